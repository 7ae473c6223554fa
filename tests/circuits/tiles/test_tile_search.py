from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

import pytest

from minewise.base.budget import Budget
from minewise.base.errors import BudgetError, CircuitError
from minewise.board.symbols import COVERED, MINE
from minewise.circuits.tiles.check import check_tile
from minewise.circuits.tiles.formula import Candidate, Wanted, weight_of
from minewise.circuits.tiles.library import TILES
from minewise.circuits.tiles.search import find_tile, stray_changes
from minewise.engine.engine import layouts

if TYPE_CHECKING:
    from minewise.circuits.tiles.tile import Coordinates, Tile
from support.plain_tiles import complaint

pytestmark = pytest.mark.slow

WANTED = [
    Wanted("const1_e", "E", "E = 1", weight=0),
    Wanted("wire_h", "WE", "E = W"),
    Wanted("wire_v", "NS", "S = N", weight=10),
    Wanted("bend_ws", "WS", "S = W", weight=20),
    Wanted("tap_e", "NES", "E = N; S = N", covered=8),
    Wanted("tap_not_e", "NES", "E = ~N; S = N", covered=8),
    Wanted("need_orn", "WNS", "W | ~N; S = N", covered=10),
]


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.name)
@pytest.mark.parametrize("seed", [0])
def test_found_tiles_meet_the_requirements(wanted: Wanted, seed: int) -> None:
    tile = find_tile(wanted, seed=seed, budget=Budget(ticks=100_000_000))
    assert tile is not None
    assert tile.relation == TILES[wanted.name].relation
    assert complaint(tile) is None
    check_tile(tile)
    inside = tile.shown[1:-1, 1:-1]
    assert (inside == COVERED).sum() <= wanted.covered
    assert (
        weight_of(tile) == 2 * (inside == COVERED).sum() + (inside == MINE).sum() <= wanted.weight
    )


def test_the_same_seed_finds_the_same_tile() -> None:
    wanted = Wanted("tap_e", "NES", "E = N; S = N", covered=8)
    one, same, other = (find_tile(wanted, seed=seed) for seed in (5, 5, 6))
    assert one is not None
    assert str(one) == str(same) != str(other)


@pytest.mark.parametrize("name", ["wire_h", "wire_v", "bend_ws", "bend_ne"])
def test_there_is_no_lighter_tile(name: str) -> None:
    tile = TILES[name]
    wanted = Wanted(name, "".join(tile.ports), tile.meaning, weight=weight_of(tile))
    assert find_tile(replace(wanted, weight=wanted.weight - 1)) is None
    again = find_tile(wanted)
    assert again is not None
    assert weight_of(again) == weight_of(tile)


def test_given_cells_are_kept() -> None:
    kept = {(2, 2): MINE, (2, 4): COVERED, (6, 6): 0}
    wanted = Wanted("wire_v", "NS", "S = N", covered=12, kept=kept)
    tile = find_tile(wanted, budget=Budget(ticks=100_000_000))
    assert tile is not None
    assert (tile.shown[2, 2], tile.shown[2, 4]) == (MINE, COVERED)
    assert tile.shown[6, 6] >= 0


def test_the_search_stops_when_its_budget_is_used_up() -> None:
    wanted = Wanted("tap_xor_e", "WNES", "E = W ^ N; S = N")
    with pytest.raises(BudgetError, match="no tile tap_xor_e was found within the budget"):
        find_tile(wanted, budget=Budget(ticks=1_000_000))
    with pytest.raises(BudgetError, match="tap_xor_e"):
        find_tile(wanted, budget=Budget(seconds=0.2))


@pytest.mark.parametrize(
    ("ports", "meaning", "complaint"),
    [
        ("WE", "W & ~W; E = W", "the relation 'W & ~W; E = W' is never satisfied"),
        ("WE", "E = N", "not one of the ports WE: 'N'"),
        ("WX", "", "not a port: 'X'. Use W, N, E and S, each once."),
        ("WW", "", "'WW' contains a port twice"),
    ],
)
def test_impossible_requirements_are_refused(ports: str, meaning: str, complaint: str) -> None:
    with pytest.raises(CircuitError, match=complaint):
        find_tile(Wanted("odd", ports, meaning))


@pytest.mark.parametrize("name", ["wire_v", "tap_e", "half_adder"])
def test_stray_changes_lead_to_the_extra_layouts(name: str) -> None:
    """With one clue covered, a tile can have extra layouts, and stray changes must lead to them."""
    tile = TILES[name]
    proper = mined_in(tile)
    assert not list(stray_changes(Candidate(tile, tuple(proper))))
    for place in product(range(1, 8), repeat=2):
        if tile.shown[place] >= 0:
            shown = tile.shown.copy()
            shown[place] = COVERED
            looser = replace(tile, shown=shown)
            others = set(mined_in(looser)) - set(proper)
            reached = {
                (mined | change.mined) - change.freed
                for change in stray_changes(Candidate(looser, tuple(proper)))
                for mined in proper
                if change.freed <= mined and not change.mined & mined
            }
            assert reached <= others
            assert bool(reached) == bool(others)


def mined_in(tile: Tile) -> list[frozenset[Coordinates]]:
    found = []
    for layout in layouts(tile.in_frame):
        rows, columns = layout.mines.nonzero()
        found.append(
            frozenset((int(i) - 1, int(j) - 1) for i, j in zip(rows, columns, strict=True))
        )
    return found
