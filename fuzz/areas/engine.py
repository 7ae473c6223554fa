"""Answers of the engine against brute force, SAT and new positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from hypothesis import strategies as st

import minewise as mw
from fuzz.boards.budgets import check_limited, check_wide, limited, wide
from fuzz.boards.drawn import drawn, sparse_boards
from fuzz.cases import cases
from minewise import Board, Position, Topology
from minewise.board.board import SAFE
from minewise.reference import brute_force
from minewise.sat import certain_cells, is_consistent
from support.conflict_checks import check_conflict, has_layout_by_force
from support.layout_checks import check_against_layouts
from support.outlook_checks import require_exact
from support.plain_optimal import with_total
from support.strategies import any_boards, boards, consistent_boards, graphs, topologies
from support.walks import Walk, require_as_loaded

if TYPE_CHECKING:
    from fuzz.boards.drawn import Drawn

SMALL = topologies(24) | graphs(14)
BOARDS = st.one_of(
    sparse_boards(),
    boards(SMALL, 12),
    consistent_boards(SMALL, 12),
    any_boards(topologies(9)),
)
SEVERAL = sparse_boards() | consistent_boards(SMALL, 9)
LARGE = st.sampled_from(
    [
        Topology.grid(9, 9),
        Topology.grid(3, 30),
        Topology.torus(7, 8),
        Topology.hex(8, 8),
        Topology.box(3, 3, 4),
        Topology.box(2, 3, 2, 3),
    ]
)
LONG = st.sampled_from(
    [Topology.grid(2, 15), Topology.grid(3, 12), Topology.grid(4, 9), Topology.hex(3, 10)]
)
DENSE = st.integers(10, 60)
LATE = st.integers(40, 95)


def lot(seed: int) -> int:
    """Try about 1,000 boards and games."""
    return (
        cases(check_game, drawn(LONG, DENSE, LATE), seed, 250)
        + cases(check_wide, wide(), seed, 40)
        + cases(check_limited, limited(BOARDS), seed, 100)
        + cases(check_answers, sparse_boards(), seed, 200)
        + cases(check_answers, BOARDS, seed, 200)
        + cases(check_game, drawn(SMALL), seed, 50)
        + cases(check_game, drawn(LARGE), seed, 40)
        + cases(check_implied, SEVERAL, seed, 80)
        + cases(check_outlooks, SEVERAL, seed, 80)
        + cases(check_by_sat, drawn(LARGE), seed, 80)
    )


def check_answers(board: Board) -> None:
    """Compare layouts, counts, probabilities, certain cells and samples with a list."""
    check_against_layouts(board, set(brute_force.layouts(board)))
    conflict = mw.analyze(board).conflict
    if conflict is not None:
        check_conflict(board, conflict, has_layout_by_force)


def check_implied(board: Board) -> None:
    """Compare what half of the clues imply with all layouts that they allow."""
    clues = np.flatnonzero(board.flat >= 0)
    hidden = np.isin(np.arange(len(board.flat)), clues[::2])
    fewer = Board(board.topology, np.where(hidden, SAFE, board.flat), board.mines)
    layouts = list(brute_force.layouts(fewer))
    kept = [board.topology.cell(int(clue)) for clue in clues[1::2]]
    position = Position(board)
    for place in np.flatnonzero(board.covered).tolist():
        fates = {bool(layout.flat[place]) for layout in layouts}
        assert position.implies(board.topology.cell(place), kept) == (len(fates) == 1)


def check_outlooks(board: Board) -> None:
    """Compare the effects of every clue of every cell with a list of layouts."""
    require_exact(with_total(board))


def check_game(game: Drawn) -> None:
    """Follow a game with wrong clues, marks and undone moves, and branch off at random."""
    random = np.random.default_rng(game.seed)
    walk = Walk(game.layout(), total=game.total, random=random)
    walk.reveal(random.random(len(game.topology)) < game.clues / 100)
    require_as_loaded(walk, 8, random)


def check_by_sat(example: Drawn) -> None:
    """Compare the certain cells of a larger board with a SAT solver, also with a wrong clue."""
    board = example.board()
    result = mw.analyze(board)
    certain = certain_cells(board)
    assert certain.complete
    assert (result.safe, result.mined) == (list(certain.safe), list(certain.mined))
    shown = board.flat.copy()
    clues = np.flatnonzero(shown > 0)
    if len(clues):
        shown[clues[example.seed % len(clues)]] += (-1) ** (example.seed % 2)
    wrong = Board(board.topology, shown, board.mines)
    assert mw.analyze(wrong).consistent == is_consistent(wrong)
