"""Perfect play by the rules and nothing else: every move of every game is tried.

Layouts are numbered, and a set of layouts is an integer with the bits of its members. There is no
bound, no symmetry, and no cell that need not be opened.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise import Topology


class PlainGame:
    """The game on a tiny board."""

    def __init__(self, topology: Topology, mines: int) -> None:
        around = topology.neighbour_lists()
        self.cells = range(len(topology))
        self.layouts = list(combinations(self.cells, mines))
        self.all = (1 << len(self.layouts)) - 1
        self.by_clue: list[dict[int, int]] = [{} for _ in self.cells]
        for number, layout in enumerate(self.layouts):
            for cell in set(self.cells).difference(layout):
                sets = self.by_clue[cell]
                clue = len(set(layout).intersection(around[cell]))
                sets[clue] = sets.get(clue, 0) | 1 << number
        self.wins = cache(self._wins)

    def parts(self, layouts: int, cell: int) -> Iterator[int]:
        """Part the layouts that survive a cell by what it shows."""
        return (layouts & fitting for fitting in self.by_clue[cell].values() if layouts & fitting)

    def opening(self, cell: int) -> tuple[int, int]:
        """Count the layouts that are won after a first cell, and those in which it is free."""
        parts = list(self.parts(self.all, cell))
        return sum(self.wins(part, 1 << cell) for part in parts), sum(map(int.bit_count, parts))

    def zero_opening(self, cell: int) -> tuple[int, int]:
        """Do so for the layouts in which the first cell shows 0."""
        layouts = self.by_clue[cell].get(0, 0)
        return self.wins(layouts, 1 << cell), layouts.bit_count()

    def scattered(self, shown: int) -> tuple[int, int]:
        """Count what is won, and all there is, over all choices of free cells to be shown."""
        starts = [
            (part, sum(1 << cell for cell in chosen))
            for chosen in combinations(self.cells, shown)
            for part in self._parts_by_all(self.all, chosen)
        ]
        return sum(self.wins(*start) for start in starts), sum(n.bit_count() for n, _ in starts)

    def _parts_by_all(self, layouts: int, cells: Sequence[int]) -> Iterator[int]:
        if not cells:
            yield layouts
            return
        for part in self.parts(layouts, cells[0]):
            yield from self._parts_by_all(part, cells[1:])

    def _wins(self, layouts: int, opened: int) -> int:
        """Count the layouts of a set that are won once some cells, free in all, are open."""
        if layouts == 0:
            return 0
        free = len(self.cells) - len(self.layouts[0])
        if opened.bit_count() == free:
            return layouts.bit_count()
        return max(
            sum(self.wins(part, opened | 1 << cell) for part in self.parts(layouts, cell))
            for cell in self.cells
            if not opened >> cell & 1
        )
