from __future__ import annotations

from importlib.resources import files
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import layouts
from minewise.base.errors import CircuitError
from minewise.circuits.compiler.assembly import TileGrid, assemble
from minewise.circuits.formulas.circuit import Literal
from minewise.circuits.tiles.check import Carrier, check_tile
from minewise.circuits.tiles.library import TILES, parse_tiles, relation_of
from minewise.circuits.tiles.tile import Side, Tile
from support.examples import examples
from support.plain_tiles import complaint, plain_layouts

TEXT = files("minewise.circuits.tiles").joinpath("tiles.txt").read_text(encoding="ascii")

each_tile = pytest.mark.parametrize("tile", TILES.values(), ids=TILES)


@each_tile
def test_tiles_have_their_relation(tile: Tile) -> None:
    assert complaint(tile) is None
    assert {layout.mines for layout in plain_layouts(tile)} == {check_tile(tile).mines}


@each_tile
def test_port_cells_carry_their_signals(tile: Tile) -> None:
    carriers = check_tile(tile).carriers
    for side in tile.ports:
        assert carriers[side.cell] == Carrier(side, side.mine_means)


@each_tile
def test_every_covered_cell_matters(tile: Tile) -> None:
    inside = tile.shown.copy()
    for side in tile.ports:
        inside[side.cell] = 0
    mined = [layout.mines[1:-1, 1:-1] for layout in layouts(tile.in_frame)]
    always, never = sum(mined) == len(mined), sum(mined) == 0
    assert not ((inside == -1) & (always | never)).any()


def test_tiles_are_printed_as_in_the_file() -> None:
    stripped = [part for part in TEXT.split("\n\n") if not part.startswith("#")]
    assert stripped[-1].endswith("\n")
    assert [part.strip() for part in stripped] == [str(tile) for tile in TILES.values()]
    assert max(map(len, TEXT.splitlines())) <= 100


def test_names_and_relations_are_unique() -> None:
    tiles = list(parse_tiles(TEXT))
    assert len(tiles) == len(TILES)
    others = [tile for tile in tiles if tile.name != "wire_v_open"]  # a second vertical wire
    assert len({(tile.ports, tile.relation) for tile in others}) == len(tiles) - 1


def test_the_blank_tile_is_empty() -> None:
    blank = TILES["blank"]
    assert blank.relation == {()}
    facts = check_tile(blank)
    assert (facts.mines, facts.carriers) == (0, {})


@pytest.mark.parametrize("name", ["E = W & Q", "E = W; N = 1"])
def test_meanings_refer_only_to_ports(name: str) -> None:
    with pytest.raises(CircuitError, match="not one of the ports WE"):
        relation_of(name, (Side.WEST, Side.EAST))


@st.composite
def grids(draw: st.DrawFn) -> dict[tuple[int, int], tuple[Tile, dict[Side, str]]]:
    """Draw tiles that fit together without open ports, and name the signal at each port."""
    rows, columns = draw(st.tuples(st.integers(1, 3), st.integers(1, 3)))
    signals: dict[tuple[int, int], dict[Side, str]] = {
        place: {} for place in product(range(rows), range(columns))
    }
    for (row, column), side in product(signals, (Side.EAST, Side.SOUTH)):
        beyond = row + side.step[0], column + side.step[1]
        if beyond in signals and draw(st.integers(0, 3)):
            name = f"{side} of {row}, {column}"
            signals[row, column][side] = signals[beyond][side.opposite] = name
    fitting = {
        place: [tile for tile in TILES.values() if set(tile.ports) == set(carried)]
        for place, carried in signals.items()
    }
    return {
        place: (draw(st.sampled_from(fitting[place])), carried)
        for place, carried in signals.items()
    }


@examples(2)
@given(grids())
def test_assembled_tiles_satisfy_all_relations(
    tiles: dict[tuple[int, int], tuple[Tile, dict[Side, str]]],
) -> None:
    grid = TileGrid()
    for (row, column), (tile, carried) in tiles.items():
        literals = {side.value: Literal(name) for side, name in carried.items()}
        grid.put(row, column, tile.name, **literals)
    made = assemble(grid, inputs=(), outputs={})
    names = sorted({name for _, carried in tiles.values() for name in carried.values()})
    found = []
    for layout in layouts(made.board):
        assert layout.mines.sum() == made.mines
        values = made.values(layout, names)
        found.append(tuple(values.values()))
        for name in names:
            cells = {bool(layout.mines[w.row, w.column]) == w.mine_means for w in made.wires[name]}
            assert cells == {values[name]}
    assert sorted(found) == sorted(joined(tiles, names))


def joined(
    tiles: dict[tuple[int, int], tuple[Tile, dict[Side, str]]], names: list[str]
) -> list[tuple[bool, ...]]:
    """List the signal values that satisfy all tiles by trying all combinations."""
    suits_all = []
    for values in product((False, True), repeat=len(names)):
        value = dict(zip(names, values, strict=True))
        if all(
            tuple(value[carried[side]] for side in tile.ports) in tile.relation
            for tile, carried in tiles.values()
        ):
            suits_all.append(values)
    return suits_all
