"""A SAT solver that keeps to its budget and can be stopped at any time."""

from __future__ import annotations

from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Final

import numpy as np
from pysat.solvers import Minisat22

from minewise.sat.encoding import Encoding

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from minewise.sat.constraints import Constraints

QUICK_CONFLICTS: Final = 1000
"""Most questions take fewer conflicts, a few milliseconds; only longer ones get a thread."""


class Budget:
    """What a question may cost, all its calls of a solver together.

    Conflicts are the deterministic measure of a solver's work; seconds are the outer cut-off.
    """

    def __init__(self, seconds: float | None = None, conflicts: int | None = None) -> None:
        self._deadline = None if seconds is None else monotonic() + seconds
        self._conflicts = conflicts

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        seconds = self.seconds
        return (seconds is not None and seconds <= 0) or (
            self._conflicts is not None and self._conflicts <= 0
        )

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


class Session:
    """A solver that holds the clauses of one encoding.

    MiniSat is the choice because it keeps to its limit of conflicts, obeys an interrupt at once and
    works without the interpreter's lock; the newer solvers of python-sat miss one or another.

    Parameters
    ----------
    encoding
        The clauses.
    budget
        Shared by all sessions that work on one question.
    asserted
        Selectors that always hold. They are told to the solver first, so that it never stores
        the guards of the clauses.
    """

    def __init__(self, encoding: Encoding, budget: Budget, asserted: Iterable[int] = ()) -> None:
        self._budget = budget
        self._conflicts = 0
        self._solver = Minisat22(bootstrap_with=[[literal] for literal in asserted])
        for block in encoding.blocks:
            self._solver.append_formula(block.tolist())

    @classmethod
    def of(cls, constraints: Constraints, budget: Budget) -> Session:
        """Hold all that the constraints demand."""
        encoding = Encoding(constraints)
        return cls(encoding, budget, encoding.everything)

    def add_clause(self, clause: list[int]) -> None:
        """Demand one more clause for good."""
        self._solver.add_clause(clause)

    def ask(self, assumptions: Sequence[int] = (), *, quick: bool = False) -> bool | None:
        """Tell whether the clauses can hold under the assumptions.

        `None` says that the budget is spent or, to a quick question, that the answer takes longer.
        """
        if self._budget.spent:
            return None
        answer = self._search(assumptions, QUICK_CONFLICTS)
        if answer is None and not quick and not self._budget.spent:
            answer = self._search_in_thread(assumptions)
        return answer

    def _search(self, assumptions: Sequence[int], conflicts: int | None) -> bool | None:
        limits = [limit for limit in (conflicts, self._budget.conflicts) if limit is not None]
        self._solver.conf_budget(min(limits, default=-1))
        # Python-sat's own handling of Ctrl-C jumps out of the solver and leaves it broken;
        # "expecting" an interrupt switches that off and releases the interpreter's lock.
        answer: bool | None = self._solver.solve_limited(assumptions, expect_interrupt=True)
        met = self._solver.accum_stats()["conflicts"]
        self._budget.spend(met - self._conflicts)
        self._conflicts = met
        return answer

    def _search_in_thread(self, assumptions: Sequence[int]) -> bool | None:
        """Search while this thread waits for the end, the deadline or Ctrl-C."""
        answers: list[bool | None] = []
        worker = Thread(target=lambda: answers.append(self._search(assumptions, None)))
        worker.start()
        try:
            worker.join(self._budget.seconds)
        finally:
            self._solver.interrupt()
            worker.join()
            self._solver.clear_interrupt()
        return answers[0]

    def model(self, variables: int) -> NDArray[np.bool_]:
        """Give the values of the first variables in the last model found."""
        literals: list[int] = self._solver.get_model()
        values = np.zeros(variables, bool)
        known = np.array(literals[:variables]) > 0
        values[: len(known)] = known
        return values

    def core(self) -> list[int]:
        """Give assumptions of the last question that could not all hold."""
        return self._solver.get_core() or []

    def prefer(self, literals: list[int]) -> None:
        """Try these values first when the solver is free to choose."""
        self._solver.set_phases(literals)
