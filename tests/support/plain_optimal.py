"""Perfect play by brute force, which tries every move in every game.

Layouts are numbered, and a set of layouts is an integer with one bit per member. The search uses no
bounds or symmetries and skips no cells.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from minewise import Board
from minewise.board.board import COVERED, FLAG, MINE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise import Topology
    from minewise.board.topology import Cell


class PlainGame:
    """A game on a tiny board."""

    def __init__(self, topology: Topology, mines: int) -> None:
        around = topology.neighbour_lists()
        self.cells = range(len(topology))
        self.layouts = self._fitting(mines)
        self.all = (1 << len(self.layouts)) - 1
        self.by_clue: list[dict[int, int]] = [{} for _ in self.cells]
        for number, layout in enumerate(self.layouts):
            for cell in set(self.cells).difference(layout):
                sets = self.by_clue[cell]
                clue = len(set(layout).intersection(around[cell]))
                sets[clue] = sets.get(clue, 0) | 1 << number
        self.wins = cache(self._wins)

    def _fitting(self, mines: int) -> list[tuple[int, ...]]:
        return list(combinations(self.cells, mines))

    def parts(self, layouts: int, cell: int) -> Iterator[int]:
        """Group the layouts in which a cell is free by the cell's clue."""
        return (layouts & fitting for fitting in self.by_clue[cell].values() if layouts & fitting)

    def opening(self, cell: int) -> tuple[int, int]:
        """Count the layouts won after opening `cell` first, and those in which it is free."""
        parts = list(self.parts(self.all, cell))
        return sum(self.wins(part, 1 << cell) for part in parts), sum(map(int.bit_count, parts))

    def zero_opening(self, cell: int) -> tuple[int, int]:
        """Same as `opening`, but only for layouts in which the cell shows 0."""
        layouts = self.by_clue[cell].get(0, 0)
        return self.wins(layouts, 1 << cell), layouts.bit_count()

    def scattered(self, shown: int) -> tuple[int, int]:
        """Count wins and layouts, summed over all choices of `shown` free cells to start with."""
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
        """Count the layouts won after opening cells that are free in all given layouts."""
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


class PlainEndgame(PlainGame):
    """The rest of a game on a tiny board that is partly open."""

    def __init__(self, board: Board) -> None:
        assert board.mines is not None
        self.topology = board.topology
        self.shown: list[int] = board.flat.tolist()
        super().__init__(board.topology, board.mines)
        covered = [cell for cell in self.cells if self.shown[cell] in (COVERED, FLAG)]
        self.seen = sum(1 << cell for cell in self.cells if self.shown[cell] not in NOT_SEEN)
        places = board.topology.cell
        always = set(self.cells).intersection(*self.layouts)
        never = set(self.cells).difference(*self.layouts)
        self.openable = [places(cell) for cell in covered if cell not in always]
        self.undecided = [places(cell) for cell in covered if cell not in always | never]
        self.is_won = not self.openable

    @staticmethod
    def likely_total(board: Board) -> int:
        """Return the most frequent mine count among the layouts."""
        totals = Counter(map(len, layouts_of(board)))
        return max(sorted(totals), key=totals.__getitem__)

    @property
    def chance(self) -> Fraction:
        """The win probability with perfect play."""
        return self._share(self.wins(self.all, self.seen))

    def chance_after(self, place: Cell) -> Fraction:
        """Return the win probability after opening a given cell."""
        cell = self.topology.index(place)
        opened = self.seen | 1 << cell
        return self._share(sum(self.wins(part, opened) for part in self.parts(self.all, cell)))

    def safety(self, place: Cell) -> Fraction:
        """Return the probability that a cell is free."""
        cell = self.topology.index(place)
        return self._share(sum(cell not in layout for layout in self.layouts))

    def projections(self, places: Sequence[Cell]) -> set[frozenset[int]]:
        """Return the sets of mined cells among `places`, over all layouts."""
        cells = {self.topology.index(place) for place in places}
        return {frozenset(cells.intersection(layout)) for layout in self.layouts}

    def _share(self, layouts: int) -> Fraction:
        return Fraction(layouts, len(self.layouts))

    def _fitting(self, mines: int) -> list[tuple[int, ...]]:
        board = Board(self.topology, self.shown)
        return [layout for layout in layouts_of(board) if len(layout) == mines]


NOT_SEEN = (COVERED, FLAG, MINE)


def layouts_of(board: Board) -> Iterator[tuple[int, ...]]:
    """Yield every consistent layout of a board, with any number of mines."""
    shown, around = board.flat.tolist(), board.topology.neighbour_lists()
    known = [cell for cell, code in enumerate(shown) if code == MINE]
    covered = [cell for cell, code in enumerate(shown) if code in (COVERED, FLAG)]
    clues = [(code, around[cell]) for cell, code in enumerate(shown) if code >= 0]
    for number in range(len(covered) + 1):
        for chosen in combinations(covered, number):
            layout = {*known, *chosen}
            if all(code == len(layout.intersection(cells)) for code, cells in clues):
                yield tuple(sorted(layout))


def with_total(board: Board) -> Board:
    """Set the mine count of a board to the most likely one."""
    if board.mines is not None:
        return board
    return Board(board.topology, board.flat, PlainEndgame.likely_total(board))
