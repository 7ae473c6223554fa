"""Tiles as models of a formula: what the cells show, and a layout for each row of a relation.

The formula says that every row has a layout, not that there are no others. A model with others is
no tile: it allows a change (see `layout_changes`) that is then forbidden, wherever it could occur.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, combinations, product
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.errors import BudgetError, CircuitError, quoted
from minewise.board.symbols import COVERED, MINE
from minewise.circuits.tiles.library import relation_of
from minewise.circuits.tiles.tile import SIZE, Coordinates, Relation, Side, Tile
from minewise.circuits.tiles.unary import Clauses
from minewise.sat.solvers.minisat import MiniSat

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from minewise.base.budget import Meter
    from minewise.circuits.tiles.layout_changes import LayoutChange

    Variables = dict[Coordinates, int]

PLACES: Final = tuple(product(range(SIZE), range(SIZE)))
INSIDE: Final = tuple(product(range(1, SIZE - 1), range(1, SIZE - 1)))


@dataclass(frozen=True)
class Wanted:
    """What a tile is to do, and what of it may be something else than clues."""

    name: str
    ports: str
    meaning: str
    covered: int = 24
    """The most covered cells inside the rim."""
    weight: int = 2 * len(INSIDE)
    """The most that all cells inside the rim may weigh (see `weight_of`)."""
    kept: Mapping[Coordinates, int] = field(default_factory=dict)
    """Cells inside the rim that are to be covered, or mines, or (for any other code) clues."""

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The ports, each of which may be named once."""
        for port in self.ports:
            if port not in tuple(Side):
                raise CircuitError(f"{quoted(port)} is no port: use W, N, E and S, each once")
        if len(set(self.ports)) < len(self.ports):
            raise CircuitError(f"{quoted(self.ports)} names a port twice")
        return tuple(Side(port) for port in self.ports)

    @cached_property
    def relation(self) -> Relation:
        """The values that the ports may have together."""
        relation = relation_of(self.meaning, self.sides)
        if not relation:
            raise CircuitError(f"no signals have the relation {quoted(self.meaning)}")
        return relation

    def tile(self, shown: NDArray[np.int32]) -> Tile:
        """Make the tile that shows this."""
        return Tile(self.name, self.meaning, self.sides, self.relation, shown)


def weight_of(tile: Tile) -> int:
    """Tell how hard a tile is to read: inside the rim, a covered cell weighs two, a mine one.

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
        random = Random(seed)  # noqa: S311 - the order of variables is no secret
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
        """Give each place a variable, in an order that depends on the seed."""
        return {place: self._clauses.variable() for place in random.sample(places, len(places))}

    def _add_kinds(self) -> None:
        """Say that a cell is covered, or a known mine, or a clue; on the rim, a port or a clue."""
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
            else:  # what is covered for no reason only makes a tile harder to read
                self._clauses.add(-covered, *mined)
                self._clauses.add(-covered, *(-each for each in mined))

    def _add_ports(self) -> None:
        """Say that the layout of a row has its values at the ports."""
        for mined, row in zip(self._mined, self._rows, strict=True):
            for side, value in zip(self._wanted.sides, row, strict=True):
                sign = 1 if value == side.mine_means else -1
                self._clauses.add(sign * mined[side.cell])
                if side in self._partners:
                    self._clauses.add(-sign * mined[side.partner])

    def _add_clues(self) -> None:
        """Say that a clue sees the same number of mines in all layouts."""
        for place in PLACES:
            around = self._around(place)
            number = [self._clauses.variable() for _ in around]
            for mined in self._mined:
                counted = self._clauses.counted(mined[each] for each in around)
                for one, other in zip(counted, number, strict=True):
                    self._clauses.add(-self._clue[place], -one, other)
                    self._clauses.add(-self._clue[place], one, -other)

    def _add_bounds(self) -> None:
        """Keep to the bounds, and to the same number of mines in all rows."""
        self._clauses.at_most((self._covered[place] for place in INSIDE), self._wanted.covered)
        weights = (
            (self._covered[place], self._covered[place], self._known[place]) for place in INSIDE
        )
        self._clauses.at_most(chain.from_iterable(weights), self._wanted.weight)
        counted = [place for place in PLACES if 0 < place[1] < SIZE - 1]
        most = self._wanted.covered + 1  # the port to the north is not inside
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
        """Find a model, or say that there is none; raises `BudgetError` if that takes too long."""
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
        """Demand that a clue sees the change, unless it leads from one row to another."""
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
        """Return the values of the ports after a change; `None` if it tears a port's pair apart."""
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
        """Return a literal that says that a change makes the layout of one row that of another."""
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
    """What may be a tile, and for each row of its relation the mines of a layout."""

    tile: Tile
    layouts: tuple[frozenset[Coordinates], ...]
