"""Many cells of a flat board as few elements of a picture.

An element for every cell is too much for large boards. Here all cells of one look are one path,
and all clues of a row are one text, so that a cell takes twenty bytes or fewer. Cells are given as
an array of their rows and columns, in reading order, and the board begins at the origin.
"""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    Cells = NDArray[np.intp]


def blocks(cells: Cells, size: int) -> str:
    """Outline cells together: those side by side in a row, and rows below that are the same.

    Examples
    --------
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
    """Find cells side by side: their row, the first column, and the first one after them."""
    if not len(cells):
        return []
    rows, cols = cells.T
    apart = (np.diff(rows) != 0) | (np.diff(cols) != 1)
    first, last = np.flatnonzero(np.r_[True, apart]), np.flatnonzero(np.r_[apart, True])
    return list(
        zip(rows[first].tolist(), cols[first].tolist(), (cols[last] + 1).tolist(), strict=True)
    )


def squares(cells: Cells, size: int) -> str:
    """Outline cells one by one, with a gap of a pixel between them.

    Examples
    --------
    >>> squares(np.array([[0, 1]]), 10)
    'M10 0h9v9h-9z'
    """
    side = size - 1
    return "".join(
        f"M{size * col} {size * row}h{side}v{side}h-{side}z" for row, col in cells.tolist()
    )


def points(cells: Cells, size: int) -> str:
    """Mark the middles of cells, which become dots with round line caps.

    Examples
    --------
    >>> points(np.array([[0, 1]]), 10)
    'M14.5 4.5h.01'
    """
    half = (size - 1) / 2
    return "".join(f"M{size * c + half:g} {size * r + half:g}h.01" for r, c in cells.tolist())


def symbols(shown: NDArray[np.int32], cells: Cells, size: int) -> Iterator[str]:
    """Write the clues of cells, one text for each row.

    Examples
    --------
    >>> list(symbols(np.array([[1, 0, 2]]), np.array([[0, 0], [0, 2]]), 10))
    ['<text x="4.5 24.5" y="4.5">12</text>']
    """
    half = (size - 1) / 2
    for row, places in groupby(cells.tolist(), key=lambda place: place[0]):
        cols = [col for _, col in places]
        across = " ".join(f"{size * col + half:g}" for col in cols)
        clues = "".join(str(shown[row, col]) for col in cols)
        yield f'<text x="{across}" y="{size * row + half:g}">{clues}</text>'


def path(data: str, style: str, title: str = "") -> str:
    """Draw path data in some style, with words for the pointer; nothing if there are no data.

    Examples
    --------
    >>> path("M0 0h9", 'fill="red"', "a line")
    '<path fill="red" d="M0 0h9"><title>a line</title></path>'
    """
    if not data:
        return ""
    end = f"><title>{escape(title)}</title></path>" if title else "/>"
    return f'<path {style} d="{data}"{end}'


def document(width: float, height: float, label: str, body: Iterable[str]) -> str:
    """Put a picture together, on white paper."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="{escape(label)}" '
            'font-family="system-ui, Segoe UI, DejaVu Sans, sans-serif">',
            '<rect width="100%" height="100%" rx="8" fill="#ffffff"/>',
            *filter(None, body),
            "</svg>\n",
        ]
    )
