"""Boards as formulas in conjunctive normal form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from minewise.sat.cardinality import between, exactly
from minewise.sat.constraints import groups_of_equal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from minewise.sat.cardinality import Literals, Pattern
    from minewise.sat.constraints import Constraints


class Encoding:
    """The clauses of a board, in which every clue and the total can be switched on or off.

    Variables 1 to n say that the n cells of the frontier are mined. The cells of the sea are all
    alike: variable n + 1 stands for one of them if there is a total, and the others only widen
    the bounds within which the total holds the cells that have a variable. Every clue has a
    *selector*, a variable that must be assumed or asserted for the clue to count, and so has the
    total.

    Examples
    --------
    >>> from minewise import Board
    >>> from minewise.sat.constraints import Constraints
    >>> encoding = Encoding(Constraints.of(Board.parse("?1?")))
    >>> list(encoding.clauses())
    [[-1, -2, -3], [1, 2, -3]]
    >>> encoding.selectors
    array([3], dtype=int32)
    """

    variables: int
    """The highest variable; auxiliary ones come last."""
    cells: int
    """The number of variables that stand for cells; they come first."""
    blocks: list[Literals]
    """All clauses, in arrays of one row per clause."""
    selectors: Literals
    """The selector of every clue."""
    total: int | None = None
    """The selector of the total, if the total is known."""

    def __init__(self, constraints: Constraints) -> None:
        self.blocks = []
        self.cells = len(constraints.frontier)
        if constraints.remaining is not None and constraints.sea:
            self.cells += 1
        self.variables = self.cells
        self.selectors = self._new(len(constraints.clues))
        self._add_clues(constraints)
        if constraints.remaining is not None:
            self._add_total(constraints, constraints.remaining)

    @property
    def everything(self) -> list[int]:
        """All selectors: assert or assume them, and the clauses say what the board says."""
        clues: list[int] = self.selectors.tolist()
        return clues if self.total is None else [*clues, self.total]

    def clauses(self) -> Iterator[list[int]]:
        """Yield every clause as a list of literals, in the manner of DIMACS."""
        for block in self.blocks:
            yield from block.tolist()

    def _add_clues(self, constraints: Constraints) -> None:
        """Write all clues of one size and need at a time, so that Python never sees each."""
        impossible = constraints.impossible
        self.blocks.append(-self.selectors[impossible, None])
        possible = np.flatnonzero(~impossible)
        kinds = constraints.sizes[possible] << 32 | constraints.needs[possible]
        for group in groups_of_equal(kinds):
            clues = possible[group]
            size, need = divmod(int(kinds[group[0]]), 1 << 32)
            cells = constraints.cells_of(clues).reshape(len(clues), size)
            self._add(exactly(size, need), cells + 1, self.selectors[clues])

    def _add_total(self, constraints: Constraints, remaining: int) -> None:
        """Bound the mines in all cells that have a variable; the rest of the sea takes others."""
        guard = self._new(1)
        self.total = int(guard[0])
        # Cells of one component stay together in the count: conflicts are found sooner.
        inputs = np.argsort(constraints.component_of_cells(), kind="stable")
        if self.cells > len(inputs):
            inputs = np.append(inputs, len(inputs))
        low = remaining - (constraints.covered - self.cells)
        self._add(between(self.cells, low, remaining), inputs[None, :] + 1, guard)

    def _add(self, pattern: Pattern, inputs: NDArray[np.int64], guards: Literals) -> None:
        extra = self._new(pattern.auxiliaries * len(inputs))
        self.blocks += pattern.instances(inputs.astype(np.int32), extra, guards)

    def _new(self, count: int) -> Literals:
        first = self.variables + 1
        self.variables += count
        return np.arange(first, first + count, dtype=np.int32)
