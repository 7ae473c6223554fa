"""Formulas whose models are candidate tiles, with a layout for each row of a relation.

The formula requires a layout for every row but does not exclude other layouts. A model with other
layouts is not a tile: one of its layouts can be changed without any clue detecting the change. Such
changes are then forbidden.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, combinations, product
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from minewise.base.errors import BudgetError, CircuitError, quoted
from minewise.board.symbols import COVERED, MINE
from minewise.circuits.tiles.library import relation_of
from minewise.circuits.tiles.tile import SIZE, Coordinates, Relation, Side, Tile
from minewise.circuits.tiles.unary import Clauses
from minewise.sat.solvers import MiniSat

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from minewise.base.budget import Meter

    Variables = dict[Coordinates, int]


Cells = frozenset[Coordinates]


class LayoutChange(NamedTuple):
    """A change to a layout: the cells that become mined and those that become free."""

    mined: Cells
    freed: Cells

    @property
    def cells(self) -> Cells:
        """All changed cells."""
        return self.mined | self.freed

    def witnesses(self) -> Cells:
        """Return the unchanged cells around which the number of mines changes."""
        difference: Counter[Coordinates] = Counter()
        for cells, by in ((self.mined, 1), (self.freed, -1)):
            for row, column in cells:
                for down, right in product((-1, 0, 1), repeat=2):
                    difference[row + down, column + right] += by
        return frozenset(place for place, by in difference.items() if by) - self.cells

    def alike(self) -> Iterator[LayoutChange]:
        """Yield all symmetric and shifted copies, inside a tile, of the change and its reverse."""
        forms = [self, LayoutChange(self.freed, self.mined)]
        for _ in range(3):
            forms += [form._turned() for form in forms[-2:]]
        forms += [form._mirrored() for form in forms]
        yield from {each: None for form in forms for each in form._shifted()}

    def _turned(self) -> LayoutChange:
        return LayoutChange(*(frozenset((column, -row) for row, column in cells) for cells in self))

    def _mirrored(self) -> LayoutChange:
        return LayoutChange(*(frozenset((row, -column) for row, column in cells) for cells in self))

    def _shifted(self) -> Iterator[LayoutChange]:
        rows, columns = zip(*self.cells, strict=True)
        for row in range(1, SIZE - 1 - max(rows) + min(rows)):
            for column in range(1, SIZE - 1 - max(columns) + min(columns)):
                down, right = row - min(rows), column - min(columns)
                yield LayoutChange(
                    *(frozenset((r + down, c + right) for r, c in each) for each in self)
                )


PLACES: Final = tuple(product(range(SIZE), range(SIZE)))
INSIDE: Final = tuple(product(range(1, SIZE - 1), range(1, SIZE - 1)))


@dataclass(frozen=True)
class Wanted:
    """The specification of a tile."""

    name: str
    ports: str
    meaning: str
    covered: int = 24
    """The maximum number of covered cells inside the rim."""
    weight: int = 2 * len(INSIDE)
    """The maximum weight of the cells inside the rim (see `weight_of`)."""
    kept: Mapping[Coordinates, int] = field(default_factory=dict)
    """Cells inside the rim that are fixed: covered, mines or (any other code) clues."""

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The ports."""
        for port in self.ports:
            if port not in tuple(Side):
                raise CircuitError(f"not a port: {quoted(port)}. Use W, N, E and S, each once.")
        if len(set(self.ports)) < len(self.ports):
            raise CircuitError(f"{quoted(self.ports)} contains a port twice")
        return tuple(Side(port) for port in self.ports)

    @cached_property
    def relation(self) -> Relation:
        """The allowed combinations of port values."""
        relation = relation_of(self.meaning, self.sides)
        if not relation:
            raise CircuitError(f"the relation {quoted(self.meaning)} is never satisfied")
        return relation

    def tile(self, shown: NDArray[np.int32]) -> Tile:
        """Return the tile with these cells."""
        return Tile(self.name, self.meaning, self.sides, self.relation, shown)


