"""The budget of a SAT question: seconds, conflicts and literals."""

from __future__ import annotations

from time import monotonic
from typing import Final

from minewise.base.errors import BudgetError

MOST_LITERALS: Final = 50_000_000
"""What a formula may hold: a board of a million cells or more, which a solver takes a minute to
read and half a gigabyte to keep."""


class SolverBudget:
    """What is left for a question, shared by all its formulas and solvers.

    Parameters
    ----------
    seconds
        The time limit, which begins now.
    conflicts
        The limit on conflicts of all solvers together: a deterministic measure of their work.
    literals
        The limit on the size of a single formula, which bounds the memory.

    Examples
    --------
    >>> budget = SolverBudget(conflicts=100)
    >>> budget.spend(99)
    >>> budget.spent
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
        """Whether the time or the conflicts are used up."""
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
        """Subtract the conflicts that a solver has met."""
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
