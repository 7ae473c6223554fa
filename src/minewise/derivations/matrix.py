"""A board as a matrix, solved by elimination.

This is the method of R. Massaioli, "Solving Minesweeper with Matrices" (2013): every clue is a
linear equation over the covered cells beside it, and Gaussian elimination combines the equations. A
row settles all its unknowns if its value is the minimum or maximum for unknowns of 0 or 1. This
code is for reading; the `matrix-forward` and `matrix` players do the same in native code.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, ClassVar, Final, Literal

import numpy as np

from minewise.base.arguments import checked
from minewise.base.errors import BudgetError, MinewiseError
from minewise.board.board import Board
from minewise.board.symbols import MINE, SAFE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from minewise.answers import derivations as answers
    from minewise.board.topology import Cell, Topology

MOST_ENTRIES: Final = 100_000
"""The maximum number of entries in a matrix; an Expert board has up to about 35,000."""

_CLOCKWISE = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


@dataclass(frozen=True, slots=True)
class Row:
    """A linear equation whose unknowns are 0 or 1."""

    coefficients: tuple[int, ...]
    value: int

    @property
    def least(self) -> int:
        """The smallest possible value."""
        return sum(c for c in self.coefficients if c < 0)

    @property
    def greatest(self) -> int:
        """The largest possible value."""
        return sum(c for c in self.coefficients if c > 0)

    @property
    def contradicts(self) -> bool:
        """Whether the value is out of bounds."""
        return not self.least <= self.value <= self.greatest

    def settled(self) -> dict[int, bool]:
        """Return the unknowns that the bounds rule settles: mined (`True`) or safe."""
        if self.value not in (self.least, self.greatest):
            return {}
        positive_are_mined = self.value == self.greatest
        return {x: (c > 0) == positive_are_mined for x, c in enumerate(self.coefficients) if c}

    @checked
    def without(self, known: Mapping[int, bool]) -> Row:
        """Substitute the unknowns whose values are known."""
        mines = sum(c for x, c in enumerate(self.coefficients) if known.get(x))
        rest = tuple(0 if x in known else c for x, c in enumerate(self.coefficients))
        return Row(rest, self.value - mines)

    @checked
    def cancelled(self, other: Row, column: int) -> Row:
        """Subtract a multiple of `other` to clear a column, without fractions."""
        if len(other.coefficients) != len(self.coefficients):
            raise MinewiseError("both rows need the same unknowns")
        if not 0 <= column < len(self.coefficients) or not other.coefficients[column]:
            raise MinewiseError(f"the other row has no coefficient in column {column}")
        here, there = self.coefficients[column], other.coefficients[column]
        times, minus = there // gcd(here, there), here // gcd(here, there)
        pairs = zip(self.coefficients, other.coefficients, strict=True)
        value = times * self.value - minus * other.value
        return Row(tuple(times * a - minus * b for a, b in pairs), value).divided()

    def divided(self) -> Row:
        """Divide the row by the greatest common divisor of its numbers."""
        common = gcd(*self.coefficients, self.value)
        if common < 2 or not any(self.coefficients):
            return self
        return Row(tuple(c // common for c in self.coefficients), self.value // common)

    def upright(self) -> Row:
        """Make the first coefficient positive."""
        if next(filter(None, self.coefficients), 1) > 0:
            return self
        return Row(tuple(-c for c in self.coefficients), -self.value)


@dataclass(frozen=True, slots=True)
class Equation:
    """The equation for a clue: the number of mines among its unknowns."""

    clue: Cell
    unknowns: tuple[int, ...]
    value: int


@dataclass(frozen=True, slots=True)
class Equations:
    r"""The equations for a board, without the mine count, as in the article.

    Clues come in reading order. Unknowns are numbered clue by clue and, on a grid, clockwise around
    each clue from the north-west: the result of elimination depends on this order.

    Examples
    --------
    >>> from minewise.derivations.matrix import Equations, forward
    >>> equations = Equations.of(mw.Board.parse("1?\n2?\n2?\n2?\n1?"))
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
    @checked
    def of(cls, board: Board) -> Equations:
        """Build the equations for a board; raise `BudgetError` beyond `MOST_ENTRIES`."""
        topology, shown = board.topology, board.flat.tolist()
        covered = board.covered.reshape(-1).tolist()
        numbers: dict[int, int] = {}
        equations = []
        for clue in np.flatnonzero(board.flat >= 0).tolist():
            around = _around(topology, clue)
            unknowns = tuple(numbers.setdefault(x, len(numbers)) for x in around if covered[x])
            value = shown[clue] - sum(shown[x] == MINE for x in around)
            # A clue without unknowns only matters if it is wrong.
            if unknowns or value:
                equations.append(Equation(topology.cell(clue), unknowns, value))
            if len(numbers) * len(equations) > MOST_ENTRIES:
                raise BudgetError(
                    f"the matrix would have more than {MOST_ENTRIES:,} entries: use a smaller board"
                )
        return cls(tuple(map(topology.cell, numbers)), tuple(equations))

    def rows(self) -> list[Row]:
        """Return the augmented matrix."""
        columns = range(len(self.unknowns))
        return [
            Row(tuple(int(x in equation.unknowns) for x in columns), equation.value)
            for equation in self.equations
        ]

    @checked
    def cells(self, findings: Mapping[int, bool], *, mined: bool) -> list[Cell]:
        """Return the cells that are certainly mined, or certainly safe."""
        return sorted(self.unknowns[x] for x, is_mine in findings.items() if is_mine == mined)


