"""What a move costs in chance of winning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from minewise import _core
from minewise.base.errors import BudgetError
from minewise.engine.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.answers import games as answers
    from minewise.base.budget import Budget
    from minewise.board.board import Board
    from minewise.board.topology import Cell

_NOISE: Final = 2
"""Standard errors; smaller differences do not count."""


class MoveCost(NamedTuple):
    """The chance of winning after a move, and after the best move instead.

    Examples
    --------
    >>> game = [("reveal", (0, 3)), ("reveal", (0, 6)), ("reveal", (0, 8))]
    >>> cost = mw.review(mw.Layout.parse("-B---B---B"), game).moves[2].cost
    >>> round(cost.chance, 3), cost.best, cost.exact, round(cost.lost, 3)
    (0.667, 1.0, True, 0.333)
    """

    chance: float
    """The chance of winning after the move."""
    best: float
    """The chance of winning after the best move."""
    error: float
    """The standard error of the difference; 0 if exact."""
    games: int
    """The number of simulated pairs of games; 0 if both chances are exact."""

    @property
    def exact(self) -> bool:
        """Whether both chances are exact, assuming perfect play."""
        return self.games == 0

    @property
    def lost(self) -> float:
        """The chance of winning that the move gave away; 0 if the difference may be noise."""
        difference = self.best - self.chance
        return difference if difference > _NOISE * self.error else 0.0

    @property
    def kept(self) -> float:
        """The share of the chance of winning that the move kept."""
        return 1.0 - self.lost / self.best if self.best else 1.0

    def to_json(self) -> answers.MoveCost:
        """Return the JSON form."""
        return {
            "chance": self.chance,
            "best": self.best,
            "lost": self.lost,
            "exact": self.exact,
            "error": self.error,
        }


def cost_of_move(
    board: Board, opened: Sequence[Cell], best: Cell, games: int, budget: Budget
) -> MoveCost | None:
    """Compare opening cells with opening the best one; `None` if the board is too wide.

    The mine count must be known, and the board must have no marks but flags.
    """
    index = board.topology.index
    meter = budget.start()
    try:
        position = Position(board, budget=budget, meter=meter)
        found = _core.cost_of_move(
            position.native, [index(cell) for cell in opened], index(best), games, meter
        )
    except BudgetError:
        return None
    if found is None:
        return None
    return MoveCost(found.chance, found.best, found.error, found.games)
