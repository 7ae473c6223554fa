"""A board's constraints as a formula for a solver."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from minewise.sat.cardinality import AUTOMATIC, between, exactly
from minewise.sat.constraints import groups_of_equal
from minewise.sat.formula import Formula

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.base.budget import Meter
    from minewise.sat.cardinality import Literals
    from minewise.sat.constraints import Constraints


class Encoding(Formula):
    """The clauses for a board, with a selector for each clue and for the mine count.

    Variables 1 to n are true if the n frontier cells are mined. The sea cells are equivalent: if
    the mine count is known, variable n + 1 stands for one of them, and the others only widen the
    bounds on the number of mines. A clue, or the mine count, holds if its *selector* variable is
    assumed or asserted.
    """

    cells: int
    """The number of cell variables, which come first."""
    selectors: Literals
    """The selector for each clue."""
    total: int | None = None
    """The selector for the mine count, if known."""

    def __init__(
        self,
        constraints: Constraints,
        encoding: str = AUTOMATIC,
        meter: Meter | None = None,
    ) -> None:
        super().__init__(meter)
        self.cells = len(constraints.frontier)
        if constraints.remaining is not None and constraints.sea:
            self.cells += 1
        cells = self.new(self.cells)
        self.selectors = self.new(len(constraints.clues))
        add_clues(self, constraints, encoding, cells, self.selectors)
        if constraints.remaining is not None:
            self._add_total(constraints, constraints.remaining, encoding)

    @property
    def everything(self) -> list[int]:
        """All selectors; assert or assume them to impose all constraints."""
        clues: list[int] = self.selectors.tolist()
        return clues if self.total is None else [*clues, self.total]

    def _add_total(self, constraints: Constraints, remaining: int, encoding: str) -> None:
        """Bound the number of mines in cells with variables; other sea cells hold the rest."""
        guard = self.new(1)
        self.total = int(guard[0])
        inputs = in_components(constraints)
        if self.cells > len(inputs):
            inputs = np.append(inputs, len(inputs))
        low = remaining - (constraints.covered - self.cells)
        self.add(between(self.cells, low, remaining, encoding), inputs[None, :] + 1, guard)


def add_clues(
    formula: Formula,
    constraints: Constraints,
    encoding: str,
    variables: Literals,
    selectors: Literals | None = None,
) -> None:
    """Add the clues, each active only if its selector is true; similar clues are added together."""
    impossible = constraints.impossible
    if selectors is not None:
        formula.assert_all(-selectors[impossible])
    elif impossible.any():
        formula.contradict()
    possible = np.flatnonzero(~impossible)
    kinds = constraints.sizes[possible] << 32 | constraints.needs[possible]
    for group in groups_of_equal(kinds):
        clues = possible[group]
        size, need = divmod(int(kinds[group[0]]), 1 << 32)
        cells = variables[constraints.cells_of(clues)].reshape(len(clues), size)
        guards = None if selectors is None else selectors[clues]
        formula.add(exactly(size, need, encoding), cells, guards)


def in_components(constraints: Constraints) -> NDArray[np.int64]:
    """Order frontier cells by component, to find conflicts with the mine count sooner."""
    return np.argsort(constraints.component_of_cells(), kind="stable")
