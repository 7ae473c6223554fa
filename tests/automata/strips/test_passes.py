"""Counts, lists, samples and probabilities for strips, against brute force and the engine."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import numpy as np
import pytest
from hypothesis import given

import minewise as mw
from minewise.automata.strips import passes
from minewise.board.board import COVERED, SAFE
from minewise.reference import brute_force
from support.all_strips import board_of, consistent_strips
from support.chance import surprise
from support.strategies import any_boards, boards, flat_topologies
from support.strips import count_strip

GRIDS = flat_topologies(kinds=("grid",))
strips = (boards(GRIDS) | any_boards(GRIDS)).map(lambda board: board.with_mines(None))
small_strips = boards(GRIDS, most_covered=8).map(lambda board: board.with_mines(None))


def random_strip(height, length, seed, shown=0.5, mined=0.2):
    """Return a board that shows some cells of a random layout."""
    random = np.random.default_rng(seed)
    topology = mw.Topology.grid(height, length)
    clues = mw.Layout(topology, random.random((height, length)) < mined).clues()
    return mw.Board.from_array(np.where(random.random(clues.shape) < shown, clues, COVERED))


@pytest.mark.parametrize(("height", "length"), [(1, 6), (2, 3), (3, 2)])
def test_counts_of_all_short_strips(height, length):
    for columns, layouts in consistent_strips(height, length).items():
        assert passes.count(board_of(columns)) == layouts


@given(strips)
def test_count(board):
    assert passes.count(board) == mw.count(board)


@given(small_strips)
def test_layouts_match_brute_force(board):
    found = list(passes.layouts(board))
    assert len(set(found)) == len(found)
    assert set(found) == set(brute_force.layouts(board))


@given(strips)
def test_cell_probabilities(board):
    cells = passes.cell_probabilities(board)
    exact = mw.analyze(board)
    np.testing.assert_allclose(cells.probability, exact.probability, rtol=1e-12)
    assert list(zip(*cells.safe.nonzero(), strict=True)) == exact.safe
    assert list(zip(*cells.mined.nonzero(), strict=True)) == exact.mined


@given(small_strips)
def test_samples_are_layouts(board):
    possible = set(brute_force.layouts(board))
    if possible:
        drawn = passes.sample(board, 3, seed=7)
        assert set(drawn) <= possible
        assert passes.sample(board, 2, seed=7) == drawn[:2]
    else:
        with pytest.raises(mw.InconsistentError, match="no layout is consistent"):
            passes.sample(board, 1)


def test_samples_are_uniform():
    board = mw.Board.parse("?2??\n??1?\n????")
    outcomes = mw.count(board)
    drawn = Counter(passes.sample(board, 40 * outcomes, seed=1))
    assert set(drawn) <= set(mw.layouts(board))
    assert surprise(drawn, outcomes) < 5


def test_different_seeds_draw_different_layouts():
    board = mw.Board.parse("\n".join(["?" * 50] * 2))
    assert len({str(passes.sample(board, 1, seed=seed)[0]) for seed in range(5)}) == 5


@pytest.mark.slow
def test_a_strip_of_10_000_columns_has_the_count_of_the_engine():
    board = random_strip(3, 10_000, seed=1)
    count = passes.count(board)
    assert count == mw.count(board)
    assert count.bit_length() > 1000


def test_long_strips():
    board = random_strip(3, 2_000, seed=2, shown=0.4)
    assert passes.count(board) == mw.count(board) == count_strip(board)
    exact = mw.analyze(board)
    cells = passes.cell_probabilities(board)
    np.testing.assert_allclose(cells.probability, exact.probability, atol=1e-9)
    assert list(zip(*cells.safe.nonzero(), strict=True)) == exact.safe
    assert list(zip(*cells.mined.nonzero(), strict=True)) == exact.mined
    clues = board.shown >= 0
    for layout in [*passes.sample(board, 2), *islice(passes.layouts(board), 3)]:
        assert (layout.clues()[clues] == board.shown[clues]).all()


def wire(periods, rests):
    """Return a board on which one cell decides all of row 2, where free and mined cells alternate.

    A clue in row 1 leaves one way to fill row 0 if the cell below the clue is mined, and three ways
    if it is free. There are `periods` clues, in columns divisible by 4. With `rests`, as many more
    follow, in columns with remainder 2.
    """
    shown = np.full((3, 8 * periods + 9), SAFE)
    shown[2, ::2], shown[2, 1::2] = COVERED, 1
    columns = [4 * number for number in range(1, periods + 1)]
    columns += [column + 4 * periods + 2 for column in columns] if rests else []
    for column in columns:
        shown[1, column] = 1
        shown[0, column - 1 : column + 2] = COVERED
    return mw.Board.from_array(shown)


def test_weights_far_beyond_the_range_of_floats():
    unlikely = wire(700, rests=False)
    assert passes.count(unlikely) == 3**700 + 1
    cells = passes.cell_probabilities(unlikely)
    assert cells.probability[2, 0] == 0.0
    assert not cells.safe.any()
    assert not cells.mined.any()
    # A value that is unlikely from the left can be likely from the right.
    balanced = wire(700, rests=True)
    assert passes.count(balanced) == 2 * 3**700
    assert passes.cell_probabilities(balanced).probability[2, 0] == 0.5
    drawn = Counter(bool(layout.mines[2, 0]) for layout in passes.sample(balanced, 20))
    assert min(drawn[True], drawn[False]) > 2


def test_listing_layouts_runs_into_no_dead_ends():
    board = mw.Board.parse("?" * 500 + "1?1?1" + "?" * 500)
    assert len(list(islice(passes.layouts(board), 100))) == 100


def test_a_negative_number_of_layouts_is_refused():
    with pytest.raises(mw.BoardError, match="cannot draw -1 layouts"):
        passes.sample(mw.Board.parse("?"), -1)
