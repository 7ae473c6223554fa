"""Questions to a SAT solver that keeps to its budget and can be stopped at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.errors import MinewiseError
from minewise.sat.cardinality import AUTOMATIC, writer
from minewise.sat.encoding import Encoding
from minewise.sat.solvers.budget import Allowance
from minewise.sat.solvers.minisat import QUICK_CONFLICTS, MiniSat
from minewise.sat.solvers.process import Office

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

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
"""The solvers one may ask for, by the names of python-sat."""
MOST_FOR_MINISAT: Final = 5_000_000
"""Literals of a formula above which CaDiCaL's answer is worth a process of its own."""


class Workbench:
    """What a question is worked on with: solvers, an encoding, and what is left of its budget.

    Parameters
    ----------
    solver
        One of `SOLVERS`, or `automatic`: MiniSat, which is quick at many questions about one
        formula, and CaDiCaL, which is quicker at the first if the formula is large.
    encoding
        One of `ENCODINGS`.
    allowance
        What the question may cost; by default no more than a formula of `MOST_LITERALS`.

    Examples
    --------
    >>> from minewise import Board
    >>> from minewise.sat.constraints import Constraints
    >>> bench = Workbench()
    >>> bench.session(bench.encode(Constraints.of(Board.parse("0?1?0")))).ask()
    False
    """

    def __init__(
        self,
        solver: str = AUTOMATIC,
        encoding: str = AUTOMATIC,
        allowance: Allowance | None = None,
    ) -> None:
        if solver not in (AUTOMATIC, *SOLVERS):
            names = ", ".join((AUTOMATIC, *SOLVERS))
            raise MinewiseError(f"unknown solver {solver!r}: use {names}")
        writer(encoding)  # which complains of a name it does not know
        self.solver = solver
        self.encoding = encoding
        self.allowance = Allowance() if allowance is None else allowance
        self._offices: dict[str, Office] = {}

    def encode(self, constraints: Constraints) -> Encoding:
        """Write what constraints demand as a formula; `BudgetError` if it is too large."""
        return Encoding(constraints, self.encoding, self.allowance)

    def decision(self, constraints: Constraints) -> Session:
        """Hold all that the constraints demand, for a single question."""
        encoding = self.encode(constraints)
        name = CADICAL if self._is_large(encoding) else self.solver
        return self._begun(name, encoding, encoding.everything)

    def session(self, encoding: Encoding) -> Session:
        """Hold all that an encoding says, for many questions.

        Where MiniSat would take long to find its first model, it is told the one that CaDiCaL
        has found.
        """
        session = self._begun(self.solver, encoding, encoding.everything)
        if self._is_large(encoding):
            first = self._begun(CADICAL, encoding, encoding.everything)
            if first.ask():
                values = first.model(encoding.cells)
                variables = np.arange(1, encoding.cells + 1)
                session.prefer(np.where(values, variables, -variables).tolist())
        return session

    def switchboard(self, encoding: Encoding, asserted: list[int]) -> Session:
        """Hold an encoding of which each question switches on some clues; few always hold."""
        return self._begun(self.solver, encoding, asserted)

    def _is_large(self, encoding: Encoding) -> bool:
        return self.solver == AUTOMATIC and encoding.literal_count > MOST_FOR_MINISAT

    def _begun(self, name: str, encoding: Encoding, asserted: list[int]) -> Session:
        return Session(self._solver(name, encoding), encoding, self.allowance, asserted)

    def _solver(self, name: str, encoding: Encoding) -> MiniSat | RemoteSolver:
        """Give a solver that as yet holds nothing, but knows the size of its models."""
        if name in (AUTOMATIC, MINISAT):
            return MiniSat(self.allowance, encoding.cells)
        if name not in self._offices:
            self._offices[name] = Office(name, self.allowance)
        return self._offices[name].solver(encoding.cells)


class Session:
    """A solver that holds the clauses of an encoding, and what is added later.

    Parameters
    ----------
    solver
        Which as yet holds nothing.
    encoding
        The clauses.
    allowance
        Shared by all sessions that work on one question.
    asserted
        Selectors that always hold. They are told to the solver first, so that it never stores
        the guards of the clauses.
    """

    def __init__(
        self,
        solver: MiniSat | RemoteSolver,
        encoding: Formula,
        allowance: Allowance,
        asserted: list[int],
    ) -> None:
        self._allowance = allowance
        self._solver = solver
        self._solver.add(np.array(asserted, np.int32)[:, None])
        self.add(encoding)

    def add(self, formula: Formula) -> None:
        """Demand all clauses of a formula for good."""
        for block in formula.blocks():
            if self._allowance.spent:  # whatever is asked will get no answer
                break
            self._solver.add(block)

    def add_clause(self, clause: list[int]) -> None:
        """Demand one more clause for good."""
        self._solver.add(np.array([clause], np.int32))

    def ask(self, assumptions: Sequence[int] = (), *, quick: bool = False) -> bool | None:
        """Tell whether the clauses can hold under the assumptions.

        `None` says that the budget is spent or, to a quick question, that the answer takes longer.
        """
        if self._allowance.spent:
            return None
        answer = self._search(assumptions, QUICK_CONFLICTS)
        if answer is None and not quick and not self._allowance.spent:
            answer = self._search(assumptions, None)
        return answer

    def _search(self, assumptions: Sequence[int], conflicts: int | None) -> bool | None:
        limits = [limit for limit in (conflicts, self._allowance.conflicts) if limit is not None]
        before = self._solver.conflicts
        answer = self._solver.solve(assumptions, min(limits, default=None))
        self._allowance.spend(self._solver.conflicts - before)
        return answer

    def model(self, variables: int) -> NDArray[np.bool_]:
        """Give the values of the first variables in the last model found."""
        values = np.zeros(variables, bool)
        known = np.array(self._solver.model()[:variables]) > 0
        values[: len(known)] = known
        return values

    def core(self) -> list[int]:
        """Give assumptions of the last question that could not all hold."""
        return self._solver.core()

    def prefer(self, literals: list[int]) -> None:
        """Try these values first when the solver is free to choose."""
        self._solver.prefer(literals)
