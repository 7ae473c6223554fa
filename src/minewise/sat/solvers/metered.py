"""Solvers that charge their conflicts to a meter."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from minewise.base.budget import TICKS_PER_CONFLICT
from minewise.base.errors import BudgetError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.base.budget import Meter

NO_LIMIT: Final = 2**31 - 1
"""More conflicts than a solver meets in hours."""


def conflicts_left(meter: Meter) -> int:
    """Return how many conflicts a meter still pays for; 0 once the time is over.

    Examples
    --------
    >>> from minewise import Budget
    >>> conflicts_left(Budget().start())
    500000
    """
    return meter.ticks_left // TICKS_PER_CONFLICT if meter.seconds_left > 0 else 0


class MeteredSolver(ABC):
    """A solver that answers questions as long as its meter allows."""

    conflicts: int = 0
    """All conflicts met so far."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter

    def solve(self, assumptions: Sequence[int] = (), most: int = NO_LIMIT) -> bool | None:
        """Search until there is an answer, `most` conflicts are met, or the budget is spent."""
        limit, before = min(most, conflicts_left(self.meter)), self.conflicts
        if not limit:
            return None
        answer = self._solve(assumptions, limit)
        with suppress(BudgetError):  # this answer counts, even if it was the last
            self.meter.charge(TICKS_PER_CONFLICT * (self.conflicts - before))
        return answer

    @abstractmethod
    def _solve(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """Search until there is an answer, the conflicts are used up, or the time is over."""
