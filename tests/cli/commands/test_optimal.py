"""`minewise optimal`: output and errors."""

from __future__ import annotations

import json

import pytest

from minewise.cli.reports import optimal as optimal_report
from support.command import call
from support.pseudo_terminal import Session


def test_a_small_board() -> None:
    outcome = call("optimal", "3x4/3")
    assert (outcome.code, outcome.err) == (0, "")
    assert (
        outcome.out
        == """\
Perfect play on a 3×4 grid with 3 mines, start any

     1   2   3   4
1   56% 55% 55% 56% ◀
2   56% 55% 55% 56%
3   56% 55% 55% 56%
     ▲ best

56% won in 56 % of the layouts if opened first

first cell  equal  won   of   chance
r1c1          + 5  124  220  56.36 %
r1c2          + 3  122  220  55.45 %
r2c2          + 1  121  220  55.00 %

Won        124 of 220 layouts, 56.36 %
Best first 6 cells: r1c1 r1c4 r2c1 r2c4 r3c1 r3c4
"""
    )


def test_json_output() -> None:
    outcome = call("optimal", "4x4/4", "--json")
    assert (outcome.code, outcome.err) == (0, "")
    assert json.loads(outcome.out) == {
        "topology": "grid",
        "rows": 4,
        "cols": 4,
        "mines": 4,
        "start": "any",
        "wins": "961",
        "layouts": "1820",
        "first": [0, 1],
    }


def test_other_topologies_are_named_in_json() -> None:
    found = json.loads(call("optimal", "3x4/2", "--topology", "hex", "--json").out)
    assert found["topology"] == "hex"


def test_scattered_cells() -> None:
    words = ("optimal", "3x3/2", "--start", "scatter:2")
    found = json.loads(call(*words, "--json").out)
    assert found["first"] is None
    assert int(found["layouts"]) == 36 * 21
    out = call(*words).out
    assert f"Won        {found['wins']} of 756 starts, " in out
    assert "first cell" not in out


def test_first_cells_that_the_rule_does_not_allow() -> None:
    """With five mines on nine cells, only a corner can show 0."""
    out = call("optimal", "3x3/5", "--start", "zero").out
    assert "1    ✓   ·   ✓  ◀\n2    ·   ·   ·\n3    ✓   ·   ✓\n" in out
    assert "✓ always won   · not allowed by the start rule\n" in out
    assert "Best first 4 cells: r1c1 r1c3 r3c1 r3c3\n" in out


def test_nothing_but_mines() -> None:
    out = call("optimal", "2x2/4").out
    assert "Won        1 of 1 layout, 100 %\nBest first none: all cells are mined" in out


def test_almost_certain_does_not_look_certain() -> None:
    out = call("optimal", "6x6/2", "--start", "safe").out
    assert "1  >99%>99%>99%>99%>99%>99% ◀\n2  >99% 99% 99% 99% 99%>99%\n" in out
    assert "✓" not in out


def test_long_tables_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optimal_report, "_MOST_ROWS", 2)
    out = call("optimal", "4x4/4").out
    assert "\nr1c1          + 3  949  1,820  52.14 %\n... and 1 more, down to 50.22 %\n" in out


def test_wide_boards_are_cropped() -> None:
    out = call("optimal", "1x60/1", COLUMNS="80").out
    assert "Shown: columns 1 to " in out
    assert max(map(len, out.splitlines())) <= 80


def test_colours_are_explained() -> None:
    with Session("optimal", "4x4/4") as session:
        assert session.exit_code() == 0
    assert "% won if opened first" in session.text
    assert "best" in session.text
    assert b"\x1b[" in session.shown


BAD = {
    "no mines": (["4x4"], 2, "not a board size: '4x4'. Use ROWSxCOLS/MINES, such as 4x4/4."),
    "words": (["beginner"], 2, "not a board size: 'beginner'. Use ROWSxCOLS/MINES"),
    "very long": (["4" * 10_000], 2, "not a board size: '444444444444444444444444444444'..."),
    "negative": (["4x4/-1"], 2, "not a board size: '4x4/-1'"),
    "other digits": (["٤x4/1"], 2, "not a board size: '٤x4/1'"),
    "no cells": (["0x4/0"], 2, "a board needs at least one cell along every axis"),
    "too many mines": (["4x4/17"], 2, "a board of 16 cells cannot have 17 mines"),
    "rule": (["4x4/4", "--start", "never"], 2, "unknown start rule 'never'"),
    "impossible rule": (
        ["4x4/14", "--start", "zero"],
        2,
        "no layout satisfies the start rule zero",
    ),
    "too many shown": (["4x4/4", "--start", "scatter:13"], 2, "cannot show 13 free cells"),
    "topology": (["4x4/4", "--topology", "moebius"], 2, "unknown topology 'moebius'"),
    "box": (
        ["4x4/4", "--topology", "box 4x4"],
        2,
        "the topology must not include a size: use grid",
    ),
    "too many layouts": (
        ["6x6/9"],
        3,
        "not answered within the budget: 94,143,280 layouts are too many: the limit is 200,000",
    ),
    "too many cells": (
        ["999999999x999999999/999999999"],
        3,
        "not answered within the budget: 999,999,998,000,000,001 cells are too many",
    ),
    "too many starts": (["9x9/1", "--start", "scatter:40"], 3, "not answered within the budget: s"),
}


@pytest.mark.parametrize(("words", "code", "message"), BAD.values(), ids=BAD)
def test_errors(words: list[str], code: int, message: str) -> None:
    outcome = call("optimal", *words)
    assert (outcome.code, outcome.out) == (code, "")
    assert outcome.err.startswith(f"minewise: {message}")
    assert outcome.err.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("words", [("5x5/6",), ("6x6/4", "--start", "scatter")])
def test_progress_and_ctrl_c(words: tuple[str, ...]) -> None:
    with Session("optimal", *words) as session:
        session.wait_for("Searching, [0-9]+ s so far")
        session.press_ctrl_c()
        assert session.exit_code() == 130
    assert "minewise: interrupted" in session.text
    assert "Traceback" not in session.text
