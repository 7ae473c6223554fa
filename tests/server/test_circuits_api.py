"""Circuits over HTTP: boards that compute their formulas."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

import minewise as mw
from minewise.circuits import compile_formula, parse_formula
from minewise.circuits.forcing import all_true
from minewise.circuits.formulas.formulas import evaluate, inputs_of

if TYPE_CHECKING:
    import httpx

FULL_ADDER = "sum = a ^ b ^ c; carry = a & b | c & (a ^ b)"
CNF = "p cnf 3 3\n1 -2 0\n2 3 0\n-1 -3 0\n"
BLIF = ".model m\n.inputs a b\n.outputs y\n.names a b y\n10 1\n01 1\n.end\n"


def ask(client: httpx.Client, path: str, **body: object) -> dict:
    response = client.post(f"/circuit/{path}", json=body)
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.parametrize("formula", [FULL_ADDER, CNF, BLIF, "a", "1"])
@pytest.mark.parametrize("force_true", [False, True])
def test_boards_match_the_library(client: httpx.Client, formula: str, force_true: bool) -> None:
    answer = ask(client, "compile", formula=formula, force_true=force_true)
    read = parse_formula(formula)
    made = compile_formula(read, all_true(read) if force_true else {})
    assert {key: answer[key] for key in made.to_json()} == made.to_json()
    board = mw.Board.parse("\n".join(answer["board"]))
    assert (board, mw.Board.from_id(answer["id"])) == (made.board, made.board)
    assert set(answer["hues"]) == set(answer["names"]) <= set(answer["signals"])


@pytest.mark.parametrize("formula", [FULL_ADDER, CNF, BLIF])
def test_layouts_follow_the_formula(client: httpx.Client, formula: str) -> None:
    made = ask(client, "compile", formula=formula)
    board = mw.Board.parse("\n".join(made["board"]))
    read = parse_formula(formula)
    for values in product((False, True), repeat=len(made["inputs"])):
        inputs = dict(zip(made["inputs"], values, strict=True))
        answer = ask(client, "run", formula=formula, inputs=inputs)
        assert answer["outputs"] == evaluate(read, inputs)
        layout = mw.Layout.parse("\n".join(answer["layout"]))
        assert board.fits(layout)
        assert layout.mines.sum() == made["mines"]
        for signal, cells in made["signals"].items():
            for wire in cells:
                mined = layout.mines[tuple(wire["cell"])]
                assert (mined == wire["mine_means"]) == answer["values"][signal]


def test_the_truth_table(client: httpx.Client) -> None:
    assert ask(client, "compile", formula="less = ~a & b; more = a & ~b")["table"] == {
        "inputs": ["a", "b"],
        "outputs": ["less", "more"],
        "rows": [["00", "00"], ["01", "10"], ["10", "01"], ["11", "00"]],
    }
    many = " & ".join(f"x{number}" for number in range(7))
    assert ask(client, "compile", formula=many)["table"] is None


def test_solve(client: httpx.Client) -> None:
    answer = ask(client, "solve", formula=CNF)
    assert answer["satisfiable"]
    assert evaluate(parse_formula(CNF), answer["assignment"]) == {"out": True}
    truths = [
        evaluate(parse_formula(CNF), dict(zip("123", values, strict=True)))["out"]
        for values in product((False, True), repeat=3)
    ]
    assert answer["models"] == str(sum(truths))


def test_solve_for_chosen_values(client: httpx.Client) -> None:
    adder = "s0 = a ^ b; s1 = a & b"
    answer = ask(client, "solve", formula=adder, force=["s=1", "a=1"])
    assert (answer["assignment"], answer["models"]) == ({"a": True, "b": False}, "1")
    assert not ask(client, "solve", formula=adder, force=["s=3"])["satisfiable"]


def test_solve_unsatisfiable(client: httpx.Client) -> None:
    answer = ask(client, "solve", formula="a & ~a")
    assert (answer["satisfiable"], answer["assignment"], answer["models"]) == (False, None, "0")


@pytest.mark.parametrize(
    ("path", "body", "message"),
    [
        ("compile", {"formula": "a & (b"}, "line 1, column 5: unmatched ("),
        ("compile", {"formula": ""}, "empty expression"),
        ("compile", {"formula": "p cnf 1 1\n1 x 0"}, "line 2, column 3"),
        (
            "compile",
            {"formula": "a" * 100_001},
            "100,001 characters, but at most 100,000 are allowed",
        ),
        ("run", {"formula": "a & b", "inputs": {"a": True}}, "input 'b' has no value"),
        ("run", {"formula": "a", "inputs": {"a": True, "c": True}}, "unknown input 'c'"),
    ],
)
def test_formula_errors_are_reported(
    client: httpx.Client, path: str, body: dict, message: str
) -> None:
    response = client.post(f"/circuit/{path}", json=body)
    assert response.status_code == 422
    assert response.json()["type"] == "/problems/formula"
    assert message in response.json()["detail"]


@pytest.mark.slow
def test_a_formula_too_large_for_a_board_is_refused(client: httpx.Client) -> None:
    inputs = len(inputs_of(parse_formula(long := " ^ ".join(f"x{n} & y{n}" for n in range(1200)))))
    assert inputs == 2400
    response = client.post("/circuit/compile", json={"formula": long})
    assert (response.status_code, response.json()["type"]) == (422, "/problems/over-budget")
    assert "cells, but at most 1,000,000 are allowed" in response.json()["detail"]
