"""What is left of the budget of a question."""

from __future__ import annotations

from time import monotonic
from typing import Final

from minewise.base.errors import BudgetError

MOST_LITERALS: Final = 50_000_000
"""What a formula may hold: a board of a million cells or more, which a solver takes a minute to
read and half a gigabyte to keep."""


class Allowance:
    """What a question may still cost, all its formulas and solvers together.

    Parameters
    ----------
    seconds
        The outer limit, which begins now.
    conflicts
        What solvers may meet in all: the deterministic measure of their work.
    literals
        What a single formula may hold, which bounds the memory.

    Examples
    --------
    >>> allowance = Allowance(conflicts=100)
    >>> allowance.spend(99)
    >>> allowance.spent
    False
    """

    def __init__(
        self,
        seconds: float | None = None,
        conflicts: int | None = None,
        literals: int = MOST_LITERALS,
    ) -> None:
        self._deadline = None if seconds is None else monotonic() + seconds
        self._conflicts = conflicts
        self._literals = literals

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        return self._is_late or (self._conflicts is not None and self._conflicts <= 0)

    @property
    def seconds(self) -> float | None:
        """The seconds that are left, or `None` without a limit."""
        return None if self._deadline is None else self._deadline - monotonic()

    @property
    def conflicts(self) -> int | None:
        """The conflicts that are left, or `None` without a limit."""
        return self._conflicts

    def spend(self, conflicts: int) -> None:
        """Take off conflicts that a solver has met."""
        if self._conflicts is not None:
            self._conflicts -= conflicts

    def admit(self, literals: int) -> None:
        """Raise `BudgetError` if a formula holds too many literals, or came too late."""
        if literals > self._literals:
            raise BudgetError(f"the formula has more than {self._literals:,} literals")
        if self._is_late:
            raise BudgetError("the time was over before the formula was written")

    @property
    def _is_late(self) -> bool:
        return self._deadline is not None and self._deadline <= monotonic()
