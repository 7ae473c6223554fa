"""Tiles and circuits run by players that open safe cells."""

from __future__ import annotations

import runpy
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import minewise as mw
from minewise.board.symbols import SAFE
from minewise.circuits import TILES, Method, solve_board
from minewise.circuits.running import inputs_of, run, stops
from support.paths import ROOT

if TYPE_CHECKING:
    from minewise.circuits import CircuitBoard
    from minewise.derivations import PublishedPlayer

EXAMPLES = ROOT / "examples" / "circuits"
STOPPED = {
    "tap_and_e": "11",
    "tap_or_e": "00",
    "tap_andn_e": "11",
    "tap_orn_e": "00",
    "tap_and_w": "01",
    "tap_or_w": "10",
    "tap_andn_w": "01",
    "tap_orn_w": "10",
    "and_wn_s": "00 10",
    "andn_wn_s": "10",
    "orn_wn_s": "00",
    "xor_wn_s": "11",
    "xnor_wn_s": "00",
    "andn_ne_s": "00 01",
    "nor_ne_s": "00",
    "nand_ne_s": "01",
    "and_wn_e": "00",
    "nand_wn_e": "00",
    "xor_wn_e": "11",
    "and_ns_e": "01",
    "or_ns_e": "10",
    "xor_ns_e": "01 11",
    "xnor_ns_e": "10 11",
    "majority_wns_e": "000",
    "clause_wns": "001 011",
    "not_all_wns": "100",
}
"""The inputs of each tile that stop single clues; all other tiles run."""


@pytest.mark.parametrize("player", ["single-point", "double-set"])
def test_all_other_tiles_run(player: PublishedPlayer) -> None:
    """Asked again after each opening, `single-point` runs the same tiles."""
    stopped = {name: " ".join(stops(tile, player)) for name, tile in TILES.items()}
    assert {name: values for name, values in stopped.items() if values} == STOPPED
    assert (len(TILES), len(STOPPED)) == (73, 26)  # as on the page


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


def script(name: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / name))


@pytest.mark.parametrize("bits", [*product((False, True), repeat=5)])
def test_a_player_adds(bits: tuple[bool, ...]) -> None:
    made: CircuitBoard = script("player_adder.py")["adder"]()
    values = dict(zip(made.inputs, bits, strict=True))
    board = made.given(values)
    (layout,) = mw.layouts(board)
    ran = run(board, layout.clues(), "double-set")
    assert not ran.board.covered.any()
    digits = made.results(layout)
    added = sum(2 ** int(name[1:]) * value for name, value in values.items())
    assert added == digits["s0"] + 2 * digits["s1"] + 4 * digits["c2"]


@pytest.mark.slow
def test_single_point_adds_in_up_to_15_rounds() -> None:
    made: CircuitBoard = script("player_adder.py")["adder"]()
    rounds = []
    for bits in product((False, True), repeat=5):
        board = made.given(dict(zip(made.inputs, bits, strict=True)))
        (layout,) = mw.layouts(board)
        ran = run(board, layout.clues(), "single-point")
        assert not ran.board.covered.any()
        rounds.append(ran.rounds)
    assert max(rounds) == 15


@pytest.mark.parametrize("start", ["".join(cells) for cells in product("01", repeat=3)])
def test_the_only_layout_of_the_rule_110_board_is_its_picture(start: str) -> None:
    automaton = script("rule110.py")
    made: CircuitBoard = automaton["board"](start, 3)
    for method in ("engine", "sat"):
        solution = solve_board(made, method=Method(method), wanted=2)
        assert solution.models == 1
        (model,) = solution.listed
        rows = [
            "".join(str(int(model.outputs[f"t{step}c{cell}"])) for cell in range(3))
            for step in range(4)
        ]
        assert rows == automaton["generations"](start, 3)


def test_a_player_runs_rule_110() -> None:
    made: CircuitBoard = script("rule110.py")["board"]("011", 1)
    (layout,) = mw.layouts(made.board)
    assert not run(made.board, layout.clues(), "double-set").board.covered.any()


def test_the_generations_follow_the_rule() -> None:
    rule = {"111": 0, "110": 1, "101": 1, "100": 0, "011": 1, "010": 1, "001": 1, "000": 0}
    for before, after in rule.items():
        assert script("rule110.py")["generations"](before, 1)[1][1] == str(after)


def test_rule_110_uses_only_tiles_that_run() -> None:
    automaton = script("rule110.py")
    gates = {"half_adder", "not_h", "nor_wn_e", "or_wn_s", "const0_s", "const1_s"}
    assert STOPPED.keys().isdisjoint({*automaton["WIRES"].values(), *gates})


@pytest.mark.parametrize(
    ("clues", "message"),
    [
        ([0, 0], "clues must have the shape of the board, 1×2"),
        ([[0, -1]], "each entry must be a clue"),
        ([[0, 2**31]], "each entry must be a clue"),
        ([[0, 0.5]], "each entry must be a clue"),
        ([["0", "0"]], "each entry must be a clue"),
    ],
)
def test_wrong_clues_are_refused(clues: Any, message: str) -> None:
    with pytest.raises(mw.BoardError, match=message):
        run(mw.Board.parse("0?"), np.array(clues), "single-point")
