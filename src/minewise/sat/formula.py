"""Formulas in conjunctive normal form, planned first and then written in blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from minewise.base.errors import BudgetError
from minewise.sat.cardinality import exactly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray
    from pysat.formula import CNF

    from minewise.base.budget import Meter
    from minewise.sat.cardinality import Literals, Pattern

MOST_LITERALS: Final = 50_000_000
"""Maximum number of literals in a formula: enough for a million cells. A solver takes a minute to
read such a formula and half a gigabyte to store it."""
_LITERALS_PER_BLOCK: Final = 1 << 19
_MOST_VARIABLES: Final = 2**31 - 1


class _Demand(NamedTuple):
    """A pattern for many rows of inputs."""

    pattern: Pattern
    inputs: Literals
    first: int
    """The first auxiliary variable, if any."""
    guards: Literals | None
    """A variable for each row; the row's clauses are active only if it is true."""


class Formula:
    """Clauses over variables 1, 2, ..., counted first and written on demand.

    Raises `BudgetError` if `meter` runs out of time while the formula is being planned.
    """

    variables: int = 0
    """The highest variable."""
    clause_count: int = 0
    literal_count: int = 0
    """The total length of all clauses."""
    most_literals: int = MOST_LITERALS
    """The maximum number of literals; beyond it, `BudgetError` is raised."""

    def __init__(self, meter: Meter | None = None) -> None:
        self._meter = meter
        self._demands: list[_Demand] = []

    def new(self, count: int) -> Literals:
        """Return `count` new variables."""
        first = self.variables + 1
        if self.variables + count > _MOST_VARIABLES:
            raise BudgetError(f"the formula has more than {_MOST_VARIABLES:,} variables")
        self.variables += count
        return np.arange(first, first + count, dtype=np.int32)

    def add(
        self, pattern: Pattern, inputs: NDArray[np.integer], guards: Literals | None = None
    ) -> None:
        """Add a pattern for each row of inputs, active only if the row's guard, if any, is true."""
        rows = len(inputs)
        written = sum(len(block) for block in pattern.clauses)
        self.clause_count += rows * written
        self.literal_count += rows * sum(block.size for block in pattern.clauses)
        if guards is not None:
            self.literal_count += rows * written
        self._check()
        first = self.variables + 1
        self.new(rows * pattern.auxiliaries)
        self._demands.append(_Demand(pattern, inputs.astype(np.int32), first, guards))

    def _check(self) -> None:
        if self.literal_count > self.most_literals:
            raise BudgetError(f"the formula has more than {self.most_literals:,} literals")
        if self._meter is not None and self._meter.seconds_left <= 0:
            raise BudgetError("out of time before the formula was written")

    def contradict(self) -> None:
        """Add a contradiction without the empty clause, because some programs cannot read it."""
        variable = self.new(1)
        self.assert_all(np.concatenate((variable, -variable)))

    def assert_all(self, literals: NDArray[np.integer]) -> None:
        """Require all these literals to be true."""
        self.add(exactly(1, 1), literals[:, None])

    def blocks(self) -> Iterator[Literals]:
        """Yield all clauses in blocks of equal length, one clause per row."""
        for demand in self._demands:
            yield from _written(demand)

    def clauses(self) -> Iterator[list[int]]:
        """Yield every clause as a list of DIMACS literals."""
        for block in self.blocks():
            yield from block.tolist()

    def to_cnf(self) -> CNF:
        """Return the formula as a python-sat `CNF`."""
        from pysat.formula import CNF

        formula = CNF()
        formula.clauses = list(self.clauses())
        formula.nv = self.variables
        return formula


def _written(demand: _Demand) -> Iterator[Literals]:
    """Instantiate a pattern for a few rows at a time, to save memory."""
    pattern, inputs, first, guards = demand
    size = sum(block.size + len(block) for block in pattern.clauses)
    step = max(1, _LITERALS_PER_BLOCK // max(1, size))
    for start in range(0, len(inputs), step):
        rows = inputs[start : start + step]
        begin = first + start * pattern.auxiliaries
        extra = np.arange(begin, begin + len(rows) * pattern.auxiliaries, dtype=np.int32)
        for block in pattern.instances(rows, extra):
            if guards is None:
                yield block
            else:
                repeated = np.repeat(-guards[start : start + step], len(block) // len(rows))
                yield np.column_stack((block, repeated))
