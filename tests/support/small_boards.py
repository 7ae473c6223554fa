"""All small boards."""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from minewise import Board, Topology

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from minewise import Cell


def shapes(most_cells: int) -> list[tuple[int, int]]:
    """List the shapes of up to so many cells, smallest first."""
    found = product(range(1, most_cells + 1), repeat=2)
    return sorted((s for s in found if s[0] * s[1] <= most_cells), key=lambda s: (s[0] * s[1], s))


def all_boards(rows: int, cols: int) -> Iterator[Board]:
    """Yield every consistent board of clues and covered cells."""
    around = Topology.grid(rows, cols).neighbour_lists()
    seen = set()
    for cells in product("-B#", repeat=rows * cols):  # free and mined, both covered; open
        shown = "".join(
            str(sum(cells[x] == "B" for x in around[cell])) if kind == "#" else "?"
            for cell, kind in enumerate(cells)
        )
        if shown not in seen:
            seen.add(shown)
            yield Board.parse("\n".join(shown[i : i + cols] for i in range(0, len(shown), cols)))


class SmallBoard(NamedTuple):
    """A board and everything that is certain on it, found by listing its layouts."""

    text: str
    certain: set[Cell]
    """The certain cells if the mine count is unknown."""
    by_count: dict[int, set[Cell]]
    """The certain cells for each possible mine count."""

    @property
    def board(self) -> Board:
        """The board without a mine count."""
        return Board.parse(self.text)


def listed_boards(
    rows: int, cols: int, covered_sets: Iterable[int] | None = None
) -> Iterator[SmallBoard]:
    """Yield every consistent board of clues and covered cells, with its certain cells.

    Sets of cells are numbers with a bit for each cell. All layouts that show the same clues belong
    to the same board. If given, only these cells are covered.
    """
    size = rows * cols
    around = [sum(1 << near for near in row) for row in Topology.grid(rows, cols).neighbour_lists()]
    for covered in range(1 << size) if covered_sets is None else covered_sets:
        is_open = [cell for cell in range(size) if not covered >> cell & 1]
        layouts: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for mined in _subsets(covered):
            layouts[tuple((around[cell] & mined).bit_count() for cell in is_open)].append(mined)
        for clues, fitting in layouts.items():
            shown = dict(zip(is_open, map(str, clues), strict=True))
            lines = [
                "".join(shown.get(r * cols + c, "?") for c in range(cols)) for r in range(rows)
            ]
            counts: dict[int, list[int]] = defaultdict(list)
            for mined in fitting:
                counts[mined.bit_count()].append(mined)
            yield SmallBoard(
                "\n".join(lines),
                _certain(fitting, covered, cols),
                {count: _certain(some, covered, cols) for count, some in counts.items()},
            )


def distinct_sets(rows: int, cols: int) -> Iterator[int]:
    """Yield one of all sets of cells that are reflections of each other."""
    cells = list(product(range(rows), range(cols)))
    images = [
        [(r if down else rows - 1 - r) * cols + (c if right else cols - 1 - c) for r, c in cells]
        for down, right in ((True, False), (False, True), (False, False))
    ]
    for bits in range(1 << len(cells)):
        here = [cell for cell in range(len(cells)) if bits >> cell & 1]
        if all(bits <= sum(1 << image[cell] for cell in here) for image in images):
            yield bits


def _subsets(bits: int) -> Iterator[int]:
    subset = bits
    while True:
        yield subset
        if not subset:
            return
        subset = (subset - 1) & bits


def _certain(layouts: list[int], covered: int, cols: int) -> set[Cell]:
    always, ever = covered, 0
    for mined in layouts:
        always &= mined
        ever |= mined
    bits = always | (covered & ~ever)
    return {divmod(cell, cols) for cell in range(bits.bit_length()) if bits >> cell & 1}
