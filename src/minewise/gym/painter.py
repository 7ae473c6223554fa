"""Boards as pixel arrays, fast enough for videos."""

from __future__ import annotations

from functools import cached_property
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np

from minewise.base.errors import ImageError
from minewise.board.board import Board
from minewise.board.svg import MOST_CELLS, SIZE, centres_of, draw_svg
from minewise.board.symbols import COVERED
from minewise.pictures.images import can_make_png, png

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.board.topology import Topology


class Painter:
    """A painter for boards with one topology.

    Drawing a large board takes half a second, so each symbol is drawn once, on all cells, and
    boards are composed from these pictures: each pixel belongs to the nearest cell.
    """

    def __init__(self, topology: Topology) -> None:
        if not can_make_png():
            raise ImageError(
                "render mode rgb_array needs resvg-py and matplotlib: pip install "
                "'minewise[pictures]', or use ansi"
            )
        if len(topology) > MOST_CELLS:
            raise ImageError(f"boards of more than {MOST_CELLS:,} cells are too large: use ansi")
        self._topology = topology
        self._sheets: dict[int, NDArray[np.uint8]] = {}

    def paint(self, board: Board) -> NDArray[np.uint8]:
        """Return the picture of a board: rows of RGB pixels."""
        picture = self._sheet(COVERED).copy()
        for code in np.unique(board.flat).tolist():
            if code != COVERED:
                pixels = (board.flat == code)[self._owners]
                picture[pixels] = self._sheet(code)[pixels]
        return picture

    @cached_property
    def _owners(self) -> NDArray[np.int32]:
        return _owners(self._topology, self._sheet(COVERED).shape[:2])

    def _sheet(self, code: int) -> NDArray[np.uint8]:
        if code not in self._sheets:
            everywhere = np.full(len(self._topology), code, np.int32)
            self._sheets[code] = _pixels(draw_svg(Board(self._topology, everywhere)))
        return self._sheets[code]


def _pixels(svg: str) -> NDArray[np.uint8]:
    from matplotlib.image import imread

    shades = np.asarray(imread(BytesIO(png(svg, zoom=1.0)), format="png"), float)
    opaque = shades[..., 3:]
    on_white = shades[..., :3] * opaque + 1 - opaque
    pixels: NDArray[np.uint8] = np.round(255 * on_white).astype(np.uint8)
    return pixels


def _owners(topology: Topology, size: tuple[int, ...]) -> NDArray[np.int32]:
    """Return the cell nearest to every pixel; 0 for pixels outside all cells."""
    owners = np.zeros(size, np.int32)
    nearest = np.full(size, np.inf)
    for cell, (x, y) in enumerate(centres_of(topology).tolist()):
        down = slice(max(int(y - SIZE), 0), int(y + SIZE))
        across = slice(max(int(x - SIZE), 0), int(x + SIZE))
        rows, cols = np.ogrid[: size[0], : size[1]]
        distance = (rows[down] + 0.5 - y) ** 2 + (cols[:, across] + 0.5 - x) ** 2
        nearer = distance < nearest[down, across]
        owners[down, across][nearer] = cell
        nearest[down, across][nearer] = distance[nearer]
    return owners
