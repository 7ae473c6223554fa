"""The best moves and their chances of winning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, cast, get_args

import numpy as np

from minewise import _core
from minewise.base.errors import GameError, quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.answers import boards as answers
    from minewise.board.board import Board
    from minewise.board.topology import Cell

Level = Literal["fast", "normal", "deep"]
"""The effort spent on a move: `fast` and `normal` usually take less than a millisecond on an Expert
board, `deep` up to about a second."""

LEVELS: tuple[str, ...] = get_args(Level)

MOST_MOVES = 4
"""The number of moves to compare."""


class Best(NamedTuple):
    """The cell to open next.

    Examples
    --------
    >>> mw.analyze(mw.Board.parse("?1?2?")).best
    Best(cell=(0, 0), safety=1.0)
    """

    cell: Cell
    """The cell to open."""
    safety: float
    """The probability that the cell is free."""

    def to_json(self) -> answers.Best:
        """Return the JSON form."""
        return {"cell": list(self.cell), "safety": self.safety}


class Move(NamedTuple):
    """A cell to open, with its safety and its chance of winning.

    Examples
    --------
    >>> mw.analyze(mw.Board.parse("?1?", mines=1)).moves[0]
    Move(cell=(0, 0), safety=0.5, chance=0.5, chance_error=0.0, games=0)
    """

    cell: Cell
    """The cell to open."""
    safety: float
    """The probability that the cell is free."""
    chance: float | None = None
    """The chance of winning the game after opening the cell, if known."""
    chance_error: float = 0.0
    """The standard error of an estimated chance."""
    games: int = 0
    """The number of simulated games behind an estimated chance; 0 if it is exact."""

    @property
    def chance_exact(self) -> bool:
        """Whether the chance is exact, assuming perfect play."""
        return self.chance is not None and self.games == 0

    def to_json(self) -> answers.Move:
        """Return the JSON form."""
        return {
            "cell": list(self.cell),
            "safety": self.safety,
            "chance": self.chance,
            "chance_exact": self.chance_exact,
            "chance_error": None if self.chance is None else self.chance_error,
        }


def require_level(level: str) -> Level:
    """Return the level, or raise `GameError` if it is unknown."""
    if level not in LEVELS:
        known = ", ".join(LEVELS)
        raise GameError(f"unknown level {quoted(level)}: use one of {known}")
    return cast("Level", level)


def skill_of(level: Level) -> _core.Skill:
    """Return the settings of the `expert` player for a level."""
    return _core.skill_of(_core.Level[level])


def safest_first(board: Board, probability: NDArray[np.float64], best: Cell) -> list[Move]:
    """List the best cell and the next safest cells, without their chances of winning."""
    values = np.where(board.covered, probability, 1.0).ravel()
    order = np.argsort(values, kind="stable")[: MOST_MOVES + 1]
    cells = [board.topology.cell(int(place)) for place in order if values[place] < 1]
    others = [cell for cell in cells if cell != best]
    return [Move(cell, 1.0 - float(probability[cell])) for cell in [best, *others][:MOST_MOVES]]
