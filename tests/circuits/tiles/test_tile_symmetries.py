from __future__ import annotations

from itertools import product

import pytest

from minewise.circuits.tiles.check import check_tile
from minewise.circuits.tiles.library import TILES
from minewise.circuits.tiles.symmetries import complement, mirror
from minewise.circuits.tiles.tile import Side, Tile
from support.plain_tiles import complaint

each_tile = pytest.mark.parametrize("tile", TILES.values(), ids=TILES)


@each_tile
def test_exchanging_mines_negates_all_ports(tile: Tile) -> None:
    other = complement(tile)
    assert other.relation == {tuple(not value for value in row) for row in tile.relation}
    assert complaint(other) is None
    check_tile(other)
    assert (complement(other).shown == tile.shown).all()
    assert complement(other).relation == tile.relation


@each_tile
def test_a_mirror_exchanges_west_and_east_and_negates_them(tile: Tile) -> None:
    other = mirror(tile)
    values = product((False, True), repeat=len(other.ports))
    by_side = (dict(zip(other.ports, row, strict=True)) for row in values)
    assert other.relation == {
        tuple(row.values()) for row in by_side if seen_in_mirror(row, tile.ports) in tile.relation
    }
    assert complaint(other) is None
    assert check_tile(other).mines == check_tile(tile).mines
    assert (mirror(other).shown == tile.shown).all()
    assert mirror(other).relation == tile.relation


def seen_in_mirror(row: dict[Side, bool], ports: tuple[Side, ...]) -> tuple[bool, ...]:
    back = {Side.WEST: Side.EAST, Side.EAST: Side.WEST}
    return tuple(not row[back[side]] if side in back else row[side] for side in ports)
