"""What a tile does, found out by listing its layouts with the engine.

Nothing about a tile is taken on trust: a tile whose layouts are not as its text says is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from minewise.base.errors import CircuitError
from minewise.board.symbols import COVERED
from minewise.circuits.tiles.tile import SIZE, Coordinates, Side, Tile
from minewise.engine.engine import layouts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray


class Carrier(NamedTuple):
    """What a covered cell of a tile carries: the signal of a port, or its negation."""

    side: Side
    mine_means: bool


@dataclass(frozen=True)
class TileFacts:
    """What holds in all layouts of a tile, of which there is one for each row of its relation.

    Examples
    --------
    >>> from minewise.circuits.tiles.library import TILES
    >>> facts = check_tile(TILES["wire_h"])
    >>> facts.mines, facts.carriers[4, 2]
    (2, Carrier(side=<Side.WEST: 'W'>, mine_means=True))
    """

    mines: int
    """The mines of any layout. A pair of cells across a border is not counted."""
    carriers: Mapping[Coordinates, Carrier]
    """By cell, the signal that it carries, where it carries that of a port."""


@cache
def check_tile(tile: Tile) -> TileFacts:
    """Check a tile against its text, and return what was found out about it.

    Its rim is covered at the ports and has clues elsewhere; its layouts show every row of its
    relation exactly once and nothing else; a cell of a port and the cell it is joined to are never
    both free or both mined; all layouts have the same number of mines.
    """
    _require(tile, _has_proper_rim(tile), "has not just ports and clues on its rim")
    frame = tile.in_frame
    mined = np.array([layout.mines for layout in layouts(frame)], np.bool_)
    mined = mined.reshape(-1, *frame.shape)  # there may be none
    inside = mined[:, 1:-1, 1:-1]
    values = {side: inside[:, *side.cell] == side.mine_means for side in tile.ports}
    rows = [tuple(bool(value[i]) for value in values.values()) for i in range(len(mined))]
    _require(tile, set(rows) == tile.relation, "has not the relation that it should have")
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
    """Find the cells that are mined as a port has it, or the other way round.

    The cell of a port is said to carry its signal, even if that of another port is the same.
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
        raise CircuitError(f"the tile {tile.name} {complaint}")
