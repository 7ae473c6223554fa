"""Lighter tiles: a tile is improved window by window, while the rest of it stays as it is."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

from minewise.base.budget import WINDOW_SHARE
from minewise.base.errors import BudgetError
from minewise.circuits.tiles.formula import INSIDE, Wanted, weight_of
from minewise.circuits.tiles.search import find_tile
from minewise.circuits.tiles.tile import SIZE

if TYPE_CHECKING:
    from minewise.circuits.tiles.tile import Coordinates, Tile

WINDOWS: Final = ((4, 7), (7, 4), (5, 5), (5, 6), (6, 5), (6, 6), (5, 7), (7, 5))
"""Rows and columns of the windows: about half of the 49 cells inside the rim, or somewhat more."""


def improve_tile(tile: Tile, *, seed: int = 0, windows: int = 100) -> Tile:
    """Look for a lighter tile that means the same, in some windows one after the other.

    Examples
    --------
    >>> from minewise.circuits.tiles.library import TILES
    >>> improved = improve_tile(TILES["wire_v"], windows=3)
    >>> weight_of(improved) == weight_of(TILES["wire_v"])  # which is as light as can be
    True
    """
    random = Random(seed)  # noqa: S311 - the choice of windows is no secret
    for _ in range(windows):
        window = _window(random)
        kept = {place: int(tile.shown[place]) for place in INSIDE if place not in window}
        lighter = weight_of(tile) - 1
        wanted = Wanted(tile.name, "".join(tile.ports), tile.meaning, weight=lighter, kept=kept)
        wanted = replace(wanted, covered=min(wanted.covered, lighter // 2))
        try:
            tile = find_tile(wanted, seed=random.randrange(2**32), budget=WINDOW_SHARE) or tile
        except BudgetError:
            continue
    return tile


def _window(random: Random) -> set[Coordinates]:
    rows, columns = random.choice(WINDOWS)
    top, left = random.randrange(1, SIZE - rows), random.randrange(1, SIZE - columns)
    return {
        (row, column) for row in range(top, top + rows) for column in range(left, left + columns)
    }
