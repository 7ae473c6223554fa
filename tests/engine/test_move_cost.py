"""The cost of a move, against perfect play by brute force."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from minewise import COVERED, MINE, SAFE, Board, Position, _core
from minewise.base.budget import DEFAULT_BUDGET
from minewise.engine.move_cost import MoveCost, cost_of_move
from support.plain_optimal import PlainEndgame, with_total
from support.strategies import consistent_boards, topologies

SMALL = consistent_boards(topologies(most_cells=12), most_covered=8)


@st.composite
def moves(draw):
    """Draw a board with a mine count and without marks, and one of its covered cells."""
    drawn = draw(SMALL)
    unmarked = np.where(np.isin(drawn.flat, (MINE, SAFE)), np.int32(COVERED), drawn.flat)
    board = with_total(Board(drawn.topology, unmarked, drawn.mines))
    plain = PlainEndgame(board)
    assume(not plain.is_won and plain.openable)
    return board, draw(st.sampled_from(sorted(plain.openable))), plain


@given(moves())
def test_costs_match_perfect_play(drawn):
    board, cell, plain = drawn
    cost = cost_of_move(board, [cell], cell, 2, DEFAULT_BUDGET)
    assert cost.exact
    assert cost.chance == pytest.approx(float(plain.chance_after(cell)), abs=1e-12)
    assert cost.best == pytest.approx(float(plain.chance), abs=1e-12)
    assert 0 <= cost.kept <= 1


@given(moves())
def test_playouts_agree_with_perfect_play(drawn):
    """Two cells are compared by playouts; here they are the same one, and few layouts are left."""
    board, cell, plain = drawn
    index = board.topology.index(cell)
    found = _core.cost_of_move(
        Position(board).native, [index, index], index, 300, DEFAULT_BUDGET.start()
    )
    assert found.games == 300
    assert found.error == pytest.approx(0, abs=1e-9)
    assert found.chance == pytest.approx(float(plain.chance_after(cell)), abs=0.15)


def test_differences_within_the_noise_cost_nothing():
    assert MoveCost(0.4, 0.45, 0.03, 100).lost == 0
    assert MoveCost(0.4, 0.5, 0.03, 100).lost == pytest.approx(0.1)
    assert MoveCost(0.5, 0.4, 0.0, 100).kept == 1
