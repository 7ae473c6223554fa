"""`minewise circuit`: boards, models, tables and errors."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from minewise import Board, count, layouts
from minewise.circuits import compile_formula, parse_expression
from support.command import Outcome, call, run

if TYPE_CHECKING:
    from pathlib import Path

    from minewise.circuits import CircuitBoard

HALF_ADDER = "sum = a ^ b; carry = a & b"
PIGEONS = "p cnf 2 3\n1 2 0\n-1 0\n-2 0\n"


def ok(outcome: Outcome) -> str:
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out


def size(made: CircuitBoard) -> str:
    rows, cols = made.board.shape
    return f"{rows}×{cols} cells, {made.mines} mines"


def test_board_on_standard_output() -> None:
    out = ok(call("circuit", "compile", "a ^ b"))
    made = compile_formula(parse_expression("a ^ b"))
    assert out.splitlines()[0] == f"# Every layout has {made.mines} mines."
    assert Board.parse(out) == made.board


def test_a_board_and_its_map(tmp_path: Path) -> None:
    board, chart = tmp_path / "board.txt", tmp_path / "map.json"
    words = ["circuit", "compile", "a & ~b", "--force-true", "-o", str(board), "--map", str(chart)]
    out = ok(call(*words))
    shown, known = Board.parse(board.read_text()), json.loads(chart.read_text())
    made = compile_formula(parse_expression("a & ~b"), {"out": True})
    assert out == f"Board: {board} ({size(made)})\nMap: {chart} (3 signals)\n"
    assert shown.shape == (known["rows"], known["cols"])
    (layout,) = layouts(shown)
    assert layout.count == known["mines"]
    for signal, value in {"a": True, "b": False, known["outputs"]["out"]: True}.items():
        for wire in known["signals"][signal]:
            assert (bool(layout.mines[tuple(wire["cell"])]) == wire["mine_means"]) is value
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board.txt", "map.json"]


def test_a_board_as_json() -> None:
    answer = json.loads(ok(call("circuit", "compile", HALF_ADDER, "--json")))
    assert sorted(answer) == ["board", "cols", "inputs", "mines", "outputs", "rows", "signals"]
    assert answer["inputs"] == ["a", "b"]
    assert answer["outputs"] == {"sum": "sum", "carry": "carry"}
    board = Board.parse("\n".join(answer["board"]))
    assert (board.shape, count(board)) == ((answer["rows"], answer["cols"]), 4)


def test_forced_board_is_consistent_if_the_formula_is_satisfiable(tmp_path: Path) -> None:
    file = tmp_path / "pigeons.cnf"
    file.write_text(PIGEONS)
    for words, code in ((["--force-true"], 1), (["--force", "out=0"], 0), ([], 0)):
        board = ok(call("circuit", "compile", str(file), *words))
        assert call("count", "-", stdin=board).code == code


@pytest.mark.parametrize("method", [(), ("--method", "engine"), ("--method", "sat")])
def test_solve(method: tuple[str, ...]) -> None:
    out = ok(call("circuit", "solve", "(a | ~b) & (c ^ d) & ~(c & a) & ~a", "--json", *method))
    answer = json.loads(out)
    made = compile_formula(parse_expression("(a | ~b) & (c ^ d) & ~(c & a) & ~a"), {"out": True})
    assert answer["assignments"] == [answer["assignment"]]
    assert (answer["satisfiable"], answer["models"]) == (True, "2")
    assert [answer["rows"], answer["cols"], answer["mines"]] == [*made.board.shape, made.mines]
    assert answer["assignment"]["c"] is not answer["assignment"]["d"]
    assert answer["assignment"] | {"c": 0, "d": 0} == {"a": False, "b": False, "c": 0, "d": 0}


def test_solve_as_text() -> None:
    made = compile_formula(parse_expression("a & ~b"), {"out": True})
    assert (
        ok(call("circuit", "solve", "a & ~b"))
        == f"""\
