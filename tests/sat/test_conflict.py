"""Conflicts are real and irredundant, and blame the total only if the clues are not enough."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

import minewise as mw
from minewise import Board, BoardError, Budget, BudgetError, Topology
from minewise.sat import conflict as conflict_module
from minewise.sat import minimal_conflict
from support.conflict_checks import check_conflict, has_layout_by_force, only
from support.examples import examples
from support.hard_boards import pigeonhole
from support.positions import random_position
from support.strategies import boards


@examples(2)
@given(boards())
def test_conflicts_are_irredundant(board: Board) -> None:
    if has_layout_by_force(board):
        with pytest.raises(BoardError, match="the board is consistent"):
            minimal_conflict(board)
    else:
        check_conflict(board, minimal_conflict(board), has_layout_by_force)


@examples(2)
@given(boards())
def test_one_clue_is_named_if_one_is_enough(board: Board) -> None:
    """Filtering for the one board in three that has such a clue could fail by chance."""
    clues = {cell for cell in board.topology.cells() if board.shown[cell] >= 0}
    impossible = [
        clue for clue in clues if not has_layout_by_force(only(board, {clue}, total=False))
    ]
    if impossible:
        conflict = minimal_conflict(board)
        assert len(conflict.clues) == 1
        assert not conflict.total


@pytest.mark.parametrize("kind", ["grid", "torus", "hex"])
def test_wrong_clues_on_larger_boards(kind: str) -> None:
    topology = Topology.of_kind(kind, (12, 12))
    sizes = []
    for seed in range(30):
        board = random_position(topology, 28, 0.5, seed, total=True)
        shown = board.flat.copy()
        clues = np.flatnonzero(shown > 0)
        wrong = clues[seed % len(clues)]
        shown[wrong] -= 1
        board = Board(topology, shown, board.mines)
        if not mw.analyze(board).consistent:
            conflict = minimal_conflict(board)
            check_conflict(board, conflict, lambda part: bool(mw.analyze(part).consistent))
            sizes.append(len(conflict.clues))
            if not conflict.total:
                assert topology.cell(int(wrong)) in conflict.clues
    assert len(sizes) > 10
    assert np.median(sizes) <= 5


@pytest.mark.parametrize(
    ("text", "clues", "total"),
    [
        ("4?", 1, False),
        ("B0", 1, False),
        ("mines: 0\nB0", 1, False),  # the total is also wrong
        ("mines: 0\nB?", 0, True),
        ("mines: 3\nB-?", 0, True),
        ("mines: 2\n?1?", 1, True),
        ("mines: 1\n?1?-?1?-?1?", 2, True),
        ("mines: 9\n?1?-?1?-????", 0, True),
        ("mines: 8\n?1?-?1?-????", 1, True),
        ("0?1?0", 3, False),
        ("0?1?1?1?0", 5, False),
        ("?????\n?121?\n?202?\n?121?\n?????", 3, False),
    ],
)
def test_known_conflicts(text: str, clues: int, total: bool) -> None:
    board = Board.parse(text)
    conflict = minimal_conflict(board)
    check_conflict(board, conflict, has_layout_by_force)
    assert (len(conflict.clues), conflict.total) == (clues, total)


def test_a_board_too_wide_for_the_engine_is_left_to_a_sat_solver(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(conflict_module, "REFUTATION_SHARE", Budget(ticks=1, memory=1))
    for text, clues in (
        ("mines: 1\n?1?-?1?-?1?", 2),
        ("mines: 8\n?1?-?1?-????", 1),
        ("mines: 3\n?2?2?-?2?2?", 2),
    ):
        board = Board.parse(text)
        conflict = minimal_conflict(board)
        check_conflict(board, conflict, has_layout_by_force)
        assert (len(conflict.clues), conflict.total) == (clues, True)


@pytest.mark.parametrize("wrong", [-30, 60])
def test_a_wrong_total_on_an_expert_board(wrong: int) -> None:
    """Sums of mines are hard for a SAT solver, so the engine proves that the total is wrong."""
    board = random_position(Topology.grid(16, 30), 99, 0.5, 0, total=True)
    board = board.with_mines(99 + wrong)
    conflict = minimal_conflict(board)
    check_conflict(board, conflict, lambda part: bool(mw.analyze(part).consistent))
    assert conflict.total
    assert len(conflict.clues) < 50


def test_the_component_with_the_smaller_conflict_is_named() -> None:
    chain = "0?1?1?1?0"
    board = Board.parse(chain + "-0?1?0-" + chain)
    assert minimal_conflict(board).clues == ((0, 10), (0, 12), (0, 14))


@pytest.mark.slow
def test_one_wrong_clue_among_very_many() -> None:
    board = random_position(Topology.grid(300, 300), 18_000, 0.8, 1, total=True)
    shown = board.shown.copy()
    row, col = np.argwhere(shown > 1)[20_000]
    shown[row, col] = 0
    conflict = minimal_conflict(Board(board.topology, shown, board.mines))
    assert (row, col) in conflict.clues
    assert len(conflict.clues) <= 3
    assert conflict.minimal


def test_all_pigeons_and_holes_are_needed() -> None:
    conflict = minimal_conflict(pigeonhole(4))
    assert len(conflict.clues) == 9


def test_a_used_up_budget_raises() -> None:
    with pytest.raises(BudgetError, match="before a conflict was found"):
        minimal_conflict(pigeonhole(11), budget=Budget(ticks=2_000_000))


def test_an_unminimised_conflict_is_marked() -> None:
    """A budget that just suffices to prove the board inconsistent leaves nothing to minimise."""
    board = pigeonhole(5, easy=True)
    for conflicts in range(1, 10_000):
        try:
            conflict = minimal_conflict(board, budget=Budget(ticks=1000 * conflicts))
        except BudgetError:
            continue
        break
    assert not conflict.minimal
    assert set(conflict.clues) >= set(minimal_conflict(board).clues)
    assert not mw.analyze(only(board, set(conflict.clues), total=False)).consistent
