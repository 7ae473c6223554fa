"""Formulas in conjunctive normal form, planned first and written a piece at a time."""

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
"""What a formula may hold: a board of a million cells or more, which a solver takes a minute to
read and half a gigabyte to keep."""
_LITERALS_PER_BLOCK: Final = 1 << 19
_MOST_VARIABLES: Final = 2**31 - 1


class _Demand(NamedTuple):
    """One pattern for many rows of inputs."""

    pattern: Pattern
    inputs: Literals
    first: int
    """The first auxiliary variable, if there are any."""
    guards: Literals | None
    """A row's clauses hold in any case when its guard is false."""


class Formula:
    """Clauses over variables 1, 2, ...: known by number, but not written before they are asked for.

    Parameters
    ----------
    meter
        Limits the time to plan the formula; `BudgetError` is raised when it runs out.

    Examples
    --------
    >>> import numpy as np
    >>> from minewise.sat.cardinality import exactly
    >>> formula = Formula()
    >>> formula.add(exactly(2, 1), formula.new(2)[None, :])
    >>> formula.variables, formula.clause_count, formula.literal_count
    (2, 2, 4)
    >>> list(formula.clauses())
    [[-1, -2], [1, 2]]
    """

    variables: int = 0
    """The highest variable."""
    clause_count: int = 0
    literal_count: int = 0
    """The lengths of all clauses together."""
    most_literals: int = MOST_LITERALS
    """How many literals the formula may have; `BudgetError` is raised if there are more."""

    def __init__(self, meter: Meter | None = None) -> None:
        self._meter = meter
        self._demands: list[_Demand] = []

    def new(self, count: int) -> Literals:
        """Give variables that nothing has been said about."""
        first = self.variables + 1
        if self.variables + count > _MOST_VARIABLES:
            raise BudgetError(f"the formula has more than {_MOST_VARIABLES:,} variables")
        self.variables += count
        return np.arange(first, first + count, dtype=np.int32)

    def add(
        self, pattern: Pattern, inputs: NDArray[np.integer], guards: Literals | None = None
    ) -> None:
        """Demand a pattern of every row of inputs, or only of those whose guard is true."""
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
            raise BudgetError("the time was over before the formula was written")

    def contradict(self) -> None:
        """Demand the impossible, without the empty clause, which not every program can read."""
        variable = self.new(1)
        self.assert_all(np.concatenate((variable, -variable)))

    def assert_all(self, literals: NDArray[np.integer]) -> None:
        """Demand that all these literals are true."""
        self.add(exactly(1, 1), literals[:, None])

    def blocks(self) -> Iterator[Literals]:
        """Yield all clauses, many of one length at a time, one in each row."""
        for demand in self._demands:
            yield from _written(demand)

    def clauses(self) -> Iterator[list[int]]:
        """Yield every clause as a list of literals, in the manner of DIMACS."""
        for block in self.blocks():
            yield from block.tolist()

    def to_cnf(self) -> CNF:
        """Give all clauses as a formula of python-sat.

        Examples
        --------
        >>> from minewise import Board
        >>> from minewise.sat import encode
        >>> encode(Board.parse("?1?")).to_cnf().clauses
        [[-1, -2], [1, 2]]
        """
        from pysat.formula import CNF

        formula = CNF()
        formula.clauses = list(self.clauses())
        formula.nv = self.variables
        return formula


def _written(demand: _Demand) -> Iterator[Literals]:
    """Instantiate a pattern for some rows at a time, so that little memory is needed."""
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
