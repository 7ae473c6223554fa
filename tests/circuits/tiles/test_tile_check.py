from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

import pytest

from minewise.base.errors import CircuitError
from minewise.board.symbols import COVERED, MINE, SAFE
from minewise.circuits.tiles.check import check_tile
from minewise.circuits.tiles.library import TILES
from minewise.circuits.tiles.tile import SIZE, Side, Tile
from support.plain_tiles import complaint

if TYPE_CHECKING:
    from collections.abc import Iterator

EVERYWHERE = list(product(range(SIZE), repeat=2))


def with_cell(tile: Tile, place: tuple[int, int], code: int) -> Tile:
    shown = tile.shown.copy()
    shown[place] = code
    return replace(tile, shown=shown)


def verdict(tile: Tile) -> str | None:
    try:
        check_tile(tile)
    except CircuitError as error:
        return str(error)
    return None


def altered(tile: Tile) -> Iterator[Tile]:
    """Yield tiles with one change: a clue raised or lowered by one, or an inner cell replaced."""
    for place in EVERYWHERE:
        code = int(tile.shown[place])
        inside = all(0 < each < SIZE - 1 for each in place)
        others = {code + 1, code - 1} if code > 0 else {1} if code == 0 else set()
        if inside and place != Side.SOUTH.cell:
            others |= {COVERED, MINE, 3} - {code}
        for other in others:
            yield with_cell(tile, place, other)


@pytest.mark.parametrize("name", ["wire_h", "free_n", "tap_not_e", "half_adder", "need_or"])
def test_faults_of_broken_tiles_are_named(name: str) -> None:
    said = Counter()
    for tile in altered(TILES[name]):
        expected = complaint(tile)
        found = verdict(tile)
        said[expected] += 1
        if expected is None:
            assert found is None
        else:
            assert found is not None
            assert found.startswith(f"tile {name} {expected}")
    assert said["does not match its relation"] > 100


@pytest.mark.parametrize("name", ["blank", "wire_h", "half_adder"])
def test_the_rim_has_only_ports_and_clues(name: str) -> None:
    tile = TILES[name]
    ports = {side.cell for side in tile.ports}
    for place in EVERYWHERE:
        if set(place) & {0, SIZE - 1} or place in ports:
            for code in {COVERED, MINE, SAFE, 0} - ({COVERED} if place in ports else {0}):
                with pytest.raises(
                    CircuitError, match="cells other than ports and clues on its rim"
                ):
                    check_tile(with_cell(tile, place, code))


def test_a_tile_without_layouts_is_refused() -> None:
    broken = with_cell(TILES["wire_h"], (3, 3), 8)
    with pytest.raises(CircuitError, match="tile wire_h does not match its relation"):
        check_tile(broken)


def test_a_wire_carries_its_signal_from_end_to_end() -> None:
    facts = check_tile(TILES["wire_h"])
    assert facts.mines == 2
    assert {place: each.mine_means for place, each in facts.carriers.items()} == {
        (4, 0): False,
        (4, 2): True,
        (4, 3): False,
        (4, 5): True,
        (4, 6): False,
        (4, 8): True,
    }
    assert facts.carriers[4, 6].side == Side.WEST
    assert facts.carriers[4, 8].side == Side.EAST
