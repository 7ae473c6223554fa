"""`minewise explain`: text and JSON output."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from minewise import Board, analyze, explain
from support.command import call
from support.paths import EXAMPLES
from support.strategies import boards, regular_topologies

TORUS = str(EXAMPLES / "torus.txt")
EXPERT = str(EXAMPLES / "expert.txt")


def test_steps() -> None:
    outcome = call("explain", "-", stdin="???\n111\n000")
    assert outcome.code == 0
    assert outcome.err == ""
    assert (
        outcome.out
        == """\
3×3 grid, unknown number of mines, 3 covered cells

     1   2   3
1    ✓   ●   ✓  ◀
2    1   1   1
3    ·   ·   ·
     ▲ best move

✓ certainly safe   ● certainly mined

    1  subset   Every cell left for the 1 at r2c3 also touches the 1 at r2c2,
                and each needs one mine: r1c1 is safe.
    2  single   The 1 at r2c1 needs one mine and has only one cell left: r1c2 is
                a mine.
    3  single   The 1 at r2c2 already has its mine (r1c2): r1c3 is safe.
"""
    )


def test_mines_around_single_clues_are_summarised() -> None:
    out = call("explain", EXPERT).out
    assert "r16c1 are mines." in out
    assert " more are mines" not in out
    assert "32-69  single   38 clues, one after the other, need all their covered cells to" in out
    assert "   70  subset   The 4 at r15c13 needs two more mines, but the" in out


def test_a_cell() -> None:
    outcome = call("explain", TORUS, "--cell", "6,6")
    assert outcome.code == 0
    assert (
        outcome.out
        == """\
9×9 torus, 14 mines, 37 covered cells

     1   2   3   4   5   6   7   8   9
1    ?   ?   1   ·   1   ?   2   ?   ?
2    ?   2   1   ·   1   2   ?   2   2
3    ?   1   ·   ·   ·   1   ?   2   ?
4    ?   1   ·   ·   ·   1   1   3   ?
5    ?   1   ·   ·   ·  →1   ?   3   ?
6    ?   2   1   1  →1  →3   ?   ?   ?
7    ?   ?   ?   1   ?   ?   ●   ?   ?  ◀
8    ?   2   1   1   1   2   ?   ?   ?
9    ?   ?   1   ·   1   ?   ?   ?   ?
                   this cell ▲

→ used in the proof   ● certainly mined

Verdict    r7c7 is certainly mined
Technique  chain
Proof      3 clues: the fewest possible
Why        If r7c7 were safe, r7c5 and r7c6 would be mines (the 3 at r6c6 and
           the 1 at r5c6), and the 1 at r6c5 would have too many mines. So r7c7
           is a mine.
"""
    )


def test_an_uncertain_cell() -> None:
    outcome = call("explain", TORUS, "--cell", "0,0")
    assert outcome.code == 0
    assert "r1c1 is not certain: it is a mine in some layouts and safe in others." in outcome.out
    assert "It is a\nmine with probability 20.0 %." in outcome.out


def test_a_guess() -> None:
    out = call("explain", "-", stdin="mines: 1\n?1?").out
    assert "No cell is certainly safe: you have to guess." in out
    assert "- r1c1 and r1c3: a true 50/50." in out


def test_long_lists_of_guesses_are_cut() -> None:
    out = call("explain", "-", stdin=25 * "?B").out
    assert out.count("a true 50/50") == 20
    assert out.endswith("- and 5 more: see --json\n")


def test_mine_is_never_the_best_move() -> None:
    assert "best move" not in call("explain", "-", stdin="mines: 1\n?").out


def test_json_of_a_proof_in_several_steps() -> None:
    data = json.loads(call("explain", "-", "--json", stdin="?1?1?2?2?").out)
    first = data["cells"][0]
    assert [step["clues"] for step in first["steps"]][-1] == [[0, 1]]
    assert len(first["steps"]) > 2
    assert first["text"].endswith(first["steps"][-1]["text"])


def test_a_conflict() -> None:
    example = str(EXAMPLES / "inconsistent.txt")
    outcome = call("explain", example)
    assert outcome.code == 1
    assert outcome.out == call("solve", example).out
    assert call("explain", example, "--cell", "0,0").code == 1
    data = json.loads(call("explain", example, "--json").out)
    assert data["conflict"] == [[2, 3], [3, 2], [3, 3]]
    assert data["cells"] == data["steps"] == []
    assert data["consistent"] is False


@pytest.mark.parametrize(
    ("cell", "line"),
    [
        ("0,2", "r1c3 is not covered: choose a covered cell to explain"),
        ("x", "not a cell: 'x'. Use a name such as r3c5, or indices from 0 such as 2,4."),
        ("0", "there is no cell x1 on a board of 9x9 cells"),
        ("9,0", "there is no cell r10c1 on a board of 9x9 cells"),
        ("-1,0", "not a cell: '-1,0'. Use a name such as r3c5, or indices from 0 such as 2,4."),
    ],
)
def test_bad_cells(cell: str, line: str) -> None:
    outcome = call("explain", TORUS, f"--cell={cell}")
    assert (outcome.code, outcome.out, outcome.err) == (2, "", f"minewise: {line}\n")


def test_json_of_a_cell() -> None:
    data = json.loads(call("explain", TORUS, "--cell", "6,6", "--json").out)
    (cell,) = data["cells"]
    assert cell["clues"] == [[4, 5], [5, 4], [5, 5]]
    assert (cell["fate"], cell["technique"]) == ("mined", "chain")
    assert (cell["total"], cell["smallest"]) == (False, True)
    assert data["probability"] == 1
    assert len(data["steps"]) == 1
    assert json.loads(call("explain", TORUS, "--cell", "0,0", "--json").out)["cells"] == []


def test_nothing_covered_and_trusted_flags() -> None:
    assert "No cell is covered" in call("explain", "-", stdin="00\n00").out
    out = call("explain", "-", "--trust-flags", stdin="1F\n1?").out
    assert "already has its mine (r1c2)" in " ".join(out.split())


def test_budget_runs_out() -> None:
    outcome = call("explain", EXPERT, "--budget", "0.0001")
    assert outcome.code == 3
    assert outcome.err.startswith("minewise: not answered within the budget: ")


@given(boards(regular_topologies()))
def test_json_lists_every_certain_cell(board: Board) -> None:
    analysis = analyze(board)
    outcome = call("explain", "-", "--json", stdin=str(board))
    assert outcome.code == (0 if analysis.consistent else 1)
    data = json.loads(outcome.out)
    assert data["shape"] == list(board.shape)
    assert data["topology"] == board.topology.name
    assert data["mines"] == board.mines
    for fate, cells in (("safe", analysis.safe), ("mined", analysis.mined)):
        told = [tuple(entry["cell"]) for entry in data["cells"] if entry["fate"] == fate]
        assert told == cells
        steps = [tuple(cell) for step in data["steps"] for cell in step[fate]]
        assert sorted(steps) == cells
    assert ("conflict" in data) == (not analysis.consistent)
    assert (data["guess"] is not None) == (explain(board).guess is not None)
