"""Puzzle files from any generator, and errors in such files."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import BoardError, MinewiseError, Puzzle, Topology, read_puzzles, verify
from minewise.board.layout import Layout
from support.paths import DATA

IDS = (DATA / "sgt_mines.txt").read_text()


def read(text: str | bytes, first: tuple[int, ...] | None = None) -> list[Puzzle]:
    return list(read_puzzles(text, first))


# First cells


def test_the_first_cell() -> None:
    row = "first: 0,3\n-----"
    assert [puzzle.first for puzzle in read(f"{row}\n---\n-----")] == [(0, 3), (0, 2)]
    assert [puzzle.first for puzzle in read(row, (0, 1))] == [(0, 1)]
    assert read("first: 0 , 3\n-----")[0].first == (0, 3)
    assert read('{"layout": ["---"]}')[0].first == (0, 1)
    assert read("3x1:0,0,u0", (0, 2))[0].first == (0, 2)
    assert read("3x1:u8")[0].first == (0, 1)


def test_comments_and_blanks_are_skipped() -> None:
    puzzle = "# difficulty: chain\nmines: 1\n\nfirst: 0,0\n - - B\n"
    assert read(f"\n{puzzle}\n---\n\n---\n{puzzle}") == read(puzzle) * 2
    assert read(f"\ufeff{puzzle}".replace("\n", "\r\n").encode()) == read(puzzle)


def test_both_symbols_of_a_mine() -> None:
    assert read("1*2B", (0, 0)) == read("-B-B", (0, 0))


def test_other_keys_are_ignored() -> None:
    entry = {"layout": ["-B"], "first": [0, 0], "difficulty": {"technique": "chain"}, "bbbv": 1}
    assert read(json.dumps(entry)) == [Puzzle(Layout.parse("-B"), (0, 0))]


# Errors

GOOD = {"rows": 1, "cols": 3, "mines": 1, "first": [0, 0], "layout": ["--B"]}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: there is no board"),
        ("# nothing", "line 1, column 1: there is no board"),
        ("first: 0,0\n", "line 1, column 1: no rows follow these headers"),
        ("--\n-?\n", "line 2, column 2: '?' is not a cell here: use B or * (mine), - (free) or"),
        ("--B\n- -\n", "line 2, column 4: this row has 2 cells, not the 3 in the first row"),
        ("-1\n2 B", "line 2, column 1: the clue 2 is wrong: there is 1 mine around it"),
        ("0B", "line 1, column 1: the clue 0 is wrong: there is 1 mine around it"),
        (" 1 10\n B  B", "line 1, column 2: the clue 1 is wrong: there are 2 mines around it"),
        ("mines: 2\n-B", "line 1, column 1: this layout has 1 mine, not 2"),
        ("mines: 99999999999\n-B", "line 1, column 8: 99999999999 mines do not fit in 2 cells"),
        ("first: x\n-B", "line 1, column 8: first: needs the indices of a cell, such as 4,4"),
        ("first: 0,2\n-B", "line 1, column 8: invalid first cell: there is no cell r1c3"),
        ("first: 0,1\n-B", "line 1, column 8: cannot begin at r1c2: there is a mine"),
        ("-B\n", "line 1, column 1: cannot begin at r1c2: there is a mine"),
        ("start: 0,1\n-B", "unknown header 'start': use mines:, topology: or first:"),
        ("topology: graph\n-B", "line 1, column 11: unknown topology 'graph'"),
        (b"-B\n\xff", "line 2: byte 3 of the input (0xff) is not UTF-8 text"),
    ],
)
def test_bad_text(text: str | bytes, message: str) -> None:
    with pytest.raises(BoardError) as caught:
        read(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"layout": None}, 'a puzzle in JSON needs "layout": a list with one string per row'),
        ({"layout": []}, 'needs "layout"'),
        ({"layout": "--B"}, 'needs "layout"'),
        ({"layout": [1]}, 'needs "layout"'),
        ({"layout": ["--B\n---"]}, "layout line 1 contains a line break"),
        ({"layout": ["--x"]}, "layout line 1, column 3: 'x' is not a cell here"),
        ({"layout": ["--"]}, "layout line 1, column 3: this row has 2 cells, not the 3"),
        ({"layout": ["--B", "---"]}, "this board has 2 rows, but the topology requires 1"),
        ({"layout": ["2-B"]}, "layout line 1, column 1: the clue 2 is wrong: there are 0 mines"),
        ({"layout": ["#"]}, "layout line 1, column 1: '#' is not a cell here"),
        ({"layout": [""]}, "this row has 0 cells, not the 3"),
        ({"layout": ["mines: 1"]}, "layout line 1, column 1: 'm' is not a cell here"),
        ({"mines": 2}, "this layout has 1 mine, not 2"),
        ({"mines": 10**50}, "mines do not fit in 3 cells"),
        ({"mines": -1}, "mines: needs a whole number, not '-1'"),
        ({"mines": True}, '"mines" must be a whole number, not True'),
        ({"mines": "1"}, "\"mines\" must be a whole number, not '1'"),
        ({"first": [0, 9]}, "invalid first cell: there is no cell r1c10"),
        ({"first": [0, -1]}, "first: needs the indices of a cell, such as 4,4, not '0,-1'"),
        ({"first": [0, 10**50]}, "first: needs the indices of a cell"),
        ({"first": [0, 2]}, "cannot begin at r1c3: there is a mine"),
        ({"first": "0,0"}, "\"first\" must be a list of whole numbers, not '0,0'"),
        ({"first": [0.0, 0]}, '"first" must be a list of whole numbers, not a list of length 2'),
        ({"rows": None}, '"rows" and "cols" must be given together'),
        ({"rows": 10**9}, "unknown topology"),
        ({"rows": 10**8}, "this board has 1 row, but the topology requires 100000000"),
        ({"shape": [10**8, 3]}, "this board has 1 row, but the topology requires 100000000"),
        ({"topology": "moebius"}, "unknown topology 'moebius 1x3'"),
        ({"topology": ["grid"]}, '"topology" must be a name, not a list of length 1'),
        ({"topology": "graph"}, "a board needs at least one cell"),
        ({"topology": "graph", "neighbours": [[1], [0]]}, "this row has 3 cells, not the 2"),
        (
            {"topology": "graph", "neighbours": 7},
            "a graph must list the neighbours of every",
        ),
    ],
)
def test_bad_entries(change: dict[str, object], message: str) -> None:
    text = json.dumps({"boards": [GOOD, GOOD | change]})
    with pytest.raises(BoardError) as caught:
        read(text)
    assert str(caught.value).startswith("board 2: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "line 1, column 2: this is not JSON: Expecting property name"),
        ('{"layout": ["-"]}\n{"layout"', "line 2, column 10: this is not JSON: Expecting ':'"),
        ("[" * 100_000, "line 1, column 1: this is not JSON for puzzles"),
        ('{"mines": ' + "9" * 5000 + "}", "line 1, column 1: this is not JSON for puzzles"),
        ('{"boards": 5}', '"boards" must be a list of puzzles, not 5'),
        ("[5]", "board 1: a puzzle in JSON must be an object, not 5"),
        ("[[]]", "board 1: a puzzle in JSON must be an object, not a list of length 0"),
        ('{"layout": ["-"]} 7', "a list of puzzles, not 7"),
    ],
)
def test_bad_json(text: str, message: str) -> None:
    with pytest.raises(BoardError) as caught:
        read(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.text(alphabet='B*-0123F?:, \n{}[]"mfirst#x', max_size=40) | st.binary(max_size=40))
def test_anything_is_parsed_or_refused_in_one_line(text: str | bytes) -> None:
    message = ""
    try:
        read(text)
    except MinewiseError as error:
        message = str(error)
    assert "\n" not in message


# Ids of sgt-mines


def test_ids_have_the_requested_mines() -> None:
    found = [(puzzle.layout.shape, puzzle.layout.count) for puzzle in read(IDS)]
    assert found == [
        *[((9, 9), 10)] * 4,
        *[((16, 16), 40)] * 3,
        *[((16, 30), 99)] * 3,
        *[((5, 7), 6)] * 3,
        *[((10, 12), 25)] * 3,
    ]


def test_first_cells_of_ids_show_0() -> None:
    for puzzle in read(IDS):
        assert puzzle.board().shown[puzzle.first] == 0


def test_only_ids_that_allow_guesses_need_one() -> None:
    """The generator guarantees solvable boards except for the last three ids, made with `a`."""
    solvable = [verify(puzzle).solvable for puzzle in read(IDS)]
    assert solvable == [True] * 13 + [False] * 3


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_unmasked_ids(rows: int, cols: int, data: st.DataObject) -> None:
    cells = rows * cols
    mines = data.draw(st.lists(st.booleans(), min_size=cells, max_size=cells))
    mines[0] = False
    bits = np.packbits(mines).tobytes().hex()[: -(-cells // 4)]
    [puzzle] = read(f"{cols}x{rows}:0,0,u{bits}")
    assert puzzle == Puzzle(Layout(Topology.grid(rows, cols), np.array(mines)), (0, 0))
    assert read(f"{cols}x{rows}n3:0,0,{bits.upper()}") == [puzzle]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("9x9:7,8,mc0d6", "line 1, column 1: 9x9 cells need 21 digits, not 4"),
        ("3x1:0,0,u2\n3x1:0,0", "line 2, column 1: not a minefield id"),
        ("9x9:r10,u,00ff", "line 1, column 1: not a minefield id"),
        ("3x1:2,0,u2", "line 1, column 1: cannot begin at r1c3: there is a mine"),
        ("3x1:3,0,u2", "line 1, column 1: invalid first cell: there is no cell r1c4"),
        ("999999999x999999999:0,0,u0", "digits, not 1"),
        ("0x0:0,0,u0", "0x0 cells need 0 digits, not 1"),
    ],
)
def test_bad_ids(text: str, message: str) -> None:
    with pytest.raises(BoardError) as caught:
        read(text)
    assert message in str(caught.value)