Verdict    satisfiable
Models     1 (one per layout)
Model      a=1 b=0
Board      {size(made)}
Solved by  the exact engine
"""
    )


def test_solving_for_outputs_and_inputs() -> None:
    adder = "s0 = a0 ^ b0; s1 = a1 ^ b1 ^ (a0 & b0); s2 = a1 & b1 | (a1 | b1) & a0 & b0"
    out = ok(call("circuit", "solve", adder, "--force", "a=3", "--force", "b=2"))
    assert "Model      a0=1 b0=0 a1=1 b1=1\n  gives    s0=1 s1=0 s2=1\n" in out
    assert "  that is  a = 3, b = 2, s = 5\n" in out
    out = ok(call("circuit", "solve", adder, "--force", "s=6", "--models", "9"))
    assert "Models     1 (one per layout)" in out
    assert "a = 3, b = 3, s = 6" in out
    answer = json.loads(
        ok(call("circuit", "solve", adder, "--force=s=1", "--models", "9", "--json"))
    )
    assert answer["models"] == "2"
    assert [each["a0"] + each["b0"] for each in answer["assignments"]] == [1, 1]


def test_what_a_player_settles() -> None:
    words = ["circuit", "solve", "a ^ b", "--force", "a=1", "--force", "b=1", "--player"]
    assert ok(call(*words, "double-set")).endswith("""\
Player     double-set settles 14 of 33 covered cells
  finds    a=1 b=1
  unknown  out
""")
    assert ok(call(*words, "resolution")).endswith("""\
Player     resolution settles 33 of 33 covered cells
  finds    a=1 b=1 out=0
""")
    assert json.loads(ok(call(*words, "cellular", "--json")))["player"] == {
        "player": "cellular",
        "settled": 14,
        "covered": 33,
        "values": {"a": True, "b": True},
        "unknown": ["out"],
        "contradictory": False,
        "finished": True,
    }


def test_a_player_may_find_that_no_layout_fits() -> None:
    outcome = call("circuit", "solve", "a & ~a", "--player", "resolution")
    assert (outcome.code, outcome.err) == (1, "")
    assert outcome.out.endswith("Player     resolution finds that no layout fits\n")


@pytest.mark.slow
def test_a_player_may_stop_early() -> None:
    adder = "sum = a ^ b ^ c; carry = a & b | c & (a ^ b)"
    out = ok(call("circuit", "solve", adder, "--player", "resolution"))
    assert " covered cells before it stops early\n" in out


@pytest.mark.parametrize("method", ["engine", "sat"])
def test_unsatisfiable(method: str) -> None:
    outcome = call("circuit", "solve", "-", "--json", "--method", method, stdin=PIGEONS)
    assert (outcome.code, outcome.err) == (1, "")
    answer = json.loads(outcome.out)
    assert answer["satisfiable"] is False
    assert (answer["assignment"], answer["models"]) == (None, "0")
    outcome = call("circuit", "solve", "-", "--method", method, stdin=PIGEONS)
    assert outcome.code == 1
    assert outcome.out.startswith("Verdict    unsatisfiable: no layout fits the board\n")


def test_too_many_models_to_count() -> None:
    formula = "p cnf 11 1\n1 2 0\n"
    assert "Models     1,536 (one per layout)" in ok(call("circuit", "solve", "-", stdin=formula))
    out = ok(call("circuit", "solve", "-", "--method", "sat", stdin=formula))
    assert "Models     not counted: too many for a SAT solver\n" in out
    answer = json.loads(ok(call("circuit", "solve", "-", "--json", "--method=sat", stdin=formula)))
    assert (answer["satisfiable"], answer["models"]) == (True, None)


def test_truth_table() -> None:
    made = compile_formula(parse_expression(HALF_ADDER))
    assert (
        ok(call("circuit", "truth-table", HALF_ADDER))
        == f"""\
a b | sum carry
0 0 |   0     0
0 1 |   1     0
1 0 |   1     0
1 1 |   0     1

Proved     the board has 4 layouts, one per assignment, and their outputs match
           the formula
