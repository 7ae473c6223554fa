"""Hints: the simplest next step and its cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import numpy as np

from minewise.base.budget import Budget
from minewise.board.board import Board
from minewise.board.symbols import COVERED, FLAG
from minewise.explanation.explanation import explain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from minewise.board.topology import Cell

Mark = Literal["reason", "safe", "mined", "best"]
"""The role of a cell in a hint: a clue used as a reason, or the verdict on a covered cell."""

BUDGET: Final = Budget(seconds=5)
"""The longest wait for a hint, and for the screen to close."""


class Hint(NamedTuple):
    """A reason and its cells."""

    text: str
    marks: Mapping[Cell, Mark]

    @property
    def settled(self) -> list[Cell]:
        """The cells whose fate the hint tells."""
        return [cell for cell, mark in self.marks.items() if mark in ("safe", "mined")]


def hint_for(board: Board, told: frozenset[Cell] = frozenset()) -> Hint:
    r"""Return the easiest step that is new to the player.

    Steps that earlier hints have `told` are left out, until all have been told.

    Examples
    --------
    >>> hint = hint_for(Board.parse("F1?2?", mines=2))
    >>> hint.marks
    {(0, 3): 'reason', (0, 2): 'mined', (0, 4): 'mined'}
    >>> hint_for(Board.parse("?1?2?", mines=2), told=frozenset({(0, 2), (0, 4)})).settled
    [(0, 0)]
    """
    explanation = explain(without_flags(board), budget=BUDGET)
    useful = [step for step in explanation.steps if step.safe or not _flagged(board, step.mined)]
    fresh = [step for step in useful if not told.issuperset((*step.safe, *step.mined))]
    for step in fresh or useful:
        marks: dict[Cell, Mark] = dict.fromkeys(step.clues, "reason")
        marks |= dict.fromkeys(step.safe, "safe")
        marks |= dict.fromkeys(step.mined, "mined")
        return Hint(step.text, marks)
    guess = explanation.guess
    if guess is None:
        return Hint("Every covered cell is a mine.", {})
    return Hint(guess.text, {guess.best.cell: "best"})


def _flagged(board: Board, cells: Iterable[Cell]) -> bool:
    return all(bool(board.shown[cell] == FLAG) for cell in cells)


def without_flags(board: Board) -> Board:
    """Return the board without flags, which may be wrong."""
    flat = np.where(board.flat == FLAG, np.int32(COVERED), board.flat)
    return Board.unchecked(board.topology, flat, board.mines)
