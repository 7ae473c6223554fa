"""Which cell to open: moves, and the chances to win by them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast, get_args

import numpy as np

from minewise import _core
from minewise.base.errors import GameError, quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.board.board import Board
    from minewise.board.topology import Cell

Level = Literal["fast", "normal", "deep"]
"""How much thought a move is worth: `fast` and `normal` mostly take less than a millisecond on an
Expert board, `deep` some tenths of a second."""

LEVELS: tuple[str, ...] = get_args(Level)

MOST_MOVES = 4
"""How many moves are compared."""


class Best(NamedTuple):
    """The cell to open next.

    Examples
    --------
    >>> mw.analyze(mw.Board.parse("?1?2?")).best
    Best(cell=(0, 0), safety=1.0)
    """

    cell: Cell
    """Where it is."""
    safety: float
    """The probability that it is free."""


class Move(NamedTuple):
    """A cell that may be opened next, and what that promises.

    Examples
    --------
    >>> mw.analyze(mw.Board.parse("?1?", mines=1)).moves[0]
    Move(cell=(0, 0), safety=0.5, chance=0.5, chance_error=0.0, games=0)
    """

    cell: Cell
    """Where it is."""
    safety: float
    """The probability that it is free."""
    chance: float | None = None
    """The chance to win the whole game by opening it, if that is known."""
    chance_error: float = 0.0
    """The standard error of an estimated chance."""
    games: int = 0
    """The games from which the chance is estimated; 0 if it is exact."""

    @property
    def chance_exact(self) -> bool:
        """Whether the chance is known exactly, that of perfect play."""
        return self.chance is not None and self.games == 0

    def to_json(self) -> dict[str, Any]:
        """Return the move in the form of `minewise solve --json`."""
        return {
            "cell": list(self.cell),
            "safety": self.safety,
            "chance": self.chance,
            "chance_exact": self.chance_exact,
            "chance_error": None if self.chance is None else self.chance_error,
        }


def require_level(level: str) -> Level:
    """Raise `GameError` unless the text names a level.

    Examples
    --------
    >>> require_level("high")
    Traceback (most recent call last):
        ...
    minewise.base.errors.GameError: unknown level 'high': use one of fast, normal, deep
    """
    if level not in LEVELS:
        known = ", ".join(LEVELS)
        raise GameError(f"unknown level {quoted(str(level))}: use one of {known}")
    return cast("Level", level)


def skill_of(level: Level) -> _core.Skill:
    """Return what a level is made of."""
    return _core.skill_of(_core.Level[level])


def safest_first(board: Board, probability: NDArray[np.float64], best: Cell) -> list[Move]:
    """List the best cell and the next in safety, without their chances to win."""
    values = np.where(board.covered, probability, 1.0).ravel()
    order = np.argsort(values, kind="stable")[: MOST_MOVES + 1]
    cells = [board.topology.cell(int(place)) for place in order if values[place] < 1]
    others = [cell for cell in cells if cell != best]
    return [Move(cell, 1.0 - float(probability[cell])) for cell in [best, *others][:MOST_MOVES]]
