"""The exact engine against brute force and SAT, on boards of every kind."""

from __future__ import annotations

from itertools import groupby, islice, product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import minewise as mw
from minewise import Board, Layout, Topology
from minewise.board.board import COVERED, FLAG, MINE, SAFE
from minewise.reference import brute_force
from minewise.sat import certain_cells, enumerate_layouts, is_consistent
from support.layout_checks import cells_where, check_against_layouts
from support.positions import random_layout, random_position, uncover
from support.strategies import boards, boxes, consistent_boards, flat_topologies, graphs

if TYPE_CHECKING:
    from collections.abc import Callable

ALPHABET = (*range(9), COVERED, MINE, SAFE, FLAG)

TOPOLOGIES = {
    "grid": flat_topologies(24, ["grid"]),
    "torus": flat_topologies(24, ["torus"]),
    "hex": flat_topologies(24, ["hex"]),
    "box": boxes(24, [1, 2, 3]),
    "4-D box": boxes(24, [4]),
    "graph": graphs(14),
}


class Square:
    """Boards of 2×2 cells, where each cell touches the other three."""

    layouts = np.array(list(product([False, True], repeat=4)))
    all = np.array(list(product(ALPHABET, repeat=4)), np.int32)

    @classmethod
    def up_to_symmetry(cls) -> np.ndarray:
        """Return one board of each class. All permutations of the cells are symmetries."""
        classes = np.unique(np.sort(cls.all, axis=1), axis=0)
        return np.random.default_rng(1).permuted(classes, axis=1)

    @classmethod
    def fits(cls, boards: np.ndarray) -> np.ndarray:
        """Return whether each board is consistent with each layout."""
        fits = np.ones((len(boards), len(cls.layouts)), bool)
        around = cls.layouts.sum(axis=1, keepdims=True) - cls.layouts
        for cell in range(4):
            shown = boards[:, cell, None]
            mined = cls.layouts[None, :, cell]
            fits &= (shown < 0) | (~mined & (shown == around[None, :, cell]))
            fits &= (shown != MINE) | mined
            fits &= (shown != SAFE) | ~mined
        return fits


@pytest.mark.parametrize(
    "squares",
    [
        pytest.param(Square.up_to_symmetry(), id="up to symmetry"),
        pytest.param(Square.all, id="all", marks=pytest.mark.soak),
    ],
)
@pytest.mark.parametrize("topology", [Topology.grid(2, 2), Topology.torus(2, 2)], ids=str)
@pytest.mark.parametrize("mines", [None, 0, 1, 2, 3, 4])
def test_every_two_by_two_board(topology: Topology, mines: int | None, squares: np.ndarray) -> None:
    fits = Square.fits(squares)
    if mines is not None:
        fits &= Square.layouts.sum(axis=1) == mines
    solutions = fits.sum(axis=1)
    with np.errstate(invalid="ignore"):
        probability = fits @ Square.layouts.astype(float) / solutions[:, None]
    probability[(squares != COVERED) & (squares != FLAG)] = np.nan

    all_boards = [Board(topology, shown, mines) for shown in squares]
    results = [mw.analyze(board) for board in all_boards]
    assert [mw.count(board) for board in all_boards] == solutions.tolist()
    assert [result.consistent for result in results] == (solutions > 0).tolist()
    found = np.array([result.probability.ravel() for result in results])
    np.testing.assert_allclose(found, probability, rtol=0, atol=1e-12)
    for number, (board, result) in enumerate(zip(all_boards, results, strict=True)):
        assert result.safe == cells_where(topology, probability[number] == 0), repr(board)
        assert result.mined == cells_where(topology, probability[number] == 1), repr(board)
        listed = sorted(layout.flat.tolist() for layout in mw.layouts(board))
        assert listed == Square.layouts[fits[number]].tolist(), repr(board)


@pytest.mark.slow
@pytest.mark.parametrize("kind", TOPOLOGIES)
@given(data=st.data())
def test_any_small_board(kind: str, data: st.DataObject) -> None:
    of = TOPOLOGIES[kind]
    board = data.draw(boards(of, most_covered=12) | consistent_boards(of, most_covered=12))
    check_against_layouts(board, set(brute_force.layouts(board)))


