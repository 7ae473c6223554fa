"""Parse SVG pictures."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING
from xml.etree import ElementTree

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> Element:
    """Parse an SVG written by this package."""
    return ElementTree.fromstring(picture)  # noqa: S314


def covered_by(data: str, size: int) -> set[tuple[int, int]]:
    """Return the cells covered by the rectangles in path data; fail if they overlap."""
    cells: list[tuple[int, int]] = []
    shapes = re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", data)
    assert "".join(f"M{x} {y}h{w}v{h}h-{w}z" for x, y, w, h in shapes) == data
    for x, y, width, height in (map(int, shape) for shape in shapes):
        rows = range(y // size, (y + height - 1) // size + 1)
        cells += product(rows, range(x // size, (x + width - 1) // size + 1))
    assert len(set(cells)) == len(cells)
    return set(cells)
