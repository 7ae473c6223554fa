"""Moves: changes of a layout that no clue sees.

If a layout of a board has a move, the board has another layout. So a board is a tile if its layouts
have no moves but those from one row of its relation to another.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from minewise.circuits.tiles.tile import SIZE, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

Cells = frozenset[Place]


class Move(NamedTuple):
    """Cells of a layout that become mined, and others that become free.

    Examples
    --------
    >>> move = Move(frozenset({(1, 1)}), frozenset({(1, 4)}))
    >>> sorted(move.witnesses())  # a clue in any of these cells would see the change
    [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 0), (1, 2), (1, 3), (1, 5), ...]
    """

    mined: Cells
    freed: Cells

    @property
    def cells(self) -> Cells:
        """All cells that change."""
        return self.mined | self.freed

    def witnesses(self) -> Cells:
        """Give the other cells around which the number of mines changes."""
        change: Counter[Place] = Counter()
        for cells, by in ((self.mined, 1), (self.freed, -1)):
            for row, column in cells:
                for down, right in product((-1, 0, 1), repeat=2):
                    change[row + down, column + right] += by
        return frozenset(place for place, by in change.items() if by) - self.cells

    def alike(self) -> Iterator[Move]:
        """Yield the moves of the same form, or the reverse of it, all over the inside of a tile."""
        forms = [self, Move(self.freed, self.mined)]
        for _ in range(3):
            forms += [form._turned() for form in forms[-2:]]
        forms += [form._mirrored() for form in forms]
        yield from {each: None for form in forms for each in form._shifted()}

    def _turned(self) -> Move:
        return Move(*(frozenset((column, -row) for row, column in cells) for cells in self))

    def _mirrored(self) -> Move:
        return Move(*(frozenset((row, -column) for row, column in cells) for cells in self))

    def _shifted(self) -> Iterator[Move]:
        rows, columns = zip(*self.cells, strict=True)
        for row in range(1, SIZE - 1 - max(rows) + min(rows)):
            for column in range(1, SIZE - 1 - max(columns) + min(columns)):
                down, right = row - min(rows), column - min(columns)
                yield Move(*(frozenset((r + down, c + right) for r, c in each) for each in self))
