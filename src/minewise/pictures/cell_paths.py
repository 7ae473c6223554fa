"""Paths that draw many cells of a flat board at once.

One element per cell is too much for large boards. Here, cells that look alike share one path, and
the clues in a row share one text element: at most 20 bytes per cell. Cells are an array of rows and
columns, in reading order; the board begins at the origin.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from minewise.base.svg import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Cells = NDArray[np.intp]


def blocks(cells: Cells, size: int) -> str:
    """Outline cells, merging neighbours in a row and equal runs in consecutive rows.

    >>> blocks(np.array([[0, 0], [0, 1], [1, 0], [1, 1]]), 10)
    'M0 0h20v20h-20z'
    >>> blocks(np.array([[0, 0], [0, 1], [1, 0], [1, 1], [1, 2]]), 10)
    'M0 0h20v10h-20zM0 10h30v10h-30z'
    """
    tops: dict[tuple[int, int], int] = {}
    bottoms: dict[tuple[int, int], int] = {}
    parts = []

    def end(run: tuple[int, int]) -> None:
        (left, right), top = run, tops[run]
        width, height = size * (right - left), size * (bottoms[run] - top)
        parts.append(f"M{size * left} {size * top}h{width}v{height}h-{width}z")

    for row, left, right in _runs(cells):
        run = left, right
        if bottoms.get(run) != row:
            if run in tops:
                end(run)
            tops[run] = row
        bottoms[run] = row + 1
    for run in tops:
        end(run)
    return "".join(parts)


def _runs(cells: Cells) -> list[tuple[int, int, int]]:
    """Return the runs of adjacent cells: row, first column, and the column after the last."""
    if not len(cells):
        return []
    rows, cols = cells.T
    apart = (np.diff(rows) != 0) | (np.diff(cols) != 1)
    first, last = np.flatnonzero(np.r_[True, apart]), np.flatnonzero(np.r_[apart, True])
    return list(
        zip(rows[first].tolist(), cols[first].tolist(), (cols[last] + 1).tolist(), strict=True)
    )


def squares(cells: Cells, size: int) -> str:
    """Outline cells one by one, a pixel apart."""
    side = size - 1
    return "".join(
        f"M{size * col} {size * row}h{side}v{side}h-{side}z" for row, col in cells.tolist()
    )


def points(cells: Cells, size: int) -> str:
    """Mark the centres of cells, which round line caps turn into dots."""
    half = (size - 1) / 2
    return "".join(f"M{size * c + half:g} {size * r + half:g}h.01" for r, c in cells.tolist())


def symbols(shown: NDArray[np.int32], cells: Cells, size: int) -> Iterator[str]:
    """Yield the clues of cells as text, one element per row."""
    half = (size - 1) / 2
    for row, places in groupby(cells.tolist(), key=lambda place: place[0]):
        cols = [col for _, col in places]
        across = " ".join(f"{size * col + half:g}" for col in cols)
        clues = "".join(str(shown[row, col]) for col in cols)
        yield text(clues, x=across, y=size * row + half)
