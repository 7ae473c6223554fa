"""Boards of Minesweeper Clone (`.mbf`), which list their mines.

The columns and the rows, a byte each, the number of mines in two, and the column and the row of
each mine, a byte each.

>>> parse_mines(bytes([3, 2, 0, 2, 0, 0, 2, 0]))
[[True, False, True], [False, False, False]]
"""

from __future__ import annotations

from typing import Final

_HEADER: Final = 4


def parse_mines(data: bytes) -> list[list[bool]] | None:
    """Return whether each cell is mined, by row, or `None` if the bytes are not such a board."""
    if len(data) < _HEADER:
        return None
    columns, rows, mines = data[0], data[1], int.from_bytes(data[2:_HEADER])
    cells = set(zip(data[_HEADER::2], data[_HEADER + 1 :: 2], strict=False))
    if not 0 < mines == len(cells) or len(data) != _HEADER + 2 * mines:
        return None
    if any(column >= columns or row >= rows for column, row in cells):
        return None
    return [[(column, row) in cells for column in range(columns)] for row in range(rows)]
