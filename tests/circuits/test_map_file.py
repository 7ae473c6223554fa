"""Maps of compiled boards: maps round-trip, and invalid maps are refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from minewise import Board
from minewise.base.errors import CircuitError
from minewise.circuits import compile_formula, parse_expression
from minewise.circuits.map_file import parse_map

MADE = compile_formula(parse_expression("x = ~a; y = ~(a & b); z = x"))
MAP = MADE.to_json()


def test_maps_round_trip() -> None:
    found = parse_map(json.dumps(MAP).encode())
    found.check(MADE.board)
    assert found.shape == MADE.board.shape
    assert found.wires == MADE.wires
    assert found.outputs == MADE.outputs


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rows": None}, 'needs "rows"'),
        ({"cols": True}, 'needs "cols"'),
        ({"rows": 0}, 'needs "rows"'),
        ({"signals": None}, 'needs "signals"'),
        ({"signals": {"a": 3}}, 'needs "signals"'),
        ({"signals": {"a": [3]}}, """'a' in the map: a cell needs "cell": .*, not '3'$"""),
        ({"signals": {"a": [{"cell": [0, 0]}]}}, 'a cell needs "cell"'),
        ({"signals": {"a": [{"cell": [0], "mine_means": True}]}}, 'a cell needs "cell"'),
        ({"signals": {"a": [{"cell": [0, 1], "mine_means": 1}]}}, 'a cell needs "cell"'),
        (
            {"signals": {"a": [{"cell": [-1, 1], "mine_means": True}]}},
            r"cell \[-1, 1\] is not on the board",
        ),
        (
            {"signals": {"a": [{"cell": [1, 999], "mine_means": True}]}},
            r"cell \[1, 999\] is not on the board",
        ),
        ({"outputs": ["a"]}, '"outputs" in the map'),
        ({"outputs": {"x": "nothing"}}, '"outputs" in the map'),
        ({"outputs": {"x": []}}, '"outputs" in the map'),
    ],
)
def test_invalid_maps_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(CircuitError, match=message):
        parse_map(json.dumps(MAP | changes))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: the map is not valid JSON: Expecting value"),
        ('{"rows":\n 3', "line 2, column 3: the map is not valid JSON: Expecting ',' delimiter"),
        ("[]", "the map is not a JSON object"),
        ("[" * 100_000, "the map is not valid JSON"),
        (b"\xff", "line 1: byte 0"),
    ],
)
def test_invalid_json_is_refused(text: str | bytes, message: str) -> None:
    with pytest.raises(CircuitError, match=f"^{message}"):
        parse_map(text)


def test_a_map_of_another_board_is_refused() -> None:
    found = parse_map(json.dumps(MAP))
    with pytest.raises(CircuitError, match=r"the map is for a \d+×\d+ grid, but the board is"):
        found.check(Board.parse("?1"))
    blank = Board(MADE.board.topology, [0] * MADE.board.flat.size)
    with pytest.raises(CircuitError, match=r"carries '.', but on the board it is not covered"):
        found.check(blank)
