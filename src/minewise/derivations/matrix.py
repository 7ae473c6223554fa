"""A board as a matrix, and what can be read off its rows.

The method of R. Massaioli, "Solving Minesweeper with Matrices" (2013): every clue is a linear
equation over the covered cells beside it; Gaussian elimination mixes the equations; and a row
whose value is the least or the greatest that its unknowns, each 0 or 1, could give settles them
all. Written to be read; the players `matrix-forward` and `matrix` do the same in native code.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.errors import BudgetError
from minewise.board.symbols import MINE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from minewise.board.board import Board
    from minewise.board.topology import Cell, Topology

MOST_ENTRIES: Final = 100_000
"""Larger matrices are refused; those of an Expert board have up to some 35,000."""

_CLOCKWISE = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


@dataclass(frozen=True, slots=True)
class Row:
    """An equation: what its coefficients, each times its unknown, add up to.

    Examples
    --------
    >>> row = Row((1, 0, 0, -1), 1)
    >>> row.least, row.greatest
    (-1, 1)
    >>> row.settled()
    {0: True, 3: False}
    """

    coefficients: tuple[int, ...]
    value: int

    @property
    def least(self) -> int:
        """The sum if just the unknowns with a negative coefficient are mined."""
        return sum(c for c in self.coefficients if c < 0)

    @property
    def greatest(self) -> int:
        """The sum if just the unknowns with a positive coefficient are mined."""
        return sum(c for c in self.coefficients if c > 0)

    @property
    def contradicts(self) -> bool:
        """Whether no unknowns of 0 and 1 give this value."""
        return not self.least <= self.value <= self.greatest

    def settled(self) -> dict[int, bool]:
        """Tell by the bounds rule which unknowns are certainly mined or certainly not."""
        if self.value not in (self.least, self.greatest):
            return {}
        positive_are_mined = self.value == self.greatest
        return {x: (c > 0) == positive_are_mined for x, c in enumerate(self.coefficients) if c}

    def without(self, known: Mapping[int, bool]) -> Row:
        """Put in what is known of some unknowns."""
        mines = sum(c for x, c in enumerate(self.coefficients) if known.get(x))
        rest = tuple(0 if x in known else c for x, c in enumerate(self.coefficients))
        return Row(rest, self.value - mines)

    def cancelled(self, other: Row, column: int) -> Row:
        """Subtract a multiple of another row, so that there is nothing left in a column.

        Both are multiplied first where this avoids fractions.
        """
        here, there = self.coefficients[column], other.coefficients[column]
        times, minus = there // gcd(here, there), here // gcd(here, there)
        pairs = zip(self.coefficients, other.coefficients, strict=True)
        value = times * self.value - minus * other.value
        return Row(tuple(times * a - minus * b for a, b in pairs), value).divided()

    def divided(self) -> Row:
        """Divide by what all numbers of the row have in common."""
        common = gcd(*self.coefficients, self.value)
        if common < 2 or not any(self.coefficients):
            return self
        return Row(tuple(c // common for c in self.coefficients), self.value // common)

    def upright(self) -> Row:
        """Turn all signs where the first coefficient is negative."""
        if next(filter(None, self.coefficients), 1) > 0:
            return self
        return Row(tuple(-c for c in self.coefficients), -self.value)


@dataclass(frozen=True, slots=True)
class Equation:
    """What a clue says: so many of these unknowns are mined."""

    clue: Cell
    unknowns: tuple[int, ...]
    value: int


@dataclass(frozen=True, slots=True)
class Equations:
    r"""What all clues of a board say. The total of mines is left out, as in the article.

    Clues are taken in reading order, and unknowns are numbered in the order in which the clues
    meet them, on a grid clockwise from the north-west: what elimination finds depends on it.

    Examples
    --------
    >>> from minewise import Board
    >>> equations = Equations.of(Board.parse("1?\n2?\n2?\n2?\n1?"))
    >>> equations.unknowns
    ((0, 1), (1, 1), (2, 1), (3, 1), (4, 1))
    >>> for row in forward(equations.rows()):
    ...     print(*row.coefficients, "|", row.value)
    1 1 0 0 0 | 1
    0 1 1 1 0 | 2
    0 0 1 0 0 | 1
    0 0 0 1 1 | 1
    0 0 0 0 0 | 0
    """

    unknowns: tuple[Cell, ...]
    equations: tuple[Equation, ...]

    @classmethod
    def of(cls, board: Board) -> Equations:
        """Read a board. `BudgetError` if its matrix would have more than `MOST_ENTRIES`."""
        topology, shown = board.topology, board.flat.tolist()
        covered = board.covered.reshape(-1).tolist()
        numbers: dict[int, int] = {}
        equations = []
        for clue in np.flatnonzero(board.flat >= 0).tolist():
            around = _around(topology, clue)
            unknowns = tuple(numbers.setdefault(x, len(numbers)) for x in around if covered[x])
            value = shown[clue] - sum(shown[x] == MINE for x in around)
            # A clue without unknowns has nothing to say unless it is wrong.
            if unknowns or value:
                equations.append(Equation(topology.cell(clue), unknowns, value))
            if len(numbers) * len(equations) > MOST_ENTRIES:
                raise BudgetError(
                    f"its matrix would have more than {MOST_ENTRIES:,} entries: cut out a part of "
                    "the board"
                )
        return cls(tuple(map(topology.cell, numbers)), tuple(equations))

    def rows(self) -> list[Row]:
        """Give the augmented matrix."""
        columns = range(len(self.unknowns))
        return [
            Row(tuple(int(x in equation.unknowns) for x in columns), equation.value)
            for equation in self.equations
        ]

    def cells(self, findings: Mapping[int, bool], *, mined: bool) -> list[Cell]:
        """Give the cells that are certainly mined, or those that are certainly not."""
        return sorted(self.unknowns[x] for x, is_mine in findings.items() if is_mine == mined)


def _around(topology: Topology, index: int) -> list[int]:
    if topology.kind != "grid":
        return topology.native.neighbours(index)
    rows, cols = topology.shape
    row, col = divmod(index, cols)
    places = ((row + down, col + right) for down, right in _CLOCKWISE)
    return [r * cols + c for r, c in places if 0 <= r < rows and 0 <= c < cols]


def forward(rows: Iterable[Row]) -> list[Row]:
    """Eliminate forwards: every row begins further to the right than the one above.

    The pivot of a column is the first row that can be one. It moves up, and the others keep
    their order.

    Examples
    --------
    >>> forward([Row((1, 1, 1), 1), Row((1, 1, 0), 1)])
    [Row(coefficients=(1, 1, 1), value=1), Row(coefficients=(0, 0, 1), value=0)]
    """
    todo, done = list(rows), []
    for column in range(len(todo[0].coefficients) if todo else 0):
        pivot = next((row for row in todo if row.coefficients[column]), None)
        if pivot is None:
            continue
        todo.remove(pivot)
        pivot = pivot.divided().upright()
        done.append(pivot)
        todo = [row.cancelled(pivot, column) if row.coefficients[column] else row for row in todo]
    return done + todo


def reduced(echelon: Iterable[Row]) -> list[Row]:
    """Eliminate backwards, too: no row has an unknown that another row begins with.

    Examples
    --------
    >>> reduced([Row((1, 1, 1), 1), Row((0, 1, 1), 1)])
    [Row(coefficients=(1, 0, 0), value=0), Row(coefficients=(0, 1, 1), value=1)]
    """
    rows = list(echelon)
    for place, pivot in reversed(list(enumerate(rows))):
        column = next((x for x, c in enumerate(pivot.coefficients) if c), None)
        if column is None:
            continue
        for above in range(place):
            if rows[above].coefficients[column]:
                rows[above] = rows[above].cancelled(rows[place], column)
    return rows


@dataclass(frozen=True, slots=True)
class Reading:
    """What is read off a row."""

    row: Row
    """Without the unknowns that were known by then."""
    used: Mapping[int, bool]
    """What was known of these."""
    found: Mapping[int, bool]
    """By the number of an unknown: whether it is mined."""


def read(rows: Sequence[Row]) -> list[Reading]:
    """Read rows from the bottom up; what is found in one is used in those above.

    Examples
    --------
    >>> [reading.found for reading in read([Row((1, 1), 1), Row((0, 1), 0)])]
    [{0: True}, {1: False}]
    """
    known: dict[int, bool] = {}
    readings = []
    for row in reversed(rows):
        used = {x: known[x] for x, c in enumerate(row.coefficients) if c and x in known}
        rest = row.without(used)
        reading = Reading(rest, used, rest.settled())
        known |= reading.found
        readings.append(reading)
    return readings[::-1]


def findings(readings: Iterable[Reading]) -> dict[int, bool]:
    """Collect what has been found, by the number of the unknown."""
    return {x: mined for reading in readings for x, mined in reading.found.items()}
