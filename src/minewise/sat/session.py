"""Sessions with a SAT solver that keep to a budget and can be interrupted at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.budget import UNLIMITED
from minewise.base.errors import MinewiseError
from minewise.sat.cardinality import AUTOMATIC, writer
from minewise.sat.encoding import Encoding
from minewise.sat.solvers.metered import conflicts_left
from minewise.sat.solvers.minisat import QUICK_CONFLICTS, MiniSat
from minewise.sat.solvers.process import SolverProcess

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from minewise.base.budget import Meter
    from minewise.sat.constraints import Constraints
    from minewise.sat.formula import Formula
    from minewise.sat.solvers.process import RemoteSolver

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
"""Literals of a formula above which CaDiCaL's answer is worth a process of its own."""


class SolverContext:
    """The solver, the encoding and the meter of one question.

    Parameters
    ----------
    solver
        One of `SOLVERS`, or `automatic`: MiniSat, which is quick at many questions about one
        formula, and CaDiCaL, which is quicker at the first if the formula is large.
    encoding
        One of `ENCODINGS`.
    meter
        Charged by all its solvers; by default only the size of formulas is limited.

    Examples
    --------
    >>> from minewise import Board
    >>> from minewise.sat.constraints import Constraints
    >>> context = SolverContext()
    >>> context.session(context.encode(Constraints.of(Board.parse("0?1?0")))).ask()
    False
    """

    def __init__(
        self,
        solver: str = AUTOMATIC,
        encoding: str = AUTOMATIC,
        meter: Meter | None = None,
    ) -> None:
        if solver not in (AUTOMATIC, *SOLVERS):
            names = ", ".join((AUTOMATIC, *SOLVERS))
            raise MinewiseError(f"unknown solver {solver!r}: use {names}")
        writer(encoding)  # raises if the name is unknown
        self.solver = solver
        self.encoding = encoding
        self.meter = UNLIMITED.start() if meter is None else meter
        self._processes: dict[str, SolverProcess] = {}

    def encode(self, constraints: Constraints) -> Encoding:
        """Encode constraints as a formula; raise `BudgetError` if it is too large."""
        return Encoding(constraints, self.encoding, self.meter)

    def decision(self, constraints: Constraints) -> SolverSession:
        """Return a session with all constraints, meant for a single question."""
        encoding = self.encode(constraints)
        name = CADICAL if self._is_large(encoding) else self.solver
        return self._new_session(name, encoding, encoding.everything)

    def session(self, encoding: Encoding) -> SolverSession:
        """Return a session with all clauses of an encoding, meant for many questions.

        Where MiniSat would take long to find its first model, CaDiCaL finds one for it to prefer.
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
        """Return a session in which each question selects the clues that hold.

        The selectors in `asserted` always hold.
        """
        return self._new_session(self.solver, encoding, asserted)

    def _is_large(self, encoding: Encoding) -> bool:
        return self.solver == AUTOMATIC and encoding.literal_count > MOST_FOR_MINISAT

    def _new_session(self, name: str, encoding: Encoding, asserted: list[int]) -> SolverSession:
        return SolverSession(self._solver(name, encoding), encoding, asserted)

    def _solver(self, name: str, encoding: Encoding) -> MiniSat | RemoteSolver:
        """Return an empty solver that knows the size of its models."""
        if name in (AUTOMATIC, MINISAT):
            return MiniSat(self.meter, encoding.cells)
        if name not in self._processes:
            self._processes[name] = SolverProcess(name, self.meter)
        return self._processes[name].solver(encoding.cells)


class SolverSession:
    """A solver that holds the clauses of an encoding, and what is added later.

    Parameters
    ----------
    solver
        An empty solver.
    encoding
        The clauses.
    asserted
        Selectors that always hold. They are added first, so that the solver never stores the
        guards of the clauses.
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
            if not conflicts_left(self._solver.meter):  # whatever is asked will get no answer
                break
            self._solver.add(block)

    def add_clause(self, clause: list[int]) -> None:
        """Add a clause permanently."""
        self._solver.add(np.array([clause], np.int32))

    def ask(self, assumptions: Sequence[int] = (), *, quick: bool = False) -> bool | None:
        """Return whether the clauses can hold under the assumptions.

        `None` if the budget is spent or, for a quick question, if the answer takes longer.
        """
        answer = self._solver.solve(assumptions, QUICK_CONFLICTS)
        if answer is None and not quick:
            answer = self._solver.solve(assumptions)
        return answer

    def model(self, variables: int) -> NDArray[np.bool_]:
        """Return the values of the first variables in the last model found."""
        values = np.zeros(variables, bool)
        known = np.array(self._solver.model()[:variables]) > 0
        values[: len(known)] = known
        return values

    def core(self) -> list[int]:
        """Return assumptions of the last question that cannot all hold."""
        return self._solver.core()

    def prefer(self, literals: list[int]) -> None:
        """Try these values first when the solver is free to choose."""
        self._solver.prefer(literals)
