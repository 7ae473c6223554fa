"""MiniSat in this process.

It is the one solver of python-sat that keeps to its limit of conflicts, obeys an interrupt at once
and works without the interpreter's lock.
"""

from __future__ import annotations

from threading import TIMEOUT_MAX, Thread
from typing import TYPE_CHECKING, Final

from pysat.solvers import Minisat22

from minewise.sat.solvers.metered import MeteredSolver

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.base.budget import Meter
    from minewise.sat.cardinality import Literals

QUICK_CONFLICTS: Final = 1000
"""Most questions take fewer conflicts, a few milliseconds; only longer ones get a thread."""

_FEW_CONFLICTS: Final = 5
_FEW_PROPAGATIONS: Final = 300


class MiniSat(MeteredSolver):
    """A solver that holds clauses and answers questions, as `process.RemoteSolver` does."""

    def __init__(self, meter: Meter, variables: int) -> None:
        super().__init__(meter)
        self._variables = variables
        self._solver = Minisat22()

    def add(self, block: Literals) -> None:
        """Demand more clauses, one in each row."""
        self._solver.append_formula(block.tolist())

    def _solve(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        self._solver.conf_budget(conflicts)
        if conflicts <= QUICK_CONFLICTS:
            answer = self._search(assumptions)
        else:
            answer = self._search_in_thread(assumptions)
        self.conflicts = self._solver.accum_stats()["conflicts"]
        return answer

    def refutes(self, literal: int) -> bool:
        """Whether a few steps prove that a literal is false, however large the formula is."""
        self._solver.conf_budget(_FEW_CONFLICTS)
        self._solver.prop_budget(_FEW_PROPAGATIONS)
        answer = self._search([literal])
        self._solver.prop_budget(-1)
        return answer is False

    def _search(self, assumptions: Sequence[int]) -> bool | None:
        # Python-sat's own handling of Ctrl-C jumps out of the solver and leaves it broken;
        # "expecting" an interrupt switches that off and releases the interpreter's lock.
        answer: bool | None = self._solver.solve_limited(assumptions, expect_interrupt=True)
        return answer

    def _search_in_thread(self, assumptions: Sequence[int]) -> bool | None:
        """Search while this thread waits for the end, the deadline or Ctrl-C."""
        answers: list[bool | None] = []
        worker = Thread(target=lambda: answers.append(self._search(assumptions)))
        worker.start()
        try:
            worker.join(min(self.meter.seconds_left, TIMEOUT_MAX))
        finally:
            self._solver.interrupt()
            worker.join()
            self._solver.clear_interrupt()
        return answers[0]

    def model(self) -> list[int]:
        """Return the literals of the last model, up to the number of variables given at first."""
        model: list[int] = self._solver.get_model()
        return model[: self._variables]

    def core(self) -> list[int]:
        """Return assumptions of the last question that cannot all hold."""
        return self._solver.get_core() or []

    def prefer(self, literals: list[int]) -> None:
        """Try these values first when the solver is free to choose."""
        self._solver.set_phases(literals)
