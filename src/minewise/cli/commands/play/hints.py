"""The simplest next step, and the cells that it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import numpy as np

from minewise.base.budget import Budget
from minewise.board.board import Board
from minewise.board.symbols import COVERED, FLAG
from minewise.explanation.explanation import explain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from minewise.board.topology import Cell

Mark = Literal["reason", "safe", "mined", "best"]
"""What a cell is to a hint: a clue that it rests on, or what it says of a covered one."""

BUDGET: Final = Budget(seconds=5)
"""Nobody waits longer, also for the screen to close."""


class Hint(NamedTuple):
    """A reason, and the cells to look at."""

    text: str
    marks: Mapping[Cell, Mark]


def hint_for(board: Board) -> Hint:
    r"""Find the easiest step that tells the player something new.

    Examples
    --------
    >>> hint = hint_for(Board.parse("F1?2?", mines=2))
    >>> hint.marks
    {(0, 3): 'reason', (0, 2): 'mined', (0, 4): 'mined'}
    """
    explanation = explain(without_flags(board), budget=BUDGET)
    for step in explanation.steps:
        if step.safe or any(board.shown[cell] != FLAG for cell in step.mined):
            marks: dict[Cell, Mark] = dict.fromkeys(step.clues, "reason")
            marks |= dict.fromkeys(step.safe, "safe")
            marks |= dict.fromkeys(step.mined, "mined")
            return Hint(step.text, marks)
    guess = explanation.guess
    if guess is None:
        return Hint("Every cell that is still covered is mined.", {})
    return Hint(guess.text, {guess.best.cell: "best"})


def without_flags(board: Board) -> Board:
    """Return what is known: flags are the player's opinion."""
    flat = np.where(board.flat == FLAG, np.int32(COVERED), board.flat)
    return Board.unchecked(board.topology, flat, board.mines)
