"""SAT solver sessions that respect a budget and can be interrupted at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.budget import UNLIMITED
from minewise.base.errors import MinewiseError, quoted
from minewise.sat.cardinality import AUTOMATIC, writer
from minewise.sat.encoding import Encoding
from minewise.sat.solvers import QUICK_CONFLICTS, MiniSat, SolverProcess, conflicts_left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from minewise.base.budget import Meter
    from minewise.sat.constraints import Constraints
    from minewise.sat.formula import Formula
    from minewise.sat.solvers import RemoteSolver

MINISAT: Final = "minisat22"
CADICAL: Final = "cadical153"
SOLVERS: Final = (
    CADICAL,
    "cadical195",
    "glucose4",
    "lingeling",
    "maplechrono",
    "mergesat3",
    MINISAT,
)
"""The available solvers, by their names in python-sat."""
MOST_FOR_MINISAT: Final = 5_000_000
"""Number of literals above which CaDiCaL is worth a subprocess."""


class SolverContext:
    """The solver, encoding and meter for one question.

    The `automatic` solver is MiniSat, which is fast at many queries on one formula. If the formula
    is large, CaDiCaL answers the first query. Without a meter, only the formula size is limited.
    """

    def __init__(
        self,
        solver: str = AUTOMATIC,
        encoding: str = AUTOMATIC,
        meter: Meter | None = None,
    ) -> None:
        if solver not in (AUTOMATIC, *SOLVERS):
            names = ", ".join((AUTOMATIC, *SOLVERS))
            raise MinewiseError(f"unknown solver {quoted(solver)}: use {names}")
        writer(encoding)  # raises if the name is unknown
        self.solver = solver
        self.encoding = encoding
        self.meter = UNLIMITED.start() if meter is None else meter
        self._processes: dict[str, SolverProcess] = {}

    def encode(self, constraints: Constraints) -> Encoding:
        """Encode constraints as a formula; raise `BudgetError` if it is too large."""
        return Encoding(constraints, self.encoding, self.meter)

    def decision(self, constraints: Constraints) -> SolverSession:
        """Return a session with all constraints, for a single query."""
        encoding = self.encode(constraints)
        name = CADICAL if self._is_large(encoding) else self.solver
        return self._new_session(name, encoding, encoding.everything)

    def session(self, encoding: Encoding) -> SolverSession:
        """Return a session with all clauses of an encoding, for many queries.

        If the formula is large, CaDiCaL finds the first model, which MiniSat then prefers.
        """
        session = self._new_session(self.solver, encoding, encoding.everything)
        if self._is_large(encoding):
            first = self._new_session(CADICAL, encoding, encoding.everything)
            if first.ask():
                values = first.model(encoding.cells)
                variables = np.arange(1, encoding.cells + 1)
                session.prefer(np.where(values, variables, -variables).tolist())
        return session

    def selectable_session(self, encoding: Encoding, asserted: list[int]) -> SolverSession:
        """Return a session in which each query selects the clues that hold.

        The selectors in `asserted` always hold.
        """
        return self._new_session(self.solver, encoding, asserted)

    def _is_large(self, encoding: Encoding) -> bool:
        return self.solver == AUTOMATIC and encoding.literal_count > MOST_FOR_MINISAT

    def _new_session(self, name: str, encoding: Encoding, asserted: list[int]) -> SolverSession:
        return SolverSession(self._solver(name, encoding), encoding, asserted)

    def _solver(self, name: str, encoding: Encoding) -> MiniSat | RemoteSolver:
        """Return an empty solver whose models are truncated to the cell variables."""
        if name in (AUTOMATIC, MINISAT):
            return MiniSat(self.meter, encoding.cells)
        if name not in self._processes:
            self._processes[name] = SolverProcess(name, self.meter)
        return self._processes[name].solver(encoding.cells)


class SolverSession:
    """A solver with the clauses of an encoding.

    The `asserted` selectors always hold. They are added first, so that the solver never stores the
    clause guards.
    """

    def __init__(
        self, solver: MiniSat | RemoteSolver, encoding: Formula, asserted: Sequence[int] = ()
    ) -> None:
        self._solver = solver
        self._solver.add(np.array(asserted, np.int32)[:, None])
        self.add(encoding)

    def add(self, formula: Formula) -> None:
        """Add all clauses of a formula permanently."""
        for block in formula.blocks():
            if not conflicts_left(self._solver.meter):  # out of budget: no query could be answered
                break
            self._solver.add(block)

    def add_clause(self, clause: list[int]) -> None:
        """Add a clause permanently."""
        self._solver.add(np.array([clause], np.int32))

    def ask(self, assumptions: Sequence[int] = (), *, quick: bool = False) -> bool | None:
        """Return whether the clauses can hold under the assumptions.

        Returns `None` if the budget is spent or a quick query needs more than `QUICK_CONFLICTS`.
        """
        answer = self._solver.solve(assumptions, QUICK_CONFLICTS)
        if answer is None and not quick:
            answer = self._solver.solve(assumptions)
        return answer

    def model(self, variables: int) -> NDArray[np.bool_]:
        """Return the values of variables 1 to `variables` in the last model."""
        values = np.zeros(variables, bool)
        known = np.array(self._solver.model()[:variables]) > 0
        values[: len(known)] = known
        return values

    def core(self) -> list[int]:
        """Return a subset of the last query's assumptions that cannot all hold."""
        return self._solver.core()

    def prefer(self, literals: list[int]) -> None:
        """Make the solver try these values first where it has a choice."""
        self._solver.prefer(literals)
