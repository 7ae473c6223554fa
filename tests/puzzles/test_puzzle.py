"""Puzzles: round trips, values and invalid first cells."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Game, GameError, Layout, Puzzle, Topology, read_puzzles
from support.strategies import layouts, puzzles, regular_topologies

if TYPE_CHECKING:
    from collections.abc import Sequence


TEXTUAL = puzzles(layouts(regular_topologies()))


@given(st.lists(TEXTUAL, min_size=1, max_size=3))
def test_text_round_trips(many: list[Puzzle]) -> None:
    assert list(read_puzzles("\n---\n".join(map(str, many)))) == many


@given(st.lists(puzzles(), max_size=3))
def test_json_round_trips(many: list[Puzzle]) -> None:
    entries = [puzzle.to_json() for puzzle in many]
    assert list(read_puzzles(json.dumps({"boards": entries}))) == many
    assert list(read_puzzles(json.dumps(entries, indent=1))) == many
    if many:
        assert list(read_puzzles("\n".join(map(json.dumps, entries)))) == many


@given(TEXTUAL)
def test_free_cells_can_show_their_clues(puzzle: Puzzle) -> None:
    data = puzzle.to_json() | {"layout": puzzle.layout.clue_rows()}
    assert list(read_puzzles(json.dumps(data))) == [puzzle]


@given(puzzles())
def test_the_board_after_the_first_click(puzzle: Puzzle) -> None:
    game = Game.of_layout(puzzle.layout)
    game.reveal(puzzle.first)
    assert puzzle.board() == game.board


def test_the_json_format() -> None:
    layout = Layout.parse("--B\n---\n---")
    assert Puzzle(layout, (2, 0)).to_json() == {
        "topology": "grid",
        "rows": 3,
        "cols": 3,
        "mines": 1,
        "first": [2, 0],
        "layout": ["--B", "---", "---"],
    }


def test_a_box() -> None:
    layout = Layout.parse("-B\n--\n--\n--", Topology.box(2, 2, 2))
    puzzle = Puzzle(layout, (1, 0, 0))
    assert str(puzzle) == "mines: 1\ntopology: box 2x2x2\nfirst: 1,0,0\n-B\n--\n\n--\n--"
    assert puzzle.to_json()["shape"] == [2, 2, 2]


def test_values() -> None:
    layout = Layout.parse("-B-")
    puzzle = Puzzle(layout, [0, 2])
    assert puzzle.first == (0, 2)
    assert puzzle == Puzzle(layout, (0, 2)) != Puzzle(layout, (0, 0))
    assert eval(repr(puzzle)) == puzzle  # noqa: S307
    assert len({puzzle, Puzzle(layout, (0, 2))}) == 1


@pytest.mark.parametrize(
    ("first", "message"),
    [
        ((0, 1), r"cannot begin at r1c2: there is a mine"),
        ((0, 3), r"invalid first cell: there is no cell r1c4 on a board of 1x3 cells"),
        ((0,), r"invalid first cell: there is no cell x1"),
        ((0, -1), r"there is no cell r1c0"),
    ],
)
def test_impossible_first_cells(first: Sequence[int], message: str) -> None:
    with pytest.raises(GameError, match=message):
        Puzzle(Layout.parse("-B-"), first)
