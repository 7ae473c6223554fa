"""Many cells of a flat board as few elements of a picture.

An element for every cell is too much for large boards. Here all cells of one look are one path,
and all clues of a row are one text, so that a cell takes twenty bytes or fewer. Cells are given as a
Boolean array, and the board begins at the origin.
"""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    Cells = NDArray[np.bool_]


def blocks(cells: Cells, size: int) -> str:
    """Outline cells together: those side by side in a row, and rows below that are the same.

    Examples
    --------
    >>> blocks(np.array([[True, True, False], [True, True, True]]), 10)
    'M0 0h20v10h-20zM0 10h30v10h-30z'
    >>> blocks(np.array([[True, True, False], [True, True, False]]), 10)
    'M0 0h20v20h-20z'
    """
    edges = np.diff(np.pad(cells, ((0, 1), (1, 1))).astype(np.int8), axis=1)
    starts, ends = np.argwhere(edges == 1), np.argwhere(edges == -1)
    runs = [set[tuple[int, int]]() for _ in edges]  # the last row is one below the board
    for (row, start), end in zip(starts.tolist(), ends[:, 1].tolist(), strict=True):
        runs[row].add((start, end))
    begun: dict[tuple[int, int], int] = {}
    parts = []
    for row, here in enumerate(runs):
        for start, end in sorted(begun.keys() - here):
            top = begun.pop((start, end))
            width, height = size * (end - start), size * (row - top)
            parts.append(f"M{size * start} {size * top}h{width}v{height}h-{width}z")
        for run in here:
            begun.setdefault(run, row)
    return "".join(parts)


def squares(cells: Cells, size: int) -> str:
    """Outline cells one by one, with a gap of a pixel between them.

    Examples
    --------
    >>> squares(np.array([[False, True]]), 10)
    'M10 0h9v9h-9z'
    """
    side = size - 1
    return "".join(
        f"M{size * col} {size * row}h{side}v{side}h-{side}z" for row, col in _places(cells)
    )


def points(cells: Cells, size: int) -> str:
    """Mark the middles of cells, which become dots with round line caps.

    Examples
    --------
    >>> points(np.array([[False, True]]), 11)
    'M15 5h.01'
    """
    half = (size - 1) // 2
    return "".join(f"M{size * col + half} {size * row + half}h.01" for row, col in _places(cells))


def symbols(shown: NDArray[np.int32], cells: Cells, size: int) -> Iterator[str]:
    """Write the clues of cells, one text for each row.

    Examples
    --------
    >>> list(symbols(np.array([[1, 0, 2]]), np.array([[True, False, True]]), 10))
    ['<text x="4.5 24.5" y="4.5">12</text>']
    """
    half = (size - 1) / 2
    for row, places in groupby(_places(cells), key=lambda place: place[0]):
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


def _places(cells: Cells) -> list[list[int]]:
    places: list[list[int]] = np.argwhere(cells).tolist()
    return places
