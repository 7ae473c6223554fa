"""Tiles derived from others: complements and mirror images."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from minewise.board.symbols import COVERED, MINE
from minewise.circuits.tiles.library import relation_of
from minewise.circuits.tiles.tile import Side, Tile

if TYPE_CHECKING:
    from numpy.typing import NDArray


def complement(tile: Tile) -> Tile:
    """Swap mines and free cells among the covered cells, which negates all signals.

    A clue k with m known mines and u covered cells around it becomes 2m + u - k.

    Examples
    --------
    >>> from minewise.circuits.tiles.library import TILES
    >>> complement(TILES["and_wn_e"]).meaning
    'E = ~(~W & ~N)'
    """
    shown = tile.in_frame.shown
    exchanged = 2 * _around(shown == MINE) + _around(shown == COVERED) - shown
    meaning = _rewritten(tile.meaning, {side: f"~{side}" for side in Side})
    return _made_of(tile, "complement", tile.ports, meaning, np.where(shown < 0, shown, exchanged))


def mirror(tile: Tile) -> Tile:
    """Swap west and east, which negates their signals: a mine means opposite values there.

    Examples
    --------
    >>> from minewise.circuits.tiles.library import TILES
    >>> mirror(TILES["and_wn_e"]).meaning
    'W = ~(~E & N)'
    """
    ports = tuple(side for side in Side if _mirrored(side) in tile.ports)
    meaning = _rewritten(tile.meaning, {Side.WEST: "~E", Side.EAST: "~W"})
    return _made_of(tile, "mirror", ports, meaning, tile.in_frame.shown[:, ::-1])


def _mirrored(side: Side) -> Side:
    return side.opposite if side in (Side.WEST, Side.EAST) else side


def _rewritten(meaning: str, instead: dict[Side, str]) -> str:
    """Replace ports with literals; a negation on the left of an equation moves to the right."""

    def literal(port: str) -> str:
        return instead.get(Side(port), port)

    parts = []
    for part in filter(None, meaning.split("; ")):
        *left, right = part.split(" = ")
        right = re.sub("[WNES]", lambda match: literal(match[0]), right)
        if left and literal(left[0]).startswith("~"):
            right = right[1:] if re.fullmatch(r"~\w", right) else f"~({right})"
        parts.append(" = ".join([*(literal(each).removeprefix("~") for each in left), right]))
    return "; ".join(parts).replace("~~", "")


def _made_of(
    tile: Tile, what: str, ports: tuple[Side, ...], meaning: str, framed: NDArray[np.int32]
) -> Tile:
    return Tile(
        f"{what} of {tile.name}", meaning, ports, relation_of(meaning, ports), framed[1:-1, 1:-1]
    )


def _around(chosen: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Count the chosen cells around each cell."""
    wide = np.pad(chosen.astype(np.int32), 1)
    rows, columns = chosen.shape
    blocks = [wide[i : i + rows, j : j + columns] for i in range(3) for j in range(3)]
    return np.sum(blocks, axis=0, dtype=np.int32) - chosen
