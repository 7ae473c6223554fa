"""Keys of every width and numbers of every size, against closed forms and transfer matrices.

Boards of these sizes are beyond brute force. Small boards use the same elimination, but other keys,
binomials and number types.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import repeat
from math import comb, prod

import numpy as np
import pytest
from hypothesis import given

import minewise as mw
from minewise import Board, BudgetError, Cell, Topology
from minewise.board.board import COVERED, MINE, SAFE
from support.positions import random_position, side_by_side
from support.strategies import boards, flat_topologies
from support.strips import count_strip, count_strip_by_mines


def exact_probability(board: Board, cell: Cell) -> float:
    """Return the probability that the cell is mined, in whole numbers until the final division."""
    shown = board.shown.copy()
    shown[cell] = MINE
    return float(Fraction(mw.count(Board(board.topology, shown, board.mines)), mw.count(board)))


def hub(clues: int, leaves: int, need: int, mines: int | None = None) -> Board:
    """Return a board on which all clues see one common cell, and each sees some leaves of its own.

    In every elimination order, nearly all clues are open once the common cell is decided.
    """
    neighbours: list[list[int]] = [list(range(1, clues + 1))]
    first_leaf = clues + 1
    for clue in range(clues):
        start = first_leaf + clue * leaves
        neighbours.append([0, *range(start, start + leaves)])
    neighbours += [[1 + clue] for clue in range(clues) for _ in range(leaves)]
    shown = [COVERED, *repeat(need, clues), *repeat(COVERED, clues * leaves)]
    return Board(Topology.of_graph(neighbours), shown, mines)


# Words per key: one slot for each clue, as wide as the need in binary.
HUBS = [
    pytest.param(50, 3, 1, id="1 word"),
    pytest.param(100, 3, 1, id="2 words"),
    pytest.param(200, 3, 1, id="4 words"),
    pytest.param(200, 3, 2, id="7 words, 2 bits for a clue"),
    pytest.param(70, 12, 8, id="5 words, 4 bits for a clue"),
    pytest.param(1900, 3, 1, id="30 words"),
    pytest.param(100, 300, 150, id="13 words, 8 bits for a clue, 8000 digits"),
    pytest.param(3, 5000, 4999, id="1 word, 13 bits for a clue"),
]


@pytest.mark.parametrize(("clues", "leaves", "need"), HUBS)
def test_keys_of_every_width(clues: int, leaves: int, need: int) -> None:
    board = hub(clues, leaves, need)
    free, mined = comb(leaves, need) ** clues, comb(leaves, need - 1) ** clues
    assert mw.count(board) == free + mined
    assert mw.count(board.with_mines(need * clues)) == free
    assert mw.count(board.with_mines(1 + (need - 1) * clues)) == mined
    assert mw.count(board.with_mines(need * clues + 1)) == 0
    result = mw.analyze(board)
    assert (result.safe, result.mined) == ([], [])
    share = Fraction(mined, free + mined)
    assert result.probability[0] == pytest.approx(float(share), rel=1e-9)
    leaf = (need - share) / leaves
    np.testing.assert_allclose(result.probability[clues + 1 :], float(leaf), rtol=1e-12)


def test_more_open_clues_than_any_key_holds() -> None:
    board = hub(2100, 2, 1)
    with pytest.raises(BudgetError, match="too many clues are open"):
        mw.count(board)
    result = mw.analyze(board)
    assert result.consistent
    assert not result.exact
    assert result.error == 1
    assert result.solutions is None


def test_a_probability_too_small_for_a_double_is_not_certainty() -> None:
    result = mw.analyze(hub(1900, 3, 1))
    assert result.probability[0] == 0
    assert result.safe == []


@pytest.mark.parametrize("mines", [1900, 1901, 3000, 5000, 6900, 9000, 10_000])
def test_a_tiny_probability_beside_a_large_sea_is_not_certainty(mines: int) -> None:
    """If the common cell is mined, no leaf is; otherwise, 1,900 leaves are."""
    sea = Board(Topology.grid(100, 100), np.full((100, 100), COVERED))
    result = mw.analyze(side_by_side(hub(1900, 3, 1), sea, mines=mines))
    mined = comb(10_000, mines - 1)
    free = 3**1900 * comb(10_000, mines - 1900)
    assert (result.safe, result.mined) == ([], [])
    assert result.probability[0] == pytest.approx(float(Fraction(mined, mined + free)))


@pytest.mark.parametrize("leaves", [61, 62, 63, 64, 65, 100, 500, 1000, 1001, 2000])
def test_groups_beyond_pascals_triangle(leaves: int) -> None:
    star = Topology.of_graph([list(range(1, leaves + 1)), *repeat([0], leaves)])
    for need in {0, 1, 2, 30, leaves // 2, leaves - 1, leaves}:
        board = Board(star, [need, *repeat(COVERED, leaves)])
        assert mw.count(board) == mw.count(board.with_mines(need)) == comb(leaves, need)
        result = mw.analyze(board)
        assert len(result.safe) == leaves * (need == 0)
        assert len(result.mined) == leaves * (need == leaves)
        np.testing.assert_allclose(result.probability[1:], need / leaves, rtol=1e-12)
        assert {layout.count for layout in mw.sample(board, 3)} == {need}


# Clues go up to 26 in three dimensions and up to 80 in four.
@pytest.mark.parametrize(
    ("shape", "a", "b", "clue_a", "clue_b"),
    [
        ((3, 3, 4), (1, 1, 1), (1, 1, 2), 13, 17),
        ((3, 3, 4), (1, 1, 1), (1, 1, 2), 25, 20),
        ((3, 4, 4), (1, 1, 1), (1, 2, 2), 16, 9),
        ((4, 4, 5), (1, 1, 1), (2, 2, 3), 24, 12),
        ((3, 3, 3, 4), (1, 1, 1, 1), (1, 1, 1, 2), 40, 33),
        ((3, 3, 3, 4), (1, 1, 1, 1), (1, 1, 1, 2), 79, 72),
        ((3, 3, 4, 4), (1, 1, 1, 1), (1, 1, 2, 2), 64, 40),
    ],
)
def test_two_large_clues(
    shape: tuple[int, ...], a: Cell, b: Cell, clue_a: int, clue_b: int
) -> None:
    topology = Topology.box(*shape)
    shown = np.full(shape, COVERED)
    shown[a], shown[b] = clue_a, clue_b
    around_a, around_b = ({*topology.neighbours(cell)} - {a, b} for cell in (a, b))
    sea = len(topology) - 2 - len(around_a | around_b)
    # The number of mines in the cells that both clues see determines everything else.
    ways = {
        both: comb(len(around_a & around_b), both)
        * comb(len(around_a - around_b), clue_a - both)
        * comb(len(around_b - around_a), clue_b - both)
        for both in range(min(clue_a, clue_b) + 1)
    }
    board = Board(topology, shown)
    total = sum(ways.values()) * 2**sea
    assert mw.count(board) == total > 0
    for mines in range(len(topology) + 1):
        shares = (
            n * comb(sea, left)
            for both, n in ways.items()
            if (left := mines - clue_a - clue_b + both) >= 0
        )
        assert mw.count(board.with_mines(mines)) == sum(shares)
    cell = min(around_a & around_b)
    mean = Fraction(sum(both * n for both, n in ways.items()), sum(ways.values()))
    probability = float(mean / len(around_a & around_b))
    assert mw.analyze(board).probability[cell] == pytest.approx(probability, rel=1e-12)


STRIPS = {
    "a line": random_position(Topology.grid(1, 2000), 600, 0.5, seed=1),
    "a line of pairs": Board.parse(2000 * "?1" + "?"),
    "two rows": random_position(Topology.grid(2, 500), 200, 0.4, seed=2),
    "three rows": random_position(Topology.grid(3, 300), 150, 0.3, seed=3),
    "three rows, all joined": Board.parse(f"{501 * '?'}\n{250 * '?3'}?\n{501 * '?'}"),
    "four rows": random_position(Topology.grid(4, 60), 50, 0.3, seed=4),
}


@pytest.mark.parametrize("name", STRIPS)
def test_long_strips(name: str) -> None:
    board = STRIPS[name]
    assert mw.count(board) == count_strip(board)


@given(boards(flat_topologies(21, ["grid"]), most_covered=21))
def test_the_transfer_matrix_on_small_boards(board: Board) -> None:
    if board.shape[0] > 4:
        board = board.transpose()
    assert mw.count(board.with_mines(None)) == count_strip(board)


@pytest.mark.parametrize(
    "board",
    [
        random_position(Topology.grid(3, 60), 35, 0.3, seed=5),
        random_position(Topology.grid(2, 100), 60, 0.5, seed=6),
        random_position(Topology.grid(1, 150), 50, 0.4, seed=7),
    ],
    ids=lambda board: f"{board.shape}",
)
def test_every_total_of_a_strip(board: Board) -> None:
    """Check every total from no mines to all cells mined, feasible or not."""
    counts = count_strip_by_mines(board)
    feasible = np.flatnonzero(counts)
    assert 0 < feasible[0] < feasible[-1] < len(board.topology)
    for mines, layouts in enumerate(counts):
        with_total = board.with_mines(mines)
        assert mw.count(with_total) == layouts
        assert mw.analyze(with_total).consistent == (layouts > 0)


@pytest.mark.parametrize("mines", [0, 1, 2, 500, 998, 999, 1000])
def test_totals_at_the_extremes_of_an_open_board(mines: int) -> None:
    result = mw.analyze(Board(Topology.grid(25, 40), np.full((25, 40), COVERED), mines))
    assert result.solutions == comb(1000, mines)
    assert len(result.safe) == 1000 * (mines == 0)
    assert len(result.mined) == 1000 * (mines == 1000)
    np.testing.assert_allclose(result.probability, mines / 1000, rtol=1e-12)


@pytest.mark.parametrize("mines", [0, 1, 2, 9, 10_000, 39_991, 39_999, 40_000])
def test_totals_at_the_extremes_of_a_large_board(mines: int) -> None:
    """Check one clue in the middle of 200 x 200 cells with extreme and impossible totals."""
    shown = np.full((200, 200), COVERED)
    shown[100, 100] = 2
    sea = 40_000 - 9
    board = Board(Topology.grid(200, 200), shown, mines)
    layouts = comb(8, 2) * comb(sea, mines - 2) if 2 <= mines <= sea + 2 else 0
    result = mw.analyze(board)
    assert result.consistent == (layouts > 0)
    assert mw.count(board) == layouts
    if layouts:
        assert result.probability[100, 101] == pytest.approx(2 / 8)
        assert result.probability[0, 0] == pytest.approx((mines - 2) / sea, abs=1e-12)


@pytest.mark.parametrize("total", [False, True])
@pytest.mark.parametrize("sea", [1, 80, 100, 3000])
def test_probabilities_below_and_above_the_range_of_doubles(sea: int, total: bool) -> None:
    """With a total, the sea takes the board beyond a thousand covered cells."""
    frontier = random_position(Topology.grid(3, 300), 250, 0.3, seed=8)
    gap = np.full((3, 2), SAFE)
    water = np.full((3, sea), COVERED)
    shown = np.hstack((frontier.shown, gap, water))
    board = Board(Topology.grid(*shown.shape), shown, 250 + sea if total else None)
    check_some_probabilities(board)


@pytest.mark.parametrize("total", [False, True])
def test_probabilities_in_one_component_beyond_the_range_of_doubles(total: bool) -> None:
    board = STRIPS["three rows, all joined"]
    assert np.count_nonzero(board.covered) > 1200
    check_some_probabilities(board.with_mines(500) if total else board)


@pytest.mark.slow
def test_probabilities_with_a_total_shared_by_large_components() -> None:
    """Check long strips that share more than a thousand undecided mines."""
    strip = Board.parse(f"{201 * '?'}\n{100 * '?3'}?\n{201 * '?'}")
    board = side_by_side(*repeat(strip, 11), Board.parse("??????"), mines=2200)
    check_some_probabilities(board, questions=2)


def check_some_probabilities(board: Board, questions: int = 8) -> None:
    """Compare some probabilities with exact counts, and the sum of all of them with the total."""
    result = mw.analyze(board)
    assert result.consistent
    assert result.exact
    covered = list(zip(*np.nonzero(board.covered), strict=True))
    for cell in covered[:: len(covered) // questions]:
        assert result.probability[cell] == pytest.approx(
            exact_probability(board, cell), rel=1e-9, abs=1e-12
        )
    if board.mines is not None:
        assert np.nansum(result.probability) == pytest.approx(board.mines)


def test_many_components_share_one_total() -> None:
    """Check sixty separate copies of a line that has one mine or two."""
    copies = 60
    board = Board.parse("-".join(["?1?1?"] * copies))
    alone = count_strip_by_mines(Board.parse("?1?1?"))
    polynomial = np.array([1], object)
    for _ in range(copies):
        polynomial = np.convolve(polynomial, np.array(alone, object))
    assert mw.count(board) == prod([sum(alone)] * copies)
    for mines in np.flatnonzero(polynomial)[[0, 1, 30, -2, -1]].tolist():
        assert mw.count(board.with_mines(mines)) == polynomial[mines]
        check_some_probabilities(board.with_mines(mines))
