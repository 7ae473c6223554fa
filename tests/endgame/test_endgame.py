"""Perfect play for the rest of a game, against a search that tries every move."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from minewise import Board, Budget, Topology
from minewise._core import Endgame
from minewise.board.board import COVERED, FLAG
from support.examples import examples
from support.perfect_play import (
    CHAIN,
    MANY,
    PAIR,
    Asked,
    is_about,
    moves,
    positions,
    regions,
    require_perfect,
    require_perfect_regions,
    several_positions,
    solve,
)
from support.positions import side_by_side


@given(positions())
@examples(2)
def test_play_is_perfect(board: Board) -> None:
    require_perfect(board)


@pytest.mark.slow
@given(several_positions())
@examples(2)
def test_play_is_perfect_with_several_regions(board: Board) -> None:
    require_perfect(board)


@pytest.mark.slow
@given(positions() | several_positions())
@examples(2)
def test_layouts_are_all_combinations_of_region_layouts(board: Board) -> None:
    require_perfect_regions(board)


@pytest.mark.parametrize("pairs", [1, 2, 10, 40])
def test_regions_are_not_multiplied_out(pairs: int) -> None:
    """Any number of regions with two layouts each stays within a limit of two layouts."""
    board = side_by_side(*[PAIR] * pairs, mines=pairs)
    assert solve(board, 2) == ((0,), 0.5, 0.5**pairs)
    assert solve(board, 1) is None
    assert [layouts for _, layouts, _ in regions(board)] == [2.0] * pairs


def test_the_region_least_likely_to_be_won_comes_first() -> None:
    corner = Board.parse("??\n?2", mines=2)  # three layouts, of which perfect play wins one
    board = side_by_side(PAIR, corner, PAIR, mines=4)
    found = solve(board)
    assert found is not None
    assert 3 <= found[0][0] < 7
    assert is_about(found[2], Fraction(1, 12))


def test_regions_that_share_the_total_are_played_together() -> None:
    board = side_by_side(CHAIN, CHAIN, PAIR, mines=4)  # 1, 2 and 1 mines, or 2, 1 and 1
    (first, layouts, _), (second, _, _) = regions(board)
    assert (len(first), layouts) == (6, 2.0)
    assert len(second) == 2
    require_perfect(board)


def test_a_region_is_solved_next_to_one_that_is_too_large() -> None:
    sea = Board(Topology.grid(4, 4), [COVERED] * 16)
    board = side_by_side(PAIR, sea, mines=9)
    assert solve(board, 100) is None
    assert moves(board, 100) == []
    pair, rest = regions(board, 100)
    assert pair == ([(0,), (2,)], 2.0, ((0,), 0.5, 0.5))
    assert rest[1:] == (12870.0, None)


@pytest.mark.parametrize(
    ("rows", "cols", "mines", "wins", "layouts"), [(3, 3, 2, 24, 36), (4, 4, 4, 961, 1820)]
)
def test_a_whole_game(rows: int, cols: int, mines: int, wins: int, layouts: int) -> None:
    """Compare with the published values of perfect play."""
    board = Board(Topology.grid(rows, cols), [COVERED] * (rows * cols), mines)
    found = solve(board)
    assert found is not None
    assert is_about(found[2], Fraction(wins, layouts))


def test_flags_are_opened_like_other_cells() -> None:
    plain = Board.parse("?1?\n???", mines=1)
    flagged = Board(plain.topology, [FLAG if code == COVERED else code for code in plain.flat], 1)
    assert moves(flagged) == moves(plain) != []


def test_boards_without_an_answer() -> None:
    assert solve(Board.parse("?3?", mines=2)) is None  # no layout fits
    assert solve(Board.parse("?1?", mines=2)) is None
    assert solve(Board.parse("121\n?*?", mines=3)) is None  # all covered cells are mined
    star = Topology.of_graph([list(range(1, 150)), *[[0]] * 149])
    assert solve(Board(star, [COVERED] * 150, 1)) is None  # the clue is too large


@pytest.mark.parametrize("budget", [Budget(ticks=1), Budget(memory=1), Budget(memory=5000)])
def test_budgets_that_are_too_small_give_no_answer(budget: Budget) -> None:
    board = Board(Topology.grid(3, 3), [COVERED] * 9, 2)
    before = moves(board)
    asked = Asked(board)
    assert asked.solve(MANY, budget) is None
    assert asked.moves(MANY, budget) == []
    assert all(region.best is None for region in asked.regions(MANY, budget))
    require_perfect(PAIR)  # no state is left behind
    assert moves(board) == before != []


@pytest.mark.slow
@given(positions() | several_positions())
def test_the_same_board_has_the_same_answer(board: Board) -> None:
    """The answer must not depend on the boards solved before."""
    used, fresh = Asked(board), Asked(board, Endgame())
    assert fresh.moves() == used.moves()
    assert fresh.solve() == used.solve() == fresh.solve()
