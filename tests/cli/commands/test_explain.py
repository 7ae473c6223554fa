"""`minewise explain`: what it tells people and programs."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

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

     0   1   2
0    ✓   ●   ✓  ◀
1    1   1   1
2    ·   ·   ·
     ▲ best move

✓ certainly safe   ● certainly mined

    1  subset   The 1 at row 1, column 2 needs one mine, and every cell left for
                it touches the 1 at row 1, column 1 too. That mine is all the
                other 1 needs, so row 0, column 0 is safe.
    2  single   The 1 at row 1, column 0 needs one mine, and only one cell is
                left for it: row 0, column 1 is mined.
    3  single   The 1 at row 1, column 1 already touches its one mine, row 0,
                column 1, so its other cell, row 0, column 2, is safe.
"""
    )


def test_many_mines_around_single_clues_are_told_together() -> None:
    out = call("explain", EXPERT).out
    assert "row 15, column 0 are mined." in out
    assert " more are mined" not in out
    assert "32-69  single   38 clues have, one after the other, no more cells left than they" in out
    assert "   70  subset   The 4 at row 14, column 12 still needs two mines." in out


def test_a_cell() -> None:
    outcome = call("explain", TORUS, "--cell", "6,6")
    assert outcome.code == 0
    assert (
        outcome.out
        == """\
9×9 torus, 14 mines, 37 covered cells

     0   1   2   3   4   5   6   7   8
0    ?   ?   1   ·   1   ?   2   ?   ?
1    ?   2   1   ·   1   2   ?   2   2
2    ?   1   ·   ·   ·   1   ?   2   ?
3    ?   1   ·   ·   ·   1   1   3   ?
4    ?   1   ·   ·   ·  →1   ?   3   ?
5    ?   2   1   1  →1  →3   ?   ?   ?
6    ?   ?   ?   1   ?   ?   ●   ?   ?  ◀
7    ?   2   1   1   1   2   ?   ?   ?
8    ?   ?   1   ·   1   ?   ?   ?   ?
                   this cell ▲

→ clue of the proof   ● certainly mined

Verdict    row 6, column 6 is certainly mined
Technique  chain
Proof      3 clues: no fewer would do
Why        Suppose row 6, column 6 were safe: then row 6, columns 4 and 5 would
           be mined (by the 3 at row 5, column 5 and the 1 at row 4, column 5),
           but then the 1 at row 5, column 4 would touch too many mines. So it
           is mined.
"""
    )


def test_an_uncertain_cell() -> None:
    outcome = call("explain", TORUS, "--cell", "0,0")
    assert outcome.code == 0
    assert "Row 0, column 0 is not certain: there are layouts in which it is mined" in outcome.out
    assert "It is mined with probability 20.0 %." in outcome.out


def test_a_guess() -> None:
    out = call("explain", "-", stdin="mines: 1\n?1?").out
    assert "No cell is certainly safe, so a guess is needed." in out
    assert "- Row 0, columns 0 and 2: a true 50/50." in out


def test_of_many_places_only_some_are_told() -> None:
    out = call("explain", "-", stdin=25 * "?B").out
    assert out.count("a true 50/50") == 20
    assert out.endswith("- and 5 more, which --json lists\n")


def test_no_mine_is_the_best_move() -> None:
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
        ("0,2", "cell [0, 2] is not covered, so there is nothing to explain"),
        ("x", "'x' is not a cell: use row and column from 0, such as 3,4"),
        ("0", "there is no cell [0] on a board of 9x9 cells"),
        ("9,0", "there is no cell [9, 0] on a board of 9x9 cells"),
        ("-1,0", "there is no cell [-1, 0] on a board of 9x9 cells"),
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
    assert "Nothing is covered" in call("explain", "-", stdin="00\n00").out
    out = call("explain", "-", "--trust-flags", stdin="1F\n1?").out
    assert "already touches its one mine, row 0, column 1" in " ".join(out.split())


def test_a_budget_that_does_not_suffice() -> None:
    outcome = call("explain", EXPERT, "--budget", "0.0001")
    assert outcome.code == 3
    assert outcome.err.startswith("minewise: not answered within the budget: ")


@given(boards(regular_topologies()))
@settings(max_examples=40)
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
