"""Brute force against the definition of a consistent layout."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given

from minewise import Board, BudgetError, InconsistentError, Layout
from minewise.board.board import MINE, SAFE
from minewise.reference import brute_force
from support.strategies import boards


def fits(board: Board, mined: tuple[bool, ...]) -> bool:
    """Apply the definition to one choice of mines among all cells, covered or not."""
    cells = list(zip(board.flat.tolist(), mined, strict=True))
    if board.mines not in (None, sum(mined)):
        return False
    for index, (code, mine) in enumerate(cells):
        around = sum(mined[i] for i in board.topology.native.neighbours(index))
        if code >= 0 and (mine or around != code):
            return False
        if (code == MINE and not mine) or (code == SAFE and mine):
            return False
    return True


@given(boards(most_covered=6))
def test_layouts_match_the_definition(board: Board) -> None:
    possible = [[code == MINE] for code in board.flat.tolist()]
    for index in board.covered.reshape(-1).nonzero()[0]:
        possible[index] = [False, True]
    expected = [mined for mined in product(*possible) if fits(board, mined)]
    assert [tuple(layout.flat.tolist()) for layout in brute_force.layouts(board)] == expected
    assert brute_force.count(board) == len(expected)


def test_layouts_are_in_counting_order() -> None:
    assert [str(layout) for layout in brute_force.layouts(Board.parse("?F"))] == [
        "--",
        "-B",
        "B-",
        "BB",
    ]


def test_probabilities_are_exact() -> None:
    board = Board.parse("mines: 1\n??\n1?\n-B")
    assert brute_force.probabilities(board) == {(0, 0): 0, (0, 1): 0, (1, 1): 0}
    board = Board.parse("mines: 1\n?1??")
    half = Fraction(1, 2)
    assert brute_force.probabilities(board) == {(0, 0): half, (0, 2): half, (0, 3): 0}


def test_certain_cells() -> None:
    assert brute_force.certain_cells(Board.parse("?1?2?")) == ({(0, 0)}, {(0, 2), (0, 4)})


def test_a_board_without_covered_cells() -> None:
    board = Board.parse("B1-")
    assert list(brute_force.layouts(board)) == [Layout.parse("B--")]
    assert brute_force.probabilities(board) == {}


def test_an_inconsistent_board_has_no_probabilities() -> None:
    board = Board.parse("0?1?0")
    assert brute_force.count(board) == 0
    with pytest.raises(InconsistentError, match="no layout"):
        brute_force.probabilities(board)


def test_too_many_covered_cells_are_refused() -> None:
    assert next(brute_force.layouts(Board.parse("?" * 22))).count == 0
    with pytest.raises(BudgetError, match=r"23 covered cells are too many .* limit is 22"):
        brute_force.count(Board.parse("?" * 23))