def weight_of(tile: Tile) -> int:
    """Return the weight of a tile: two per covered cell and one per mine inside the rim.

    Examples
    --------
    >>> from minewise.circuits.tiles.library import TILES
    >>> weight_of(TILES["wire_h"]), weight_of(TILES["not_h"])
    (8, 17)
    """
    inside = tile.shown[1:-1, 1:-1]
    return int(2 * (inside == COVERED).sum() + (inside == MINE).sum())


class TileFormula:
    """A formula whose models are candidates for a tile."""

    def __init__(self, wanted: Wanted, seed: int, meter: Meter) -> None:
        self._wanted = wanted
        self._rows = sorted(wanted.relation)
        self._partners = {side: side.partner for side in wanted.sides if side != Side.NORTH}
        self._clauses = Clauses()
        random = Random(seed)  # noqa: S311 - not for security
        self._covered, self._known, self._clue = (self._variables(PLACES, random) for _ in range(3))
        there = (*PLACES, *self._partners.values())
        self._mined = [self._variables(there, random) for _ in self._rows]
        last = max(max(variables.values()) for variables in (self._clue, *self._mined))
        self._add_kinds()
        self._add_ports()
        self._add_clues()
        self._add_bounds()
        for place, code in wanted.kept.items():
            kind = {COVERED: self._covered, MINE: self._known}.get(code, self._clue)
            self._clauses.add(kind[place])
        self._forbidden: set[LayoutChange] = set()
        self._solver = MiniSat(meter, last)
        chosen = range(1, last + 1)
        self._solver.prefer([random.choice((each, -each)) for each in chosen])

    def _variables(self, places: Sequence[Coordinates], random: Random) -> Variables:
        """Return a variable for each place, in an order that depends on the seed."""
        return {place: self._clauses.variable() for place in random.sample(places, len(places))}

    def _add_kinds(self) -> None:
        """Require each cell to be covered, a known mine or a clue; on the rim, a port or a clue."""
        ports = {side.cell for side in self._wanted.sides}
        for place in PLACES:
            covered, known, clue = kinds = [
                kind[place] for kind in (self._covered, self._known, self._clue)
            ]
            self._clauses.add(*kinds)
            for one, other in combinations(kinds, 2):
                self._clauses.add(-one, -other)
            mined = [row[place] for row in self._mined]
            for each in mined:
                self._clauses.add(-clue, -each)
                self._clauses.add(-known, each)
            if place in ports:
                self._clauses.add(covered)
            elif place not in INSIDE:
                self._clauses.add(clue)
            else:  # a covered cell that never varies would be useless
                self._clauses.add(-covered, *mined)
                self._clauses.add(-covered, *(-each for each in mined))

    def _add_ports(self) -> None:
        """Require the layout for each row to have the row's values at the ports."""
        for mined, row in zip(self._mined, self._rows, strict=True):
            for side, value in zip(self._wanted.sides, row, strict=True):
                sign = 1 if value == side.mine_means else -1
                self._clauses.add(sign * mined[side.cell])
                if side in self._partners:
                    self._clauses.add(-sign * mined[side.partner])

    def _add_clues(self) -> None:
        """Require each clue to see the same number of mines in all layouts."""
        for place in PLACES:
            around = self._around(place)
            number = [self._clauses.variable() for _ in around]
            for mined in self._mined:
                counted = self._clauses.counted(mined[each] for each in around)
                for one, other in zip(counted, number, strict=True):
                    self._clauses.add(-self._clue[place], -one, other)
                    self._clauses.add(-self._clue[place], one, -other)

    def _add_bounds(self) -> None:
        """Add the bounds, and require all layouts to have the same number of mines."""
        self._clauses.at_most((self._covered[place] for place in INSIDE), self._wanted.covered)
        weights = (
            (self._covered[place], self._covered[place], self._known[place]) for place in INSIDE
        )
        self._clauses.at_most(chain.from_iterable(weights), self._wanted.weight)
        counted = [place for place in PLACES if 0 < place[1] < SIZE - 1]
        most = self._wanted.covered + 1  # the north port is not inside the rim
        first, *others = (
            self._clauses.counted((self._covered_mine(mined, place) for place in counted), most)
            for mined in self._mined
        )
        for other in others:
            for one, another in zip(first, other, strict=True):
                self._clauses.add(-one, another)
                self._clauses.add(one, -another)

    def _covered_mine(self, mined: Variables, place: Coordinates) -> int:
        both = self._clauses.variable()
        self._clauses.add(-both, mined[place])
        self._clauses.add(-both, self._covered[place])
        self._clauses.add(both, -mined[place], -self._covered[place])
        return both

    def _around(self, place: Coordinates) -> list[Coordinates]:
        row, column = place
        block = product(range(row - 1, row + 2), range(column - 1, column + 2))
        return [each for each in block if each != place and each in self._mined[0]]

    def solve(self) -> Candidate | None:
        """Return a candidate, or `None` if none exists; raise `BudgetError` if out of budget."""
        for block in self._clauses.taken():
            self._solver.add(block)
        answer = self._solver.solve()
        if answer is None:
            raise BudgetError(f"no tile {self._wanted.name} was found within the budget")
        return self._candidate() if answer else None

    def _candidate(self) -> Candidate:
        true = {literal for literal in self._solver.model() if literal > 0}
        layouts = [
            frozenset(place for place, variable in mined.items() if variable in true)
            for mined in self._mined
        ]
        shown = np.zeros((SIZE, SIZE), np.int32)
        for place in PLACES:
            if self._covered[place] in true:
                shown[place] = COVERED
            elif self._known[place] in true:
                shown[place] = MINE
            else:
                shown[place] = len(layouts[0].intersection(self._around(place)))
        return Candidate(self._wanted.tile(shown), tuple(layouts))

    def forbid(self, change: LayoutChange) -> None:
        """Require that a clue detects the change, or that it leads to another row's layout."""
        if change in self._forbidden:
            return
        self._forbidden.add(change)
        seen = [self._clue[place] for place in change.witnesses() if place in self._clue]
        not_covered = [-self._covered[place] for place in change.cells if place in self._covered]
        for mined, row in zip(self._mined, self._rows, strict=True):
            otherwise = [mined[place] for place in change.mined] + [
                -mined[place] for place in change.freed
            ]
            leads = self._leads_to_a_row(mined, self._after(change, row), change)
            self._clauses.add(*seen, *not_covered, *otherwise, *leads)

    def _after(self, change: LayoutChange, row: tuple[bool, ...]) -> tuple[bool, ...] | None:
        """Return the port values after a change, or `None` if the change breaks a port's pair."""
        changed = {side for side in self._wanted.sides if side.cell in change.cells}
        if any(
            (side in changed) != (place in change.cells) for side, place in self._partners.items()
        ):
            return None
        pairs = zip(self._wanted.sides, row, strict=True)
        return tuple(value != (side in changed) for side, value in pairs)

    def _leads_to_a_row(
        self, mined: Variables, row: tuple[bool, ...] | None, change: LayoutChange
    ) -> list[int]:
        """Return a literal, if any, that is true only if the change leads to the row's layout."""
        if row not in self._rows or self._mined[self._rows.index(row)] is mined:
            return []
        leads = self._clauses.variable()
        for place, after in self._mined[self._rows.index(row)].items():
            sign = -1 if place in change.cells else 1
            self._clauses.add(-leads, -mined[place], sign * after)
            self._clauses.add(-leads, mined[place], -sign * after)
        return [leads]


@dataclass(frozen=True)
class Candidate:
    """A possible tile, and the mines in a layout for each row of its relation."""

    tile: Tile
    layouts: tuple[frozenset[Coordinates], ...]