Board      {size(made)}
"""
    )
    assert json.loads(ok(call("circuit", "truth-table", HALF_ADDER, "--json"))) == {
        "inputs": ["a", "b"],
        "outputs": ["sum", "carry"],
        "table": {"00": "00", "01": "10", "10": "10", "11": "01"},
        "rows": made.board.shape[0],
        "cols": made.board.shape[1],
        "mines": made.mines,
    }


def test_a_formula_without_inputs() -> None:
    assert ok(call("circuit", "truth-table", "0")).startswith("| out\n|   0\n\nProved ")
    assert "Model      no inputs\n" in ok(call("circuit", "solve", "1"))
    assert call("circuit", "solve", "0").code == 1


@pytest.mark.parametrize(
    ("words", "text", "code", "message"),
    [
        (["compile", "a & (b"], "", 2, "line 1, column 5: unmatched ("),
        (["solve", "a & b)"], "", 2, "line 1, column 6: unmatched )"),
        (
            ["solve", "-"],
            "p cnf 2 3\n1 2 0\n",
            2,
            "line 1, column 9: the header declares 3 clauses",
        ),
        (["solve", "-"], "p cnf x\n", 2, "line 1, column 1: invalid header"),
        (
            ["compile", "-"],
            ".inputs a\n.outputs b\n.names b b\n1 1\n",
            2,
            "line 3: signal 'b' depends on itself",
        ),
        (
            ["compile", "-"],
            ".inputs a\n.outputs b\n.names c b\n1 1\n",
            2,
            "line 3: signal 'c' has no driver",
        ),
        (["compile", "none.cnf"], "", 2, "cannot read 'none.cnf': No such file or directory"),
        (["compile", "a", "--force", "b=1"], "", 2, "cannot force 'b': not an output or input"),
        (
            ["compile", "a", "--force", "a=1", "--force-true"],
            "",
            2,
            "Invalid value: use either --force-true or --force",
        ),
        (["compile", "a", "-o", ""], "", 2, "-o is empty: give it a value"),
        (["compile", "a", "-o", "none/board.txt"], "", 2, "cannot write 'none/board.txt': No such"),
        (["compile", "a", "--map", "."], "", 2, "cannot write '.': Is a directory"),
        (
            ["compile", "-"],
            "p cnf 999999 0\n",
            3,
            "not answered within the budget: a board can have",
        ),
        (["solve", "a", "--method", "magic"], "", 2, "Invalid value for '--method'"),
        (["solve", "a", "--models", "0"], "", 2, "Invalid value for '--models'"),
        (["solve", "a", "--budget", "0"], "", 2, "a budget needs a positive number of seconds"),
        (["truth-table", "-"], "p cnf 13 0\n", 2, "a truth table has at most 12 inputs"),
        (["truth-table"], "", 2, "Missing argument"),
        (["other"], "", 2, "No such command 'other'"),
    ],
)
def test_errors(words: list[str], text: str, code: int, message: str) -> None:
    outcome = call("circuit", *words, stdin=text)
    assert (outcome.code, outcome.out) == (code, "")
    assert outcome.err.startswith(f"minewise: {message}")
    assert outcome.err.count("\n") == 1


def test_failed_command_leaves_no_file(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    for words in (
        ["a &", "-o", str(board)],
        ["a", "-o", str(board), "--map", str(tmp_path / "none" / "map.json")],
        ["a", "-o", str(board), "--map", str(board)],
    ):
        assert call("circuit", "compile", *words).code == 2
        assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_board_too_wide_for_the_engine() -> None:
    clauses = "".join(f"{n} {m} 0\n" for n in range(1, 31) for m in range(1, n))
    formula = f"p cnf 30 435\n{clauses}"
    outcome = call("circuit", "solve", "-", "--method", "engine", "--budget", "0.5", stdin=formula)
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err.startswith("minewise: not answered within the budget: ")


@pytest.mark.parametrize("command", ["compile", "solve", "truth-table"])
def test_every_command_has_help(command: str) -> None:
    out = ok(call("circuit", command, "--help"))
    assert out.startswith(f"Usage: minewise circuit {command} ")
    assert f"Examples:\n    minewise circuit {command}" in out
    assert f"\n  {command} " in ok(call("circuit", "--help"))


def test_installed_program() -> None:
    outcome = run("circuit", "solve", "a & b", "--json")
    assert json.loads(ok(outcome))["assignment"] == {"a": True, "b": True}
