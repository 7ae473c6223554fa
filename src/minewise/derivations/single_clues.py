"""Reasoning from one clue at a time, in the order of three published players.

A clue that needs no more mines frees the cells left around it, and a clue that needs a mine in each
of them marks them all. The players of *NP-Game: Minesweeper* (Xu, Cai, Chen, Sangulin and Long)
differ in when they examine which clue:

- `single-point` (Algorithm 1) examines every clue once, when its cell is probed. Here, the open
  cells are probed in reading order.
- `double-set` (Algorithm 2) keeps the clues that settle nothing in a set Q and examines them again,
  in turns of marking and probing.
- `cellular` examines all clues at once, generation by generation, and marks a cell only if it is
  the last one left around a clue.

A cell found to be safe is treated as open, but its clue is not known. This code is for reading;
the players do the same in native code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

import numpy as np

from minewise.base.arguments import checked
from minewise.board.symbols import MINE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from minewise.answers import derivations as answers
    from minewise.board.board import Board
    from minewise.board.topology import Cell

Fate = Literal["safe", "mined"]


class Step(NamedTuple):
    """A look at a clue."""

    clue: Cell
    """The cell that shows the clue."""
    needs: int
    """The number of mines the clue still needs."""
    cells: tuple[Cell, ...]
    """The cells left around it: covered, and neither marked nor opened so far."""
    fate: Fate | None
    """What the clue shows all these cells to be, if anything."""


class Stage(NamedTuple):
    """A part of the method, such as one generation of the cellular automaton."""

    name: str
    """The name of the stage."""
    steps: tuple[Step, ...]
    """The clues examined; in later stages and generations, only those that settle something."""


@dataclass(frozen=True, slots=True)
class SingleClues:
    """Everything that single clues settle, step by step."""

    board: Board
    stages: tuple[Stage, ...]
    safe: tuple[Cell, ...]
    """The covered cells found to be free, in reading order."""
    mined: tuple[Cell, ...]
    """The covered cells found to be mined, in reading order."""
    finished: ClassVar[bool] = True
    """There is no limit on the number of clues."""

    @property
    def contradictory(self) -> bool:
        """Whether a cell was found to be both free and mined: no layout fits the board."""
        return not set(self.safe).isdisjoint(self.mined)

    def steps_to_json(self) -> list[answers.ClueStep]:
        """Return the JSON form of the steps."""
        return [_to_json(stage, step) for stage in self.stages for step in stage.steps]


@checked
def single_point(board: Board) -> SingleClues:
    r"""Examine every clue once, in reading order, as Algorithm 1 does.

    Examples
    --------
    >>> from minewise.derivations.single_clues import single_point
    >>> single_point(mw.Board.parse("?2?1??")).safe
    ((0, 4),)
    >>> single_point(mw.Board.parse("??1?2?")).safe  # the 1 is examined before the 2
    ()
    """
    notes = _Notes(board)
    probes = []
    for clue in notes.clues:
        step = notes.look_at(clue)
        if step.fate == "mined":
            notes.settle(step)
        if step.cells:
            probes.append(step)
    # Cells found to be safe are probed last. Until then, they count as covered.
    for step in probes:
        if step.fate == "safe":
            notes.settle(step)
    return notes.result([Stage("Probes", tuple(probes))])


@checked
def double_set(board: Board) -> SingleClues:
    r"""Examine clues again when more is known, as Algorithm 2 does.

    Examples
    --------
    >>> from minewise.derivations.single_clues import double_set
    >>> double_set(mw.Board.parse("??1?2?")).safe
    ((0, 1),)
    """
    notes = _Notes(board)
    probes = [step for clue in notes.clues if (step := notes.look_at(clue)).cells]
    # Marks are made in the marking stage only.
    freeing = [step if step.fate == "safe" else step._replace(fate=None) for step in probes]
    for step in freeing:
        if step.fate:
            notes.settle(step)
    stages = [Stage("Probing", tuple(freeing))]
    questionable = [step.clue for step in freeing if not step.fate]
    while True:
        marked, questionable = notes.examine(questionable, "mined")
        freed, questionable = notes.examine(questionable, "safe")
        stages += [Stage("Marking", marked), Stage("Probing", freed)]
        if not freed:
            return notes.result(stages)


@checked
def cellular(board: Board) -> SingleClues:
    r"""Examine all clues at once, again and again, as the cellular automaton does.

    Examples
    --------
    >>> from minewise.derivations.single_clues import cellular
    >>> for stage in cellular(mw.Board.parse("1?1??")).stages:
    ...     print(stage.name, [(step.clue, step.fate, step.cells) for step in stage.steps])
    Generation 1 [((0, 0), 'mined', ((0, 1),))]
    Generation 2 [((0, 2), 'safe', ((0, 3),))]
    Generation 3 []
    """
    notes = _Notes(board)
    stages: list[Stage] = []
    clues = notes.clues
    while True:
        looks = map(notes.look_at, clues)
        changes = tuple(step for step in looks if step.fate == "safe" or _marks_one(step))
        stages.append(Stage(f"Generation {len(stages) + 1}", changes))
        if not changes:
            return notes.result(stages)
        for step in changes:
            notes.settle(step)
        clues = notes.clues_around(cell for step in changes for cell in step.cells)


def _marks_one(step: Step) -> bool:
    return step.fate == "mined" and len(step.cells) == 1


class _Notes:
    """What is known about the cells of a board so far."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._left = _cells(board.covered)
        self._safe: set[Cell] = set()
        self._mined = _cells(board.shown == MINE)
        self.clues = sorted(_cells(board.shown >= 0))

    def look_at(self, clue: Cell) -> Step:
        around = self._board.topology.neighbours(clue)
        cells = tuple(cell for cell in around if cell in self._left)
        needs = int(self._board.shown[clue]) - sum(cell in self._mined for cell in around)
        fate: Fate | None = None
        if cells and needs == 0:
            fate = "safe"
        elif cells and needs == len(cells):
            fate = "mined"
        return Step(clue, needs, cells, fate)

    def settle(self, step: Step) -> None:
        self._left.difference_update(step.cells)
        (self._safe if step.fate == "safe" else self._mined).update(step.cells)

    def examine(self, clues: list[Cell], fate: Fate) -> tuple[tuple[Step, ...], list[Cell]]:
        """Look at clues one by one. Return the steps with this fate, and the other clues."""
        steps, others = [], []
        for clue in clues:
            step = self.look_at(clue)
            if step.fate == fate:
                self.settle(step)
                steps.append(step)
            elif step.cells:
                others.append(clue)
        return tuple(steps), others

    def clues_around(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return the clues beside these cells, in reading order."""
        around = {near for cell in cells for near in self._board.topology.neighbours(cell)}
        return sorted(cell for cell in around if self._board.shown[cell] >= 0)

    def result(self, stages: Iterable[Stage]) -> SingleClues:
        marked = self._mined - _cells(self._board.shown == MINE)
        return SingleClues(
            self._board, tuple(stages), tuple(sorted(self._safe)), tuple(sorted(marked))
        )


def _cells(where: NDArray[np.bool_]) -> set[Cell]:
    return {tuple(cell) for cell in np.argwhere(where).tolist()}


def _to_json(stage: Stage, step: Step) -> answers.ClueStep:
    return {
        "stage": stage.name,
        "clue": list(step.clue),
        "needs": step.needs,
        "cells": [list(cell) for cell in step.cells],
        "fate": step.fate,
    }
