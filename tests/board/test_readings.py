"""Boards in the formats of other programs."""

from __future__ import annotations

import pytest
from hypothesis import assume, given

from minewise import Board, BoardError, readings
from minewise.board.formats.readings import OWN, the_board
from support.cpu_limit import cpu_limit
from support.strategies import boards

LONG = 1_000_000  # squared, many minutes of work

SHAPES = [
    ("4x3x2\nHH10\nhF10\n1100\n", "mines: 2\n??10\n?F10\n1100"),
    ("[[10, 1], [11, 1]]", "?1\nF1"),
    ("board = np.array([[None, 1],\n [None, 1]])", "?1\n?1"),
    ('[["H", 1, 0], [null, "1", 0]]', "?10\n?10"),
    ("?;1;0\nF;1;0", "?10\nF10"),
    ("mines: 1\n■ 1\n■ 1", "mines: 1\n?1\n?1"),
    ("🟦1️⃣0️⃣\n🚩1️⃣0️⃣", "?10\nF10"),
    ("..1\n..1\n111", "??1\n??1\n111"),
    ("__10\n__10", "??10\n??10"),
    ("f1\nb1", "F1\nB1"),
    ("| ? | 1 |\n+---+---+\n| ? | 1 |", "?1\n?1"),
    ("| ? | 1 |\n|---|---|\n| ? | 1 |", "?1\n?1"),
    ("```text\n> ?1\n> ?1\n```", "?1\n?1"),
    ("  1 2\n1 ? 1\n2 ? 1\n", "?1\n?1"),
    ("  A B\n0 ? 1\n1 ? 1\n", "?1\n?1"),
    ("||:bomb:||||:one:||\n||:one:||||:one:||", "B1\n11"),
    ("4 x 3 x 2 HH10 hF10 1100", "mines: 2\n??10\n?F10\n1100"),
    ("[[10  1]\n [11  1]]", "?1\nF1"),
    ("[['?' '1']\n ['?' '1']]", "?1\n?1"),
]


@pytest.mark.parametrize(("text", "board"), SHAPES)
def test_other_formats_have_one_reading(text: str, board: str) -> None:
    [found] = readings(text)
    assert found.board == Board.parse(board)
    assert not found.warnings
    assert the_board(text) == found.board


@given(boards())
def test_own_boards_have_one_reading(board: Board) -> None:
    assume(board.topology.kind != "graph")  # has no text format
    [found] = readings(str(board))
    assert (found.board, found.format, found.warnings) == (board, OWN, [])


@pytest.mark.parametrize(
    ("text", "likely", "others"),
    [
        ("[[-1, 1], [-1, 1]]", "?1\n?1", {"B1\nB1"}),
        ("?1 \n?1 ", "?10\n?10", {"?1?\n?1?", "?1\n?1"}),
        ("?1?\n#1?", "?1?\n?1?", {"?1?"}),
        ("---\n?1?", "000\n?1?", set()),
        ("#1.\n#1.", "?10\n?10", {"?1?\n?1?"}),
        ("*..", "mines: 1\nB10", {"mines: 1\n???", "B??", "B00"}),
        ("[[true, false]]", "mines: 1\nB1", {"mines: 1\n??"}),
        ("[[1, 0, 0]]", "mines: 1\nB10", {"mines: 1\n???", "100"}),
        ("....\n.12.\n####", "????\n?12?\n????", {"0000\n0120\n????"}),
    ],
)
def test_ambiguous_texts_have_several(text: str, likely: str, others: set[str]) -> None:
    first, *rest = readings(text)
    if others:
        assert str(first.board) == likely
    assert {str(reading.board) for reading in rest} >= others
    assert rest


def test_mines_in_a_link() -> None:
    opened, covered = readings("https://example.org/?b=0302&m=k0")
    assert str(opened.board) == "mines: 2\nB2B\n121"
    assert str(covered.board) == "mines: 2\n???\n???"
    assert readings("https://example.org/?b=1&m=" + "0" * 17)[0].board.shape == (9, 9)
    assert readings("https://example.org/?b=1&m=" + "0" * 13)[0].board.shape == (8, 8)


def test_missing_cells_are_warned_about() -> None:
    [found] = readings("?1\n1")
    assert str(found.board) == "?1\n1?"
    assert found.warnings == [
        "Row 2 has fewer than 2 cells: the missing cells are read as covered."
    ]
    with pytest.raises(BoardError, match="line 2, column 2: this row has 1 cell"):
        the_board("?1\n1")


def test_wrong_header_is_warned_about() -> None:
    [found] = readings("3x2x99\nHH1\n")
    assert found.board.mines is None
    assert len(found.warnings) == 2


@pytest.mark.parametrize(
    "text", ["", "?x", "9x9x10", "[[42, 1]]", "[[1, [2]]]", "[1, 2]", "q,1\n1,1"]
)
def test_unknown_symbols_are_errors(text: str) -> None:
    with pytest.raises(BoardError):
        readings(text)


def test_boards_of_clone_list_their_mines():
    data = bytes([3, 2, 0, 2, 0, 0, 2, 0])
    opened, covered = readings(data)
    assert (opened.format, covered.format) == ("board with all mines",) * 2
    assert str(opened.board) == "mines: 2\nB2B\n121"
    assert covered.board.mines == 2


@pytest.mark.parametrize(
    "data",
    [
        bytes([3, 2, 0, 2, 0, 0, 2]),  # a byte is missing
        bytes([3, 2, 0, 2, 0, 0, 3, 0]),  # outside the board
        bytes([3, 2, 0, 2, 0, 0, 0, 0]),  # the same mine twice
        bytes([3, 2, 0, 0]),
        b"\xff\xfe",
    ],
)
def test_other_bytes_are_not_boards_of_clone(data):
    with pytest.raises(BoardError):
        readings(data)


def test_a_frame_may_leave_a_row_empty():
    [found] = readings("|\n1")
    assert str(found.board) == "?\n1"


def test_numbers_may_have_any_number_of_digits():
    columns = "9" * 5000
    assert readings(f"{columns} 1\n1 1 1")
    with pytest.raises(BoardError):
        readings(f"[[0x{'f' * 5000}, 1]]")


@pytest.mark.parametrize(
    "text",
    [
        "(" * LONG,
        "[[" + "]" + " " * LONG + "x",
        "+" * LONG + "x",
        " " * LONG + "# remark",
        "?b=1&m=" + "a" * LONG + " x",
    ],
)
def test_long_texts_are_read_in_linear_time(text: str) -> None:
    with cpu_limit(60), pytest.raises(BoardError):
        readings(text)
