"""`minewise verify`: output and errors."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import TYPE_CHECKING

import pytest

from minewise import Budget, read_puzzles
from minewise.cli.commands.no_guess import verify
from support.command import call
from support.pages import blocks
from support.paths import DATA, ROOT
from support.pseudo_terminal import Session

if TYPE_CHECKING:
    from pathlib import Path

GOOD = "first: 0,0\n--B---\n"
BAD = "mines: 2\nfirst: 0,3\nB-----B\n-------\n"
IDS = DATA / "sgt_mines.txt"


def call_verify(text: str | bytes, *options: str) -> tuple[int, str, str]:
    return call("verify", "-", *options, stdin=text)


def test_solvable_boards() -> None:
    assert call_verify(GOOD) == (0, "The board can be won without a guess.\n", "")
    three = "---\n".join([GOOD] * 3)
    assert call_verify(three) == (0, "All 3 boards can be won without a guess.\n", "")


def test_boards_that_need_a_guess_are_named() -> None:
    code, out, err = call_verify(f"{GOOD}---\n{BAD}---\n{GOOD}")
    assert (code, err) == (1, "")
    assert (
        out
        == """\
2 of 3 boards can be won without a guess; 1 needs one.

board 2: stuck after 1 click, 2 of 12 free cells still covered

Board 2, where no cell is certainly safe:

   1 2 3 4 5 6 7
1  ? 1 · · · 1 ?
2  ? 1 · · · 1 ?
"""
    )


NO_TEXT = "line 1, column 1: there is no board: write one line per row, such as ?1B"
NO_BOARDS = "the file has no boards"


@pytest.mark.parametrize(
    ("file", "message"),
    [("[]", NO_BOARDS), ('{"boards": []}', NO_BOARDS), ("", NO_TEXT), ("# nothing\n", NO_TEXT)],
)
def test_a_file_without_boards(file: str, message: str) -> None:
    assert call_verify(file) == (2, "", f"minewise: {message}\n")


def test_single_board_that_needs_a_guess() -> None:
    code, out, _ = call_verify(BAD)
    assert code == 1
    assert out.startswith("The board needs a guess.\n\nboard 1: stuck after 1 click")


def test_long_lists_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "MOST_LISTED", 2)
    out = call_verify("---\n".join([BAD] * 5))[1]
    assert out.startswith("0 of 5 boards can be won without a guess; 5 need one.\n")
    assert out.count("stuck after") == 2
    assert "and 3 more: see --json\n" in out


def test_json() -> None:
    code, out, err = call_verify(f"{GOOD}---\n{BAD}", "--json")
    assert (code, err) == (1, "")
    assert json.loads(out) == {
        "boards": 2,
        "solvable": 1,
        "needs_guess": [
            {"board": 2, "stuck": "mines: 2\n?10001?\n?10001?"},
        ],
    }
    assert json.loads(call_verify(GOOD, "--json")[1]) == {
        "boards": 1,
        "solvable": 1,
        "needs_guess": [],
    }


def test_file_from_another_generator() -> None:
    outcome = call("verify", str(IDS))
    assert outcome.code == 1
    assert outcome.out.startswith("13 of 16 boards can be won without a guess; 3 need one.\n")


def test_another_first_cell() -> None:
    assert call_verify("-B--B-")[0] == 1
    code, _, err = call_verify(GOOD, "--first", "0,2")
    assert code == 2
    assert err == ("minewise: line 1, column 1: cannot begin at r1c3: there is a mine\n")


def test_large_board_is_cropped_around_the_guess() -> None:
    rows = ["-" * 200] * 198 + ["-" * 197 + "BBB", "-" * 197 + "B-B"]
    code, out, _ = call_verify("\n".join(rows), "--first", "0,0")
    assert code == 1
    assert "Shown: rows 151 to 200 of 200, columns 101 to 200 of 200." in out
    assert re.search(r"^199 .* 2 \? \? \?$", out, re.MULTILINE)


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("", (), "line 1, column 1: there is no board: write one line per row"),
        ("--\n-x", (), "line 2, column 2: 'x' is not a cell here: use B or * (mine), - (free)"),
        ("{}", (), 'board 1: a puzzle in JSON needs "layout"'),
        (b"\xff", (), "byte 0 of the input (0xff) is not UTF-8 text"),
        (GOOD, ("--first", "9,9"), "invalid first cell: there is no cell r10c10"),
        (GOOD, ("--first", "0"), "invalid first cell: there is no cell x1"),
        (
            GOOD,
            ("--first", "corner"),
            "not a cell: 'corner'. Use a name such as r3c5, or indices from 0 such as 2,4.",
        ),
    ],
)
def test_bad_input(text: str | bytes, options: tuple[str, ...], message: str) -> None:
    code, out, err = call_verify(text, *options)
    assert (code, out) == (2, "")
    assert err.startswith("minewise: ")
    assert message in err
    assert err.count("\n") == 1


def test_missing_file() -> None:
    outcome = call("verify", "no such file")
    assert outcome.code == 2
    assert "cannot read 'no such file'" in outcome.err


def test_budget_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from minewise.puzzles import verification

    nothing = partial(verification.verify, budget=Budget(ticks=1))
    monkeypatch.setattr(verification, "verify", nothing)
    code, out, err = call_verify(f"----\n---\n{BAD}")
    assert code == 3
    assert out == "The board can be won without a guess.\n"
    assert err.startswith("minewise: not answered within the budget: board 2: ")


@pytest.mark.slow
def test_progress_and_ctrl_c(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    expert = [line for line in IDS.read_text().splitlines() if line.startswith("30x16:")]
    file.write_text("\n".join(expert * 1000))
    with Session("verify", str(file)) as session:
        session.wait_for(r"[1-9]\d* of 3,000 boards .*left +[1-9]\d* need no guess")
        session.press_ctrl_c()
        assert session.exit_code() == 130
    assert re.search(r"All [\d,]+ boards can be won without a guess\.", session.text)
    assert re.search(r"minewise: interrupted after [\d,]+ of 3,000 boards", session.text)


# The documentation page.


PAGE = (ROOT / "docs/verify.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", blocks(PAGE, "text"))
def test_puzzles_in_the_docs_can_be_read(text: str) -> None:
    assert [puzzle.layout.count for puzzle in read_puzzles(text)] == [2]
