"""The machine for strips against brute force and the engine."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given

import minewise as mw
from minewise.automata.strips import passes, strip
from minewise.automata.strips.columns import all_columns, columns_of
from minewise.automata.strips.strip import StripMachine
from minewise.board.board import COVERED
from support.all_strips import board_of, consistent_strips
from support.examples import examples
from support.strategies import any_boards, boards, flat_topologies

GRIDS = flat_topologies(kinds=("grid",))
strips = (boards(GRIDS) | any_boards(GRIDS)).map(lambda board: board.with_mines(None))


@pytest.mark.parametrize(("height", "length"), [(1, 1), (1, 6), (2, 1), (2, 2), (3, 1)])
def test_all_short_strips(height, length):
    consistent = consistent_strips(height, length)
    machine = StripMachine(height)
    for columns in product(all_columns(height), repeat=length):
        *_, last = machine.live(columns)
        assert last.accepted == (columns in consistent)


@given(strips)
def test_agrees_with_the_engine(board):
    assert StripMachine(board.shape[0]).is_consistent(board) == mw.analyze(board).consistent


@given(strips)
def test_reflected_boards_have_reflected_runs(board):
    machine = StripMachine(board.shape[0])
    reflected = board.reflect(0)
    assert machine.is_consistent(board) == machine.is_consistent(board.reflect())
    upside_down = [sorted(state[::-1] for state in states) for states in machine.run(board)]
    assert machine.run(reflected) == upside_down


@given(strips)
@examples(0.5)
def test_a_small_cache_changes_no_result(board):
    states = StripMachine(board.shape[0]).run(board)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strip, "MOST_REMEMBERED", 3)
        forgetful = StripMachine(board.shape[0])
        assert forgetful.run(board) == states
        assert len(forgetful._moves) <= 4


def test_each_state_is_computed_once():
    machine = StripMachine(3)
    assert machine.is_consistent(mw.Board.parse("\n".join(["?" * 5000] * 3)))
    assert len(machine._live) == 2
    assert len(machine._moves) == 8


def test_high_strips_with_many_clues_are_decided():
    layout = mw.sample(mw.Board.parse("\n".join(["??"] * 24)), 1, seed=3)[0]
    shown = layout.clues().copy()
    shown[::3] = COVERED
    board = mw.Board.from_array(shown)
    assert StripMachine(24).is_consistent(board)
    shown[1, 0] = 7
    assert not StripMachine(24).is_consistent(mw.Board.from_array(shown))


@pytest.mark.parametrize("height", [4, 7])
def test_too_many_moves_are_refused(monkeypatch, height):
    board = mw.Board.parse("??\n" * height)
    assert StripMachine(height).is_consistent(board)
    monkeypatch.setattr(strip, "MOST_MOVES", 100)
    for question in (StripMachine(height).is_consistent, passes.count, passes.cell_probabilities):
        with pytest.raises(mw.BudgetError, match=r"than 100 moves: use minewise\.analyze"):
            question(board)


def test_columns_are_read_from_boards():
    assert columns_of(mw.Board.parse("F - 12 8\n? B * 0")) == ["??", "-B", "9B", "80"]
    shown = np.array([[2**31 - 1, COVERED]])
    assert not StripMachine(1).is_consistent(mw.Board.from_array(shown))
    assert board_of(("?1", "B-")) == mw.Board.parse("?B\n1-")


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("1?\n??\n??", "expected a strip of 2 rows, not 3"),
        ("mines: 1\n??\n??", "mine count"),
        ("topology: torus\n??\n??", "a strip is a grid, not a torus"),
        ("topology: box 2x2x2\n??\n??\n??\n??", "a strip is a grid, not a box"),
    ],
)
def test_boards_that_are_not_strips_are_refused(board, message):
    with pytest.raises(mw.BoardError, match=message):
        StripMachine(2).is_consistent(mw.Board.parse(board))


@pytest.mark.parametrize(
    ("column", "message"), [("1", "'1' has 1 rows, not 2"), ("1x", "unknown symbol: 'x'")]
)
def test_bad_columns_are_refused(column, message):
    with pytest.raises(mw.BoardError, match=message):
        StripMachine(2).successors("--", column)


def test_zero_rows_are_refused():
    with pytest.raises(mw.BoardError, match="at least 1 row, not 0"):
        StripMachine(0)