@pytest.mark.slow
@pytest.mark.parametrize("total", [False, True])
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    "topology",
    [
        Topology.grid(8, 8),
        Topology.grid(5, 8),
        Topology.torus(7, 7),
        Topology.hex(8, 8),
        Topology.box(4, 4, 4),
        Topology.box(2, 3, 2, 2),
    ],
    ids=str,
)
def test_layouts_match_those_of_a_sat_solver(topology: Topology, seed: int, total: bool) -> None:
    board, expected = few_layouts(topology, seed, total)
    check_against_layouts(board, expected)


def few_layouts(topology: Topology, seed: int, total: bool) -> tuple[Board, set[Layout]]:
    """Show more and more of a random layout until a SAT solver finds at most 500 layouts."""
    random = np.random.default_rng(seed)
    layout = random_layout(topology, int(random.integers(len(topology) // 2)), random)
    shown = np.zeros(topology.shape, bool)
    while True:
        shown |= random.random(topology.shape) < 0.1
        board = uncover(layout, shown, layout.count if total else None)
        found = list(islice(enumerate_layouts(board), 501))
        if len(found) <= 500:
            return board, set(found)


@pytest.mark.parametrize("mines", [None, 4])
def test_layouts_come_in_the_stated_order(mines: int | None) -> None:
    """The right component has the first clue, so it changes slowest; the sea changes fastest."""
    board = Board.parse("??--?1?\n?2--??1\n??----?\n-------\n???????", mines)
    listed = [layout.mines for layout in mw.layouts(board)]
    right = [mines[:3, 4:].tobytes() for mines in listed]
    both = [(mines[:3, 4:].tobytes(), mines[:3, :2].tobytes()) for mines in listed]
    assert 1 < len(set(right)) < len(set(both)) < len(listed)
    for parts in (right, both):
        assert len(list(groupby(parts))) == len(set(parts))
    if mines is not None:
        on_the_right = [int(mines[:3, 4:].sum()) for mines in listed]
        assert on_the_right == sorted(on_the_right)
        assert len(set(on_the_right)) > 1


@pytest.mark.parametrize("total", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_certain_cells_match_those_of_a_sat_solver(seed: int, total: bool) -> None:
    share = 0.1 + 0.06 * seed
    board = random_position(Topology.grid(16, 30), 99, share, seed, total=total)
    result = mw.analyze(board)
    certain = certain_cells(board)
    assert certain.complete
    assert (result.safe, result.mined) == (list(certain.safe), list(certain.mined))


@pytest.mark.parametrize("kind", ["grid", "torus", "hex"])
def test_verdicts_on_wrong_clues_match_a_sat_solver(kind: str) -> None:
    verdicts = []
    for seed in range(100):
        board = random_position(Topology.of_kind(kind, (8, 8)), 12, 0.4, seed, total=seed % 2 == 0)
        shown = board.flat.copy()
        clues = np.flatnonzero(shown > 0)
        shown[clues[seed % len(clues)]] += (-1) ** (seed // 2)
        wrong = Board(board.topology, shown, board.mines)
        assert mw.analyze(wrong).consistent == is_consistent(wrong)
        verdicts.append(is_consistent(wrong))
    assert {True, False} == set(verdicts)


def test_the_best_cell_has_no_flag_if_another_is_as_safe() -> None:
    assert mw.analyze(Board.parse("F1?")).best == ((0, 2), 0.5)
    assert mw.analyze(Board.parse("F0?")).best == ((0, 2), 1.0)
    assert mw.analyze(Board.parse("F0")).best == ((0, 0), 1.0)


@pytest.mark.parametrize("ask", [mw.analyze, mw.count, lambda text: next(mw.layouts(text))])
def test_text_instead_of_a_board_is_refused(ask: Callable[[object], object]) -> None:
    with pytest.raises(TypeError, match=r"board must be a Board, not str: use Board\.parse"):
        ask("?1?")
