"""Figures from "NP-Game: Minesweeper" (Xu, Cai, Chen, Sangulin and Long), checked as printed.

The wire (Figures 12 to 14) survives only in the text and as the ends of the NOT gate in Figure 16,
which lacks three numbers.
"""

from __future__ import annotations

from itertools import pairwise

from minewise import Board, analyze, layouts

WIRE = """
11111111
xX1xX1xX
11111111
"""
FIGURE_16 = """
-----111-----
111112*211111
xX1xX3x3Xx1Xx
11-1--*211111
-----111-----
"""


def parsed(figure: str) -> Board:
    return Board.parse(figure.strip().replace("x", "?").replace("X", "?"))


def places(figure: str, symbol: str) -> set[tuple[int, int]]:
    rows = enumerate(figure.split())
    return {(i, j) for i, row in rows for j, each in enumerate(row) if each == symbol}


def mines_of(figure: str) -> list[set[tuple[int, int]]]:
    """List the mines of each layout, except the printed ones."""
    found = []
    for layout in layouts(parsed(figure)):
        mined = {(int(i), int(j)) for i, j in zip(*layout.mines.nonzero(), strict=True)}
        found.append(mined - places(figure, "*"))
    return found


def test_a_wire_has_one_layout_for_each_letter() -> None:
    expected = [places(WIRE, "X"), places(WIRE, "x")]
    assert sorted(mines_of(WIRE), key=sorted) == sorted(expected, key=sorted)


def test_the_not_gate_has_one_layout_for_each_letter() -> None:
    expected = [places(FIGURE_16, "X"), places(FIGURE_16, "x")]
    assert sorted(mines_of(FIGURE_16), key=sorted) == sorted(expected, key=sorted)


def test_the_not_gate_reverses_the_pairs_of_the_wire() -> None:
    row = FIGURE_16.split()[2]
    pairs = [one + other for one, other in pairwise(row) if {one, other} == {"x", "X"}]
    assert pairs == ["xX", "xX", "Xx", "Xx"]


def test_a_known_total_reveals_the_signal_of_the_not_gate() -> None:
    assert sorted(map(len, mines_of(FIGURE_16))) == [4, 5]
    for total in (6, 7):
        board = parsed(FIGURE_16)
        analysis = analyze(Board(board.topology, board.shown, total))
        assert analysis.solutions == 1


def test_the_missing_numbers_follow_from_the_others() -> None:
    rows = FIGURE_16.split()
    seen = [set() for _ in rows[3]]
    for mined in mines_of(FIGURE_16):
        for column in range(len(rows[3])):
            around = {(i, j) for i in (2, 3, 4) for j in range(column - 1, column + 2)}
            seen[column].add(len(around & (mined | places(FIGURE_16, "*"))))
    missing = [column for column, symbol in enumerate(rows[3]) if symbol == "-"]
    assert [seen[column] for column in missing] == [{1}, {1}, {2}]
    assert [rows[1][column] for column in missing] == ["1", "1", "2"]
