"""What to make of a guess: the safest cells, and what later moves could tell."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import numpy as np

from minewise import _core
from minewise.board import Board
from minewise.budget import Budget
from minewise.errors import BudgetError
from minewise.explanation.names import capital, cell_name, cell_names, number
from minewise.explanation.state import State
from minewise.symbols import SAFE
from minewise.words import chance_text, safety_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.advice import Best
    from minewise.analysis import Analysis
    from minewise.layout import Layout
    from minewise.topology import Cell

MOST_LAYOUTS: Final = 2_000
"""Places with more layouts are not played through."""
MOST_RIVALS: Final = 64
"""Layouts of a place that are compared one by one, where the total of mines is not known."""
TICKS: Final = 50_000_000

Outlook = Literal["never", "partly", "unknown"]


class Place(NamedTuple):
    """Undecided cells about which nothing elsewhere on the board can tell anything."""

    cells: tuple[Cell, ...]
    layouts: int | None
    """In how many ways they can be filled, if that is known."""
    outlook: Outlook
    """Whether later moves can resolve it: `never` (a true guess: no cell that could ever be opened
    tells any two of its layouts apart), `partly`, or `unknown` (there are too many layouts)."""
    chance: float | None
    """How likely the whole place is cleared by perfect play, if that is known."""

    @property
    def is_true_fifty_fifty(self) -> bool:
        """Whether there are two layouts, which nothing will ever tell apart."""
        return self.layouts == 2 and self.outlook == "never"

    @property
    def text(self) -> str:
        """What to expect of the place, in a sentence or two."""
        where = capital(cell_names(self.cells))
        if self.is_true_fifty_fifty:
            return (
                f"{where}: a true 50/50. Two layouts are left, and no cell that could ever be "
                "opened tells them apart, so nothing is gained by waiting."
            )
        if self.outlook == "never":
            return (
                f"{where}: a pure guess, one in {number(self.layouts or 0)}. No cell that could "
                "ever be opened tells the layouts apart, so nothing is gained by waiting."
            )
        if self.outlook == "partly" and self.chance is not None:
            return (
                f"{where}: a guess is needed, but what it opens may tell more. With perfect play "
                f"this place is cleared in {chance_text(self.chance)} of all cases."
            )
        return f"{where}: a guess is needed, and what later moves show may still tell more."

    def to_json(self) -> dict[str, Any]:
        """Give the place in the form of `minewise explain --json`."""
        return {
            "cells": [list(cell) for cell in self.cells],
            "layouts": self.layouts,
            "outlook": self.outlook,
            "chance": self.chance,
            "text": self.text,
        }


@dataclass(frozen=True)
class Guess:
    """What is known when nothing is safe.

    Examples
    --------
    >>> import minewise as mw
    >>> guess = mw.explain(mw.Board.parse("?1?", mines=1)).guess
    >>> guess.places[0].is_true_fifty_fifty
    True
    """

    safest: tuple[Best, ...]
    """The cells least likely mined, all of them alike, in reading order."""
    best: Best
    """The move most likely to win the game."""
    places: tuple[Place, ...]
    """What is undecided, in places that can be played one by one."""

    @property
    def text(self) -> str:
        """Name the cells to choose from."""
        cells = [move.cell for move in self.safest]
        verb = "is" if len(cells) == 1 else "are"
        chance = safety_text(self.safest[0].safety)
        words = (
            f"No cell is certainly safe, so a guess is needed. Safest {verb} {cell_names(cells)}: "
            f"free with probability {chance} %{' each' if len(cells) > 1 else ''}."
        )
        if self.best.cell in cells:
            return words
        return (
            f"{words} To win the game, {cell_name(self.best.cell)} is better still, free with "
            f"probability {safety_text(self.best.safety)} %: it promises to tell more."
        )

    def to_json(self) -> dict[str, Any]:
        """Give the guess in the form of `minewise explain --json`."""
        return {
            "safest": [{"cell": list(cell), "safety": safety} for cell, safety in self.safest],
            "best": {"cell": list(self.best.cell), "safety": self.best.safety},
            "places": [place.to_json() for place in self.places],
            "text": self.text,
        }


def guess_on(analysis: Analysis) -> Guess | None:
    """Say what there is to guess on a board without safe cells; `None` if all is certain."""
    from minewise.advice import Best

    board, probability = analysis.board, analysis.probability
    certain = set(analysis.mined)
    covered = map(board.topology.cell, np.flatnonzero(board.covered).tolist())
    open_cells = [cell for cell in covered if cell not in certain]
    if not open_cells or analysis.best is None:
        return None
    least = min(float(probability[cell]) for cell in open_cells)
    safest = [cell for cell in open_cells if float(probability[cell]) == least]
    state = State(board, dict.fromkeys(certain, True))
    places = _by_game(state) or tuple(_closed_places(state, open_cells))
    return Guess(tuple(Best(cell, 1 - least) for cell in safest), analysis.best, places)


def _by_game(state: State) -> tuple[Place, ...]:
    """Play the rest of the game in each place; nothing if that cannot be done."""
    board = state.board
    if board.mines is None:
        return ()
    limits = Budget(ticks=TICKS).limits
    regions = _core.Endgame().regions(
        board.topology.graph, board.flat, board.mines, MOST_LAYOUTS, limits
    )
    return tuple(_played(*region) for region in regions)


def _played(cells: list[Cell], layouts: float, best: tuple[Cell, float, float] | None) -> Place:
    """Judge a place by its perfect play: a layout is won for sure only if it is the one meant."""
    if best is None:
        return Place(tuple(cells), None, "unknown", None)
    won = round(best[2] * layouts)
    return Place(tuple(cells), round(layouts), "never" if won == 1 else "partly", best[2])


def _closed_places(state: State, open_cells: list[Cell]) -> Iterator[Place]:
    """Judge what touches no other undecided cell, on a board that cannot be played to its end."""
    left = set(open_cells)
    while left:
        cells, closed = _connected(state, min(left))
        left -= cells
        if not closed:
            yield Place(tuple(sorted(cells)), None, "unknown", None)
            continue
        found = _layouts_of(state, cells)
        if found and all(_are_rivals(cells, *pair) for pair in combinations(found, 2)):
            yield Place(tuple(sorted(cells)), len(found), "never", 1 / len(found))
        else:
            yield Place(tuple(sorted(cells)), len(found) or None, "unknown", None)


def _connected(state: State, start: Cell) -> tuple[set[Cell], bool]:
    """Collect the undecided cells that clues join, and tell whether no other ones touch them."""
    topology = state.board.topology
    undecided = set(state.unknown())
    cells, queue = {start}, [start]
    while queue:
        for clue in state.clues_of(queue.pop()):
            more = state.clue(clue).unknown - cells
            cells |= more
            queue += more
    around = {near for cell in cells for near in topology.neighbours(cell)}
    touched = any(state.clues_of(cell) for cell in cells)
    return cells, touched and not (around & undecided) - cells


def _layouts_of(state: State, cells: set[Cell]) -> list[Layout]:
    """List the ways to fill a place; none if there are many, or if their mines differ."""
    from minewise.engine import layouts

    board = state.marked()
    flat = board.flat.copy()
    for cell in state.unknown():
        if cell not in cells:
            flat[board.topology.index(cell)] = SAFE
    clues = {clue for cell in cells for clue in state.clues_of(cell)}
    kept = [board.topology.index(clue) for clue in clues]
    others = np.setdiff1d(np.flatnonzero(flat >= 0), kept)
    flat[others] = SAFE
    try:
        listed = layouts(
            Board.unchecked(board.topology, flat, None), budget=Budget(ticks=1_000_000)
        )
        found = list(islice(listed, MOST_RIVALS + 1))
    except BudgetError:
        return []
    alike = state.board.mines is None or len({layout.count for layout in found}) == 1
    return found if len(found) <= MOST_RIVALS and alike else []


def _are_rivals(cells: set[Cell], one: Layout, other: Layout) -> bool:
    """Tell whether every cell that is free in both layouts shows the same in both."""
    free = [cell for cell in cells if not one.mines[cell] and not other.mines[cell]]
    ours, theirs = one.clues(), other.clues()
    return all(ours[cell] == theirs[cell] for cell in free)
