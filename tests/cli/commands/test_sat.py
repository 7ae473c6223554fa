"""`minewise sat encode` and `sat solve`: formulas, decisions and errors."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from pysat.formula import CNF

from minewise import Board, Layout, analyze
from minewise.base import budget
from minewise.reference import brute_force
from minewise.sat import ENCODINGS, SOLVERS
from support.command import call, run
from support.models import models
from support.paths import EXAMPLES
from support.positions import lattice
from support.refusals import BAD_BOARDS, refused
from support.strategies import boards, regular_topologies

if TYPE_CHECKING:
    from pathlib import Path

FOUR_LAYOUTS = str(EXAMPLES / "kadlac" / "four_layouts.txt")
EXPERT = str(EXAMPLES / "expert.txt")
INCONSISTENT = str(EXAMPLES / "inconsistent.txt")
QUICK = ("--solver", "minisat22")


def test_a_formula() -> None:
    assert (
        call("sat", "encode", "-", stdin="mines: 1\n?1?").out
        == """\
c minewise 0.1.0: a Minesweeper board as a formula
c each covered cell has a variable, true if it is mined
c topology grid, shape 1 3, mines 1, encoding automatic
c
c cell 0 0 variable 1
c cell 0 2 variable 2
c
c p show 1 2 0
p cnf 2 4
-1 -2 0
1 2 0
-1 -2 0
1 2 0
"""
    )


@given(boards(regular_topologies(), most_covered=6))
def test_as_many_models_as_layouts(board: Board) -> None:
    outcome = call("sat", "encode", "-", stdin=str(board))
    assert (outcome.code, outcome.err) == (0, "")
    formula = CNF(from_string=outcome.out)
    (shown,) = (line for line in outcome.out.splitlines() if line.startswith("c p show"))
    cells = [int(word) for word in shown.split()[3:-1]]
    assert len(list(models(formula.clauses, cells))) == brute_force.count(board)


def test_every_encoding_and_kayes_reduction(tmp_path: Path) -> None:
    place = tmp_path / "board.cnf"
    for options in (*(["--encoding", name] for name in ENCODINGS), ["--kaye"]):
        outcome = call("sat", "encode", FOUR_LAYOUTS, *options, "-o", str(place))
        assert (outcome.code, outcome.err) == (0, "")
        clauses = len(CNF(from_file=str(place)).clauses)
        (header,) = (line for line in place.read_text().splitlines() if line.startswith("p cnf"))
        variables = int(header.split()[2])
        assert header == f"p cnf {variables} {clauses}"
        size = f"({variables:,} variables, {clauses:,} clauses)"
        assert outcome.out == f"Formula: {place} {size}\n"
        assert list(tmp_path.iterdir()) == [place]
        assert place.read_text() == call("sat", "encode", FOUR_LAYOUTS, *options).out


def test_mines_option_overrides_the_file() -> None:
    assert "mines 50," in call("sat", "encode", EXPERT, "--mines", "50").out
    assert call("sat", "solve", FOUR_LAYOUTS, "--mines", "9", *QUICK).code == 1


def test_a_decision() -> None:
    outcome = call("sat", "solve", "-", stdin="?1?2?--")
    assert (outcome.code, outcome.err) == (0, "")
    assert (
        outcome.out
        == """\
1×7 grid, unknown number of mines, 3 covered cells

     1   2   3   4   5   6   7
1    ✓   1   ●   2   ●   -   -

✓ certainly safe   ● certainly mined   - known to be safe

Verdict    consistent
Safe       1 cell: r1c1
Mined      2 cells: r1c3 r1c5
Solver     cadical153, encoding automatic

A layout that fits:

