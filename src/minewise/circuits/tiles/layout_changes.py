"""Changes of a layout that no clue sees.

If a layout of a board allows such a change, the board has another layout. So a board is a tile if
its layouts allow no changes but those from one row of its relation to another.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from minewise.circuits.tiles.tile import SIZE, Coordinates

if TYPE_CHECKING:
    from collections.abc import Iterator

Cells = frozenset[Coordinates]


class LayoutChange(NamedTuple):
    """Cells of a layout that become mined, and others that become free.

    Examples
    --------
    >>> change = LayoutChange(frozenset({(1, 1)}), frozenset({(1, 4)}))
    >>> sorted(change.witnesses())  # a clue in any of these cells would see the change
    [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 0), (1, 2), (1, 3), (1, 5), ...]
    """

    mined: Cells
    freed: Cells

    @property
    def cells(self) -> Cells:
        """All cells that change."""
        return self.mined | self.freed

    def witnesses(self) -> Cells:
        """Return the other cells around which the number of mines changes."""
        difference: Counter[Coordinates] = Counter()
        for cells, by in ((self.mined, 1), (self.freed, -1)):
            for row, column in cells:
                for down, right in product((-1, 0, 1), repeat=2):
                    difference[row + down, column + right] += by
        return frozenset(place for place, by in difference.items() if by) - self.cells

    def alike(self) -> Iterator[LayoutChange]:
        """Yield the changes of this form, or its reverse, all over the inside of a tile."""
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
