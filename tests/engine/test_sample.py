"""Random layouts: uniform, consistent, and reproducible from their seed."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given

import minewise as mw
from minewise import Board, BoardError, BudgetError, InconsistentError, Topology
from minewise.board.board import COVERED
from support.chance import surprise
from support.positions import random_position, side_by_side
from support.strategies import consistent_boards

DRAWS = 20_000

BOARDS = {
    "a sea": "???\n???",
    "a sea with a total": "mines: 2\n???\n???",
    "a group": "??1",
    "groups of several sizes": "???\n?2?\n?1?",
    "groups, a total and a sea": "mines: 3\n??????\n?1????",
    "components": "?1?-?1?1?-??-1?",
    "components that share a total": "mines: 4\n?1?1?-?1?1?-?1?1?",
    "components, a total and a sea": "mines: 4\n?1?1?-?1?1?-???",
    "known mines": "mines: 4\nB3?\n???\n?B?",
    "hexagons": "topology: hex\n???\n?2?\n???",
    "a torus": "mines: 4\ntopology: torus\n????\n?3??\n????",
    "a box": "topology: box 2x2x3\n? 4 ?\n? ? -\n\n? ? 3\n? - ?",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_every_layout_is_equally_likely(name: str) -> None:
    board = Board.parse(BOARDS[name])
    outcomes = set(mw.layouts(board))
    assert 2 <= len(outcomes) <= 1000
    counts = Counter(mw.sample(board, DRAWS, seed=1))
    assert counts.keys() <= outcomes
    assert surprise(counts, len(outcomes)) < 5


def test_a_clue_on_a_board_beyond_the_range_of_doubles() -> None:
    shown = np.full((40, 40), COVERED)
    shown[0, 0] = 1
    board = Board(Topology.grid(40, 40), shown, 400)
    layouts = mw.sample(board, 2000, seed=2)
    assert all(map(board.fits, layouts))
    assert surprise(Counter(layout.mines[:2, :2].tobytes() for layout in layouts), 3) < 5


def test_a_component_beyond_the_range_of_doubles() -> None:
    board = Board.parse(1500 * "?1" + "?")
    assert surprise(Counter(mw.sample(board, 2000, seed=3)), 2) < 5


@pytest.mark.parametrize("mines", [None, 99])
def test_samples_of_expert_positions_match_the_probabilities(mines: int | None) -> None:
    board = random_position(Topology.grid(16, 30), 99, 0.3, seed=3).with_mines(mines)
    exact = np.where(board.covered, mw.analyze(board).probability, 0)
    layouts = mw.sample(board, 4000, seed=4)
    assert all(map(board.fits, layouts))
    share = np.mean([layout.mines for layout in layouts], axis=0)
    spread = np.sqrt(exact * (1 - exact) / len(layouts))
    certain = (exact == 0) | (exact == 1)
    assert (share[certain] == exact[certain]).all()
    assert (np.abs(share - exact)[~certain] / spread[~certain]).max() < 6


def test_cells_of_separate_components_are_independent() -> None:
    board = Board.parse("?1?-?1?")
    pairs = Counter(
        (bool(layout.mines[0, 0]), bool(layout.mines[0, 4])) for layout in mw.sample(board, DRAWS)
    )
    assert surprise(pairs, 4) < 5


@given(consistent_boards())
def test_samples_are_consistent(board: Board) -> None:
    assert all(map(board.fits, mw.sample(board, 3)))


def test_a_layout_does_not_depend_on_the_sample_size() -> None:
    board = random_position(Topology.grid(16, 30), 99, 0.3, seed=5, total=True)
    layouts = mw.sample(board, 50, seed=6)
    assert layouts == mw.sample(board, 50, seed=6)
    for n in (0, 1, 2, 10):
        assert mw.sample(board, n, seed=6) == layouts[:n]


def test_seeds_differ() -> None:
    board = Board.parse("????????\n????????")
    drawn = [mw.sample(board, 1, seed=seed)[0] for seed in (-1, 0, 1, 2, 2**32, 2**63)]
    assert len(set(drawn)) == len(drawn)
    assert mw.sample(board, 3, seed=-1) == mw.sample(board, 3, seed=2**64 - 1)


def test_sampling_an_inconsistent_board_raises() -> None:
    odd_cycle = Topology.of_graph([[3, 4], [4, 5], [3, 5], [0, 2], [0, 1], [1, 2]])
    contradiction = Board(odd_cycle, [1, 1, 1, COVERED, COVERED, COVERED])
    for board in (
        Board.parse("0B"),
        Board.parse("?1?", mines=2),
        contradiction,
        side_by_side(Board.parse("?1?"), contradiction),
    ):
        with pytest.raises(InconsistentError, match="no layout is consistent"):
            mw.sample(board, 1)


def test_negative_and_huge_sample_sizes_are_refused() -> None:
    with pytest.raises(BudgetError, match="too many"):
        mw.sample(Board.parse("?1?"), 1 << 32)
    with pytest.raises(BoardError, match="cannot draw -1 layouts"):
        mw.sample(Board.parse("?"), -1)


def test_layouts_are_read_only_and_share_no_memory() -> None:
    first, second = mw.sample(Board.parse("??????????"), 2)
    assert not first.mines.flags.writeable
    assert not np.shares_memory(first.mines, second.mines)
