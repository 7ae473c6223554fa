"""Tiles and circuits run by players that open safe cells."""

from __future__ import annotations

import runpy
from itertools import product

import numpy as np
import pytest

import minewise as mw
from minewise.board.symbols import SAFE
from minewise.circuits import TILES, CircuitBoard
from minewise.circuits.running import inputs_of, run, stops
from support.paths import ROOT

EXAMPLES = ROOT / "examples" / "circuits"
RUN = (
    "blank wire_h wire_v bend_ne bend_es bend_not_es bend_wn bend_ws cross tee_wne tee_wes split "
    "free_w free_n free_e free_s const0_w const1_w const0_n const1_n const0_e const1_e const0_s "
    "const1_s tap_e tap_w tap_not_e tap_not_w tap_xor tap_xnor need_or need_nand need_orn not_v "
    "or_wn_s orn_ne_s not_h or_wn_e nor_wn_e xnor_wn_e nand_ns_e nor_ns_e half_adder clause_wn not_both_wn "
    "one_in_three_wns"
).split()


def test_these_tiles_run() -> None:
    assert [name for name, tile in TILES.items() if not stops(tile, "double-set")] == RUN


def test_asked_again_each_time_single_point_runs_the_same_tiles() -> None:
    for tile in TILES.values():
        assert stops(tile, "single-point") == stops(tile, "double-set")


def test_the_clues_of_opened_cells_help() -> None:
    assert stops(TILES["or_wn_s"], "double-set", opening=False) == ("01", "11")
    assert stops(TILES["or_wn_s"], "double-set") == ()


def test_an_and_stops_with_both_inputs_false() -> None:
    assert stops(TILES["and_wn_e"], "double-set") == ("00",)
    assert stops(TILES["and_wn_e"], "matrix") == ()


@pytest.mark.parametrize("name", TILES)
def test_inputs_determine_the_other_ports(name: str) -> None:
    tile = TILES[name]
    places = [tile.ports.index(side) for side in inputs_of(tile)]
    assert len({tuple(row[place] for place in places) for row in tile.relation}) == len(
        tile.relation
    )


def test_without_clues_the_safe_cells_stay_blank() -> None:
    nothing = np.full((1, 3), SAFE, np.int32)
    ran = run(mw.Board.parse("0??"), nothing, "single-point")
    assert (str(ran.board), ran.rounds) == ("0-?", 1)


def adder() -> CircuitBoard:
    made: CircuitBoard = runpy.run_path(str(EXAMPLES / "player_adder.py"))["adder"]()
    return made


@pytest.mark.parametrize("bits", [*product((False, True), repeat=5)])
def test_a_player_adds(bits: tuple[bool, ...]) -> None:
    made = adder()
    values = dict(zip(made.inputs, bits, strict=True))
    board = made.given(values)
    (layout,) = mw.layouts(board)
    ran = run(board, layout.clues(), "double-set")
    assert not ran.board.covered.any()
    digits = made.results(layout)
    added = sum(2 ** int(name[1:]) * value for name, value in values.items())
    assert added == digits["s0"] + 2 * digits["s1"] + 4 * digits["c2"]