def _around(topology: Topology, index: int) -> list[int]:
    if topology.kind != "grid":
        return topology.native.neighbours(index)
    rows, cols = topology.shape
    row, col = divmod(index, cols)
    places = ((row + down, col + right) for down, right in _CLOCKWISE)
    return [r * cols + c for r, c in places if 0 <= r < rows and 0 <= c < cols]


@checked
def forward(rows: Iterable[Row]) -> list[Row]:
    """Eliminate forwards, to row echelon form.

    The pivot of a column is the first possible row. It moves up; the other rows keep their order.
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


@checked
def reduced(echelon: Iterable[Row]) -> list[Row]:
    """Eliminate backwards, from echelon form (see `forward`) to reduced row echelon form."""
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
    """The result of reading a row."""

    row: Row
    """The row after substituting the unknowns found in the rows below."""
    used: Mapping[int, bool]
    """The values of those unknowns."""
    found: Mapping[int, bool]
    """Whether each settled unknown is mined, by number."""


@checked
def read(rows: Sequence[Row]) -> list[Reading]:
    """Read rows from the bottom up, using the findings from the rows below."""
    known: dict[int, bool] = {}
    readings = []
    for row in reversed(rows):
        used = {x: known[x] for x, c in enumerate(row.coefficients) if c and x in known}
        rest = row.without(used)
        reading = Reading(rest, used, rest.settled())
        known |= reading.found
        readings.append(reading)
    return readings[::-1]


@checked
def findings(readings: Iterable[Reading]) -> dict[int, bool]:
    """Collect the findings from all rows, by the number of the unknown."""
    return {x: mined for reading in readings for x, mined in reading.found.items()}


@dataclass(frozen=True, slots=True)
class Form:
    """A matrix and what its rows settle."""

    name: Literal["clues", "forward", "reduced"]
    rows: Sequence[Row]
    readings: Sequence[Reading]

    @classmethod
    @checked
    def read(cls, name: Literal["clues", "forward", "reduced"], rows: Sequence[Row]) -> Form:
        """Read the rows of a matrix."""
        return cls(name, rows, read(rows))

    @property
    def found(self) -> dict[int, bool]:
        """Whether each settled unknown is mined, by number."""
        return findings(self.readings)

    @property
    def contradictory(self) -> bool:
        """Whether a row shows that no layout fits the board."""
        return any(reading.row.contradicts for reading in self.readings)


@dataclass(frozen=True, slots=True)
class Round:
    """The equations at one point and the matrices made from them."""

    equations: Equations
    forms: tuple[Form, ...]

    @property
    def found(self) -> dict[Cell, bool]:
        """Whether each settled cell is mined."""
        return {
            self.equations.unknowns[x]: mined
            for form in self.forms
            for x, mined in form.found.items()
        }

    @property
    def contradictory(self) -> bool:
        """Whether a row shows that no layout fits the board."""
        return any(form.contradictory for form in self.forms)


@dataclass(frozen=True, slots=True)
class Elimination:
    """Everything that elimination settles, round by round."""

    board: Board
    rounds: tuple[Round, ...]
    """The last round settles nothing, unless a row is impossible."""
    finished: ClassVar[bool] = True
    """Elimination has no limit."""

    @property
    def contradictory(self) -> bool:
        """Whether a row shows that no layout fits the board."""
        return self.rounds[-1].contradictory

    @property
    def safe(self) -> tuple[Cell, ...]:
        """The covered cells found to be free, in reading order."""
        return self._found(mined=False)

    @property
    def mined(self) -> tuple[Cell, ...]:
        """The covered cells found to be mined, in reading order."""
        return self._found(mined=True)

    def _found(self, *, mined: bool) -> tuple[Cell, ...]:
        found = [item for one in self.rounds for item in one.found.items()]
        return tuple(sorted(cell for cell, is_mined in found if is_mined == mined))

    def steps_to_json(self) -> list[answers.RowStep]:
        """Return the JSON form of the rows of all matrices, in the order they are read."""
        return [
            _to_json(number, one.equations, form, place)
            for number, one in enumerate(self.rounds, 1)
            for form in one.forms
            for place in reversed(range(len(form.rows)))
        ]


@checked
def eliminate_forwards(board: Board) -> Elimination:
    """Bring the equations to echelon form and read the rows, until nothing new is found."""
    return in_rounds(board, lambda rows: [Form.read("forward", forward(rows))])


@checked
def eliminate(board: Board) -> Elimination:
    """Read the clues and, if they settle nothing, the rows in echelon and in reduced form."""
    return in_rounds(board, _forms)


def _forms(rows: Sequence[Row]) -> Iterator[Form]:
    clues = Form.read("clues", rows)
    if clues.found or clues.contradictory:
        yield clues
        return
    echelon = forward(rows)
    yield Form.read("forward", echelon)
    yield Form.read("reduced", reduced(echelon))


@checked
def in_rounds(board: Board, forms: Callable[[Sequence[Row]], Iterable[Form]]) -> Elimination:
    """Read the forms of the matrix, and start again with the cells found, until none is found."""
    rounds = []
    known = board
    while True:
        equations = Equations.of(known)
        rounds.append(Round(equations, tuple(forms(equations.rows()))))
        found = rounds[-1].found
        if not found or rounds[-1].contradictory:
            return Elimination(board, tuple(rounds))
        known = _with(known, found)


def _with(board: Board, found: Mapping[Cell, bool]) -> Board:
    shown = board.shown.copy()
    for cell, mined in found.items():
        shown[cell] = MINE if mined else SAFE
    return Board(board.topology, shown)


def _to_json(number: int, equations: Equations, form: Form, place: int) -> answers.RowStep:
    row, found = form.rows[place], form.readings[place].found
    return {
        "round": number,
        "form": form.name,
        "cells": [list(equations.unknowns[x]) for x, c in enumerate(row.coefficients) if c],
        "coefficients": [c for c in row.coefficients if c],
        "value": row.value,
        "safe": [list(cell) for cell in equations.cells(found, mined=False)],
        "mined": [list(cell) for cell in equations.cells(found, mined=True)],
    }
