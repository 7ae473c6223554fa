"""`minewise check`: whether a layout fits a board."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minewise as mw
from support.command import call
from support.strategies import boards, regular_topologies

if TYPE_CHECKING:
    from pathlib import Path

    from support.command import Outcome


def check(tmp_path: Path, board: str, layout: str, *options: str) -> Outcome:
    file = tmp_path / "board.txt"
    file.write_text(board)
    return call("check", str(file), "-", *options, stdin=layout)


@pytest.mark.parametrize("layout", ["--B\n---", "--*\n---", "01B\n011", "\n--B\n---\n"])
def test_fitting_layout(tmp_path: Path, layout: str) -> None:
    outcome = check(tmp_path, "01?\n0?1\n", layout)
    assert outcome == (0, "The layout fits the board.\n", "")


def test_every_contradiction_is_listed(tmp_path: Path) -> None:
    outcome = check(tmp_path, "mines: 3\n1?B\n?2-\n", "B--\n--B\n")
    assert outcome.code == 1
    assert outcome.out.splitlines() == [
        "r1c1 shows 1, but is mined.",
        "r1c3 is a mine, but free in the layout.",
        "r2c3 is safe, but is mined.",
        "The board has 3 mines, but the layout has 2.",
    ]


def test_wrong_clue_names_the_number_of_mines(tmp_path: Path) -> None:
    outcome = check(tmp_path, "2?\n??\n", "-B\n--\n")
    assert (outcome.code, outcome.out) == (1, "r1c1 shows 2, but touches 1 mine.\n")


def test_mine_count_as_an_option(tmp_path: Path) -> None:
    assert check(tmp_path, "1?\n??\n", "-B\n--\n", "--mines", "1").code == 0
    assert check(tmp_path, "1?\n??\n", "-B\n--\n", "--mines", "2").code == 1


@given(st.data())
def test_json_matches_the_library(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    board = data.draw(boards(of=regular_topologies()))
    mines = data.draw(st.lists(st.booleans(), min_size=board.flat.size, max_size=board.flat.size))
    layout = mw.Layout(board.topology, mines)
    outcome = check(tmp_path_factory.mktemp("check"), str(board), str(layout), "--json")
    answer = json.loads(outcome.out)
    assert answer["fits"] is board.fits(layout)
    assert [tuple(cell) for cell in answer["violations"]] == board.violations(layout)
    assert answer["mines"] == layout.count
    assert outcome.code == (0 if answer["fits"] else 1)


@pytest.mark.parametrize(
    ("layout", "message"),
    [("-?\n--\n", "line 1, column 2"), ("-B\n", "row"), ("", "there is no board")],
)
def test_bad_layouts_are_refused(tmp_path: Path, layout: str, message: str) -> None:
    outcome = check(tmp_path, "1?\n??\n", layout)
    assert outcome.code == 2
    assert message in outcome.err
    assert outcome.err.count("\n") == 1


def test_only_one_file_can_be_standard_input() -> None:
    outcome = call("check", "-", "-", stdin="1?\n")
    assert (outcome.code, outcome.out) == (2, "")
    assert "cannot both be standard input" in outcome.err
