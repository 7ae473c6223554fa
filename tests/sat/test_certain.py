"""Certain cells by SAT against brute force and the exact engine."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import minewise as mw
from minewise import Board, Budget, InconsistentError, Topology
from minewise.reference import brute_force
from minewise.sat import certain_cells
from support.examples import examples
from support.hard_boards import pigeonhole
from support.positions import expert_position, random_position
from support.strategies import boards, consistent_boards


@examples(4)
@given(consistent_boards())
def test_all_certain_cells_are_found(board: Board) -> None:
    safe, mined = brute_force.certain_cells(board)
    found = certain_cells(board)
    assert (found.safe, found.mined) == (tuple(sorted(safe)), tuple(sorted(mined)))
    assert found.complete


@given(consistent_boards(), st.data())
def test_cells_known_to_be_uncertain_are_skipped(board: Board, data: st.DataObject) -> None:
    """If only uncertain cells are skipped, no certain cell is missed."""
    safe, mined = brute_force.certain_cells(board)
    doubtful = set(brute_force.probabilities(board)) - safe - mined
    named = data.draw(st.sets(st.sampled_from(sorted(doubtful)))) if doubtful else set()
    uncertain = np.zeros(board.shape, bool)
    for cell in named:
        uncertain[cell] = True
    found = certain_cells(board, uncertain=uncertain)
    assert (set(found.safe), set(found.mined), found.complete) == (safe, mined, True)


@given(boards())
def test_an_inconsistent_board_has_no_certain_cells(board: Board) -> None:
    if brute_force.count(board):
        assert certain_cells(board).complete
    else:
        with pytest.raises(InconsistentError, match="no layout is consistent"):
            certain_cells(board)


@pytest.mark.parametrize(
    ("text", "safe", "mined"),
    [
        ("???", 0, 0),
        ("mines: 0\n???", 3, 0),
        ("mines: 3\n???", 0, 3),
        ("mines: 1\n?1?-??", 2, 0),  # the sea is free because the clue takes the only mine
        ("mines: 3\n?1?-??", 0, 2),  # the sea is mined
        ("mines: 2\n?1?-??", 0, 0),
        ("mines: 3\nB1-??", 0, 2),
        ("B1-", 0, 0),
        ("FFF2FFF", 0, 2),
    ],
)
def test_the_sea_is_certain_only_by_the_total(text: str, safe: int, mined: int) -> None:
    found = certain_cells(Board.parse(text))
    assert (len(found.safe), len(found.mined)) == (safe, mined)


@pytest.mark.parametrize("total", [False, True])
@pytest.mark.parametrize("topology", [Topology.grid(24, 24), Topology.torus(16, 16)], ids=str)
def test_larger_boards_agree_with_the_engine(topology: Topology, total: bool) -> None:
    board = random_position(topology, len(topology) // 5, 0.45, 3, total=total)
    result = mw.analyze(board)
    assert result.exact
    found = certain_cells(board)
    assert (list(found.safe), list(found.mined)) == (result.safe, result.mined)
    assert found.complete


@pytest.mark.slow
def test_expert_positions() -> None:
    """Positions come from all stages of games, so in some of them the total decides cells."""
    certain = by_total = 0
    for seed in range(80):
        board = expert_position(seed)
        result = mw.analyze(board)
        assert result.exact
        found = certain_cells(board)
        assert (list(found.safe), list(found.mined)) == (result.safe, result.mined)
        assert found.complete
        certain += len(found.safe) + len(found.mined)
        by_total += mw.analyze(board.with_mines(None)).safe != result.safe
    assert certain > 2000
    assert by_total > 2


@given(consistent_boards(), st.integers(0, 6))
def test_results_within_a_small_budget_are_correct(board: Board, conflicts: int) -> None:
    safe, mined = brute_force.certain_cells(board)
    found = certain_cells(board, budget=Budget(ticks=1 + 1000 * conflicts))
    assert set(found.safe) <= safe
    assert set(found.mined) <= mined
    if found.complete:
        assert (set(found.safe), set(found.mined)) == (safe, mined)


def test_without_a_budget_no_cell_is_decided() -> None:
    found = certain_cells(Board.parse("?0"), budget=Budget(ticks=1))
    assert (found.safe, found.mined, found.complete) == ((), (), False)


def test_a_hard_component_does_not_hide_an_easy_one() -> None:
    """The proof that the first pigeon stays outside takes too long, but the last cell is easy."""
    board = pigeonhole(11, escape=True, easy=True)
    found = certain_cells(board, budget=Budget(ticks=5_000_000))
    assert (found.safe, found.mined, found.complete) == (((133,),), (), False)
    assert certain_cells(board, budget=Budget(ticks=5_000_000)) == found


def test_a_hard_cell_is_decided_if_there_is_time() -> None:
    found = certain_cells(pigeonhole(5, escape=True, easy=True))
    assert found.safe == ((0,), (1,), (2,), (3,), (4,), (31,))
    assert found.mined == ((30,),)
    assert found.complete
