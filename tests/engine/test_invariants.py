"""Properties of the answers for any board, including boards too large for brute force."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import minewise as mw
from minewise import Board, Cell, Layout, Topology
from minewise.board.board import COVERED, FLAG, MINE, SAFE
from support.positions import side_by_side
from support.strategies import boards, boxes, consistent_boards, flat_topologies, graphs, layouts

TOPOLOGIES = flat_topologies(49) | boxes(36) | graphs(24)
CONSISTENT = consistent_boards(TOPOLOGIES, most_covered=49)
BOARDS = boards(TOPOLOGIES, most_covered=49)
SMALL = boards(most_covered=8)
SAME = {"rtol": 0, "atol": 1e-12}


def showing(board: Board, cell: Cell, code: int) -> Board:
    """Return the board with a different code in one cell."""
    shown = board.shown.copy()
    shown[cell] = code
    return Board(board.topology, shown, board.mines)


@st.composite
def boards_with_a_covered_cell(
    draw: st.DrawFn, of: st.SearchStrategy[Board] = CONSISTENT
) -> tuple[Board, Cell]:
    board = draw(of)
    covered = np.flatnonzero(board.covered).tolist()
    assume(covered)
    return board, board.topology.cell(draw(st.sampled_from(covered)))


MOVES = {
    "rotate": (Board.rotate, lambda array: np.rot90(array, axes=(-1, -2))),
    "reflect": (Board.reflect, np.fliplr),
    "reflect rows": (lambda board: board.reflect(0), np.flipud),
    "transpose": (Board.transpose, np.transpose),
}


@pytest.mark.slow
@pytest.mark.parametrize("move", MOVES)
@given(board=boards(flat_topologies(49, ["grid", "torus"]), most_covered=49))
def test_a_moved_board_has_the_moved_answer(move: str, board: Board) -> None:
    move_board, move_array = MOVES[move]
    moved = move_board(board)
    assert mw.count(moved) == mw.count(board)
    there, here = mw.analyze(moved), mw.analyze(board)
    assert there.consistent == here.consistent
    assert (len(there.safe), len(there.mined)) == (len(here.safe), len(here.mined))
    np.testing.assert_allclose(there.probability, move_array(here.probability), **SAME)


@given(BOARDS, st.randoms())
def test_the_order_of_the_cells_does_not_matter(board: Board, random: st.Random) -> None:
    cells = len(board.topology)
    old_of = random.sample(range(cells), cells)
    new_of = np.argsort(old_of).tolist()
    lists = board.topology.neighbour_lists()
    relabelled = [[new_of[other] for other in lists[old]] for old in old_of]
    other = Board(Topology.of_graph(relabelled), board.flat[old_of], board.mines)
    assert mw.count(other) == mw.count(board)
    here, there = mw.analyze(board), mw.analyze(other)
    np.testing.assert_allclose(there.probability, here.probability.ravel()[old_of], **SAME)
    for found, expected in ((there.safe, here.safe), (there.mined, here.mined)):
        assert found == sorted((new_of[board.topology.index(cell)],) for cell in expected)


@given(boards_with_a_covered_cell(BOARDS))
def test_a_cell_is_a_mine_or_shows_one_of_its_clues(question: tuple[Board, Cell]) -> None:
    board, cell = question
    clues = range(len(board.topology.neighbours(cell)) + 1)
    cases = [showing(board, cell, code) for code in (MINE, *clues)]
    assert sum(map(mw.count, cases)) == mw.count(board)
    assert mw.count(showing(board, cell, SAFE)) == sum(map(mw.count, cases[1:]))


@given(boards_with_a_covered_cell())
def test_a_probability_is_a_share_of_the_layouts(question: tuple[Board, Cell]) -> None:
    board, cell = question
    exact = Fraction(mw.count(showing(board, cell, MINE)), mw.count(board))
    assert mw.analyze(board).probability[cell] == pytest.approx(float(exact), rel=1e-12, abs=1e-15)


@given(layouts(TOPOLOGIES), st.data())
def test_a_true_clue_never_raises_the_number_of_layouts(
    layout: Layout, data: st.DataObject
) -> None:
    truth = layout.clues().ravel()
    mines = data.draw(st.sampled_from([None, layout.count]))
    order = data.draw(st.permutations(np.flatnonzero(truth != MINE).tolist()))
    shown = np.full(len(truth), COVERED)
    counts = [mw.count(Board(layout.topology, shown, mines))]
    for cell in order:
        shown[cell] = truth[cell]
        counts.append(mw.count(Board(layout.topology, shown, mines)))
        assert 1 <= counts[-1] <= counts[-2]
    # Now only the mines are covered. Mines that touch no free cell are still undetermined.
    assert counts[-1] == 1 or mines is None


@given(CONSISTENT)
def test_probabilities_add_up_to_the_mine_count(board: Board) -> None:
    shown = int(np.count_nonzero(board.flat == MINE))
    expected = np.nansum(mw.analyze(board).probability) + shown
    if board.mines is not None:
        assert expected == pytest.approx(board.mines)
    else:
        counts = [mw.count(board.with_mines(mines)) for mines in range(len(board.topology) + 1)]
        mean = Fraction(sum(mines * n for mines, n in enumerate(counts)), sum(counts))
        assert expected == pytest.approx(float(mean))


@given(BOARDS)
def test_counts_over_all_totals_add_up(board: Board) -> None:
    totals = [mw.count(board.with_mines(mines)) for mines in range(len(board.topology) + 1)]
    assert sum(totals) == mw.count(board.with_mines(None))


@given(CONSISTENT)
def test_marking_certain_cells_changes_nothing(board: Board) -> None:
    result = mw.analyze(board)
    shown = board.shown.copy()
    for cells, code in ((result.safe, SAFE), (result.mined, MINE)):
        for cell in cells:
            shown[cell] = code
    marked = Board(board.topology, shown, board.mines)
    again = mw.analyze(marked)
    assert mw.count(marked) == mw.count(board)
    assert (again.safe, again.mined) == ([], [])
    open_cells = marked.covered
    np.testing.assert_allclose(
        again.probability[open_cells], result.probability[open_cells], **SAME
    )


@pytest.mark.slow
@given(BOARDS)
def test_a_flag_counts_as_a_covered_cell(board: Board) -> None:
    shown = np.where(board.shown == FLAG, COVERED, board.shown)
    plain = Board(board.topology, shown, board.mines)
    np.testing.assert_array_equal(mw.analyze(plain).probability, mw.analyze(board).probability)
    assert mw.count(plain) == mw.count(board)


@given(st.lists(SMALL, min_size=2, max_size=4), st.data())
def test_counts_of_separate_boards_multiply(parts: list[Board], data: st.DataObject) -> None:
    polynomial = np.array([1], object)
    for part in parts:
        totals = [mw.count(part.with_mines(mines)) for mines in range(len(part.topology) + 1)]
        polynomial = np.convolve(polynomial, np.array(totals, object))
    assert mw.count(side_by_side(*parts)) == polynomial.sum()
    mines = data.draw(st.integers(0, len(polynomial) - 1))
    assert mw.count(side_by_side(*parts, mines=mines)) == polynomial[mines]


@given(st.lists(consistent_boards(most_covered=8), min_size=2, max_size=4))
def test_separate_boards_without_a_total_are_independent(parts: list[Board]) -> None:
    parts = [part.with_mines(None) for part in parts]
    alone = [mw.analyze(part).probability.ravel() for part in parts]
    together = mw.analyze(side_by_side(*parts)).probability
    np.testing.assert_allclose(together, np.concatenate(alone), **SAME)
