"""Checks for tiles: the engine lists the layouts of a tile, which must match its description."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from minewise.base.arguments import checked
from minewise.base.errors import CircuitError
from minewise.board.symbols import COVERED
from minewise.circuits.tiles.tile import SIZE, Coordinates, Side, Tile
from minewise.engine.engine import layouts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray


class Carrier(NamedTuple):
    """The port signal that a covered cell carries, or its negation."""

    side: Side
    mine_means: bool


@dataclass(frozen=True)
class TileFacts:
    """Facts about the layouts of a tile; there is one layout for each row of its relation."""

    mines: int
    """The number of mines in every layout, not counting cell pairs across borders."""
    carriers: Mapping[Coordinates, Carrier]
    """The port signal that each cell carries."""


@checked
@cache
def check_tile(tile: Tile) -> TileFacts:
    """Check a tile against its description and return facts about its layouts.

    The rim must be covered at the ports and have clues elsewhere; each row of the relation must
    have exactly one layout; exactly one cell of each pair at a port must be mined; and all layouts
    must have the same number of mines.

    Examples
    --------
    >>> from minewise.circuits import TILES
    >>> from minewise.circuits.tiles.check import check_tile
    >>> check_tile(TILES["wire_h"]).mines
    2
    """
    _require(tile, _has_proper_rim(tile), "has cells other than ports and clues on its rim")
    frame = tile.in_frame
    mined = np.array([layout.mines for layout in layouts(frame)], np.bool_)
    mined = mined.reshape(-1, *frame.shape)  # there may be no layout
    inside = mined[:, 1:-1, 1:-1]
    values = {side: inside[:, *side.cell] == side.mine_means for side in tile.ports}
    rows = [tuple(bool(value[i]) for value in values.values()) for i in range(len(mined))]
    _require(tile, set(rows) == tile.relation, "does not match its relation")
    _require(tile, len(rows) == len(tile.relation), "has several layouts for the same values")
    for side in tile.ports:
        if side != Side.NORTH:
            row, column = side.partner
            partner = mined[:, row + 1, column + 1]
            _require(tile, bool((inside[:, *side.cell] != partner).all()), "has a loose port")
    mines = inside.sum(axis=(1, 2))
    for side in {Side.WEST, Side.EAST} & set(tile.ports):
        mines = mines - inside[:, *side.cell]
    _require(tile, len(set(mines.tolist())) == 1, "has layouts with different numbers of mines")
    return TileFacts(int(mines[0]), _carriers(tile, inside, values))


def _has_proper_rim(tile: Tile) -> bool:
    clue = tile.shown >= 0
    ports = np.zeros_like(clue)
    for side in tile.ports:
        ports[side.cell] = True
    clue[1:-1, 1:-1] = True
    return bool((clue | ports).all() and (tile.shown[ports] == COVERED).all())


def _carriers(
    tile: Tile, mined: NDArray[np.bool_], values: Mapping[Side, NDArray[np.bool_]]
) -> dict[Coordinates, Carrier]:
    """Return the cells that are mined exactly when a port is true, or exactly when it is false.

    A port's cell carries that port's signal, even if another port has the same signal.
    """
    own = {side.cell: side for side in tile.ports}
    found = {}
    for row, column in product(range(SIZE), range(SIZE)):
        if tile.shown[row, column] != COVERED:
            continue
        sides = [own[row, column]] if (row, column) in own else values
        for side in sides:
            if (agrees := mined[:, row, column] == values[side]).all() or not agrees.any():
                found[row, column] = Carrier(side, bool(agrees[0]))
                break
    return found


def _require(tile: Tile, holds: bool, complaint: str) -> None:
    if not holds:
        raise CircuitError(f"tile {tile.name} {complaint}")