01B2B10
"""
    )


def test_a_conflict() -> None:
    outcome = call("sat", "solve", INCONSISTENT)
    assert (outcome.code, outcome.err) == (1, "")
    assert (
        "Conflict   the 2 at r3c4, the 2 at r4c3 and the 1 at r4c4 cannot all hold\n" in outcome.out
    )
    assert "!2" in outcome.out
    assert "layout that fits" not in outcome.out


def test_layout_too_large_to_show() -> None:
    outcome = call("sat", "solve", "-", *QUICK, stdin="\n".join(["??" * 60] * 60))
    assert "Layout     too large to show: see --json" in outcome.out
    assert "Shown: " in outcome.out


@given(boards(regular_topologies()))
def test_json_agrees_with_the_engine(board: Board) -> None:
    outcome = call("sat", "solve", "-", *QUICK, "--json", stdin=str(board))
    found = json.loads(outcome.out)
    expected = analyze(board).to_json()
    for key in ("shape", "topology", "mines", "consistent", "safe", "mined"):
        assert found[key] == expected[key]
    assert found["complete"]
    assert outcome.code == (not found["consistent"])
    assert ("conflict" in found) == (not found["consistent"])
    assert ("conflict_includes_mines" in found) == (not found["consistent"])
    if found["consistent"]:
        layout = Layout.parse("\n".join(found["layout"]), board.topology)
        assert board.fits(layout)
    else:
        assert found["layout"] is None


@pytest.mark.parametrize("solver", [*SOLVERS, "automatic"])
def test_solvers_and_encodings(solver: str) -> None:
    options = ["--solver", solver, "--encoding", "kmtotalizer", "--json"]
    found = json.loads(call("sat", "solve", EXPERT, *options).out)
    assert (found["solver"], found["encoding"]) == (solver, "kmtotalizer")
    assert (len(found["safe"]), len(found["mined"])) == (8, 80)


def test_names_are_explained_in_the_help() -> None:
    encode, solve = (call("sat", name, "--help").out for name in ("encode", "solve"))
    for name in ENCODINGS:
        assert name in encode
        assert name in solve
    for name in SOLVERS:
        assert name in solve
    for text, name in ((encode, "encode"), (solve, "solve")):
        assert text.startswith(f"Usage: minewise sat {name} ")
        assert f"Examples:\n    minewise sat {name}" in text


BAD_USAGE = {
    "unknown encoding": (["encode", "-", "--encoding", "abacus"], "unknown encoding 'abacus'"),
    "only at most one": (
        ["encode", "-", "--encoding", "ladder"],
        "encoding 'ladder' only supports",
    ),
    "unknown solver": (["solve", "-", "--solver", "abacus"], "unknown solver 'abacus'"),
    "too many mines": (["encode", "-", "--mines", "4"], "4 mines do not fit in 3 cells"),
    "no output": (["encode", "-", "-o", ""], "-o is empty: give it a value"),
    "output in no folder": (["encode", "-", "-o", "/none/x.cnf"], "cannot write '/none/x.cnf': No"),
    "no budget": (["solve", "-", "--budget", "0"], "a budget needs a positive number"),
    "no command": (["decode", "-"], "No such command 'decode'"),
}


@pytest.mark.parametrize(("arguments", "message"), BAD_USAGE.values(), ids=BAD_USAGE)
def test_bad_usage(arguments: list[str], message: str) -> None:
    assert refused(call("sat", *arguments, stdin="?1?")).startswith(message)


@pytest.mark.parametrize("command", ["encode", "solve"])
@pytest.mark.parametrize(("text", "message"), BAD_BOARDS.values(), ids=BAD_BOARDS)
def test_bad_boards(command: str, text: str, message: str) -> None:
    assert refused(call("sat", command, "-", stdin=text)).startswith(message)


def test_failed_command_keeps_the_old_file(tmp_path: Path) -> None:
    place = tmp_path / "board.cnf"
    place.write_text("old content")
    outcome = call("sat", "encode", EXPERT, "--encoding", "pairwise", "-o", str(place))
    assert refused(outcome, 3).endswith("20,000,000 literals: choose another encoding")
    assert refused(call("sat", "encode", "-", "-o", str(place), stdin="?x?"))
    assert place.read_text() == "old content"
    assert list(tmp_path.iterdir()) == [place]


def test_budget_runs_out_at_once() -> None:
    outcome = call("sat", "solve", EXPERT, "--budget", "0.0001")
    assert refused(outcome, 3).startswith("not answered within the budget: ")


def test_budget_runs_out_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """`sat solve` prints the cells found so far and reports that there may be more."""
    board = str(lattice(24, 24, seed=1, density=0.25))
    monkeypatch.setattr(budget, "DEFAULT_BUDGET", budget.Budget(ticks=40_000))
    outcome = call("sat", "solve", "-", *QUICK, stdin=board)
    assert outcome.code == 3
    assert (
        "Verdict    consistent; the budget ran out before all certain cells were found"
        in outcome.out
    )
    outcome = call("sat", "solve", "-", *QUICK, "--json", stdin=board)
    assert outcome.code == 3
    assert json.loads(outcome.out)["complete"] is False


def test_installed_program() -> None:
    outcome = run("sat", "solve", "-", stdin=b"0?1?0\n")
    assert (outcome.code, outcome.err) == (1, "")
    assert "the 0 at r1c1, the 1 at r1c3 and the 0 at r1c5 cannot all hold" in outcome.out
