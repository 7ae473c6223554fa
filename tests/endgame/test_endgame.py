"""Perfect play for the rest of a game, against a search that tries every move."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board, Budget, Position, Topology
from minewise._core import Endgame, EndgameMove
from minewise.base.budget import DEFAULT_BUDGET
from minewise.board.board import COVERED, FLAG
from support.examples import examples
from support.plain_optimal import PlainEndgame, with_total
from support.positions import side_by_side
from support.strategies import consistent_boards, topologies

ENDGAME = Endgame()  # shared by all tests, so that state left behind by one board would show
MANY = 10_000.0
PAIR = Board.parse("?1?", mines=1)  # one of the two cells is mined, with no way to tell which
CHAIN = Board.parse("?1?1?", mines=None)  # one mine in the middle, or one at each end


class Move(NamedTuple):
    cell: tuple[int, ...]
    safety: float
    chance: float


class Region(NamedTuple):
    cells: list[tuple[int, ...]]
    layouts: float
    best: Move | None


def copied(move: EndgameMove) -> Move:
    return Move(move.cell, move.safety, move.chance)


class Asked:
    """Endgame queries about a board."""

    def __init__(self, board: Board, endgame: Endgame = ENDGAME) -> None:
        self.position = Position(board).native
        self.endgame = endgame

    def solve(self, most_layouts: float = MANY, budget: Budget = DEFAULT_BUDGET) -> Move | None:
        found = self.endgame.solve(self.position, most_layouts, budget.start())
        return found and copied(found)

    def moves(self, most_layouts: float = MANY, budget: Budget = DEFAULT_BUDGET) -> list[Move]:
        found = self.endgame.moves(self.position, most_layouts, budget.start())
        return [copied(move) for move in found]

    def regions(self, most_layouts: float = MANY, budget: Budget = DEFAULT_BUDGET) -> list[Region]:
        found = self.endgame.regions(self.position, most_layouts, budget.start())
        return [Region(part.cells, part.layouts, part.best and copied(part.best)) for part in found]


def solve(board: Board, most_layouts: float = MANY) -> Move | None:
    return Asked(board).solve(most_layouts)


def moves(board: Board, most_layouts: float = MANY) -> list[Move]:
    return Asked(board).moves(most_layouts)


def regions(board: Board, most_layouts: float = MANY) -> list[Region]:
    return Asked(board).regions(most_layouts)


@st.composite
def positions(draw: st.DrawFn) -> Board:
    """Draw small boards of all kinds, with flags, known mines and free cells that show no clue."""
    return with_total(draw(consistent_boards(topologies(most_cells=12), most_covered=8)))


@st.composite
def several_positions(draw: st.DrawFn) -> Board:
    """Draw two or three small boards side by side, coupled at most by the total."""
    small = consistent_boards(topologies(most_cells=6), most_covered=4)
    boards = draw(st.lists(small, min_size=2, max_size=3))
    boards += draw(st.lists(st.sampled_from([PAIR, CHAIN]), max_size=1))
    return with_total(side_by_side(*boards))


def is_about(chance: float, exact: Fraction) -> bool:
    """Return whether `chance` equals `exact`, whose denominator is below a million."""
    return abs(chance - exact) < 1e-9


def require_perfect(board: Board) -> None:
    """Compare the chance and the moves with those found by trying every move."""
    plain = PlainEndgame(board)
    found, listed = solve(board), moves(board)
    if plain.is_won:
        assert (found, listed) == (None, [])
        return
    assert found is not None
    cell, safety, chance = found
    assert is_about(chance, plain.chance)
    assert is_about(safety, plain.safety(cell))
    assert is_about(chance, plain.chance_after(cell))
    assert [place for place, _, _ in listed] == sorted(
        plain.openable,
        key=lambda place: (-plain.chance_after(place), -plain.safety(place), place),
    )
    for place, safety, chance in listed:
        assert is_about(chance, plain.chance_after(place))
        assert is_about(safety, plain.safety(place))


@given(positions())
@examples(2)
def test_play_is_perfect(board: Board) -> None:
    require_perfect(board)


@pytest.mark.slow
@given(several_positions())
@examples(2)
def test_play_is_perfect_with_several_regions(board: Board) -> None:
    require_perfect(board)


@pytest.mark.slow
@given(positions() | several_positions())
@examples(2)
def test_layouts_are_all_combinations_of_region_layouts(board: Board) -> None:
    plain, found = PlainEndgame(board), regions(board)
    undecided = sorted(cell for cells, _, _ in found for cell in cells)
    assert undecided == plain.undecided
    assert prod(int(layouts) for _, layouts, _ in found) == len(plain.layouts)
    chances = [best[2] for _, _, best in found if best is not None]
    assert len(chances) == len(found)
    assert is_about(prod(chances), plain.chance)
    for cells, layouts, _ in found:
        assert len(plain.projections(cells)) == layouts


@pytest.mark.parametrize("pairs", [1, 2, 10, 40])
def test_regions_are_not_multiplied_out(pairs: int) -> None:
    """Any number of regions with two layouts each stays within a limit of two layouts."""
    board = side_by_side(*[PAIR] * pairs, mines=pairs)
    assert solve(board, 2) == ((0,), 0.5, 0.5**pairs)
    assert solve(board, 1) is None
    assert [layouts for _, layouts, _ in regions(board)] == [2.0] * pairs


def test_the_region_least_likely_to_be_won_comes_first() -> None:
    corner = Board.parse("??\n?2", mines=2)  # three layouts, of which perfect play wins one
    board = side_by_side(PAIR, corner, PAIR, mines=4)
    found = solve(board)
    assert found is not None
    assert 3 <= found[0][0] < 7
    assert is_about(found[2], Fraction(1, 12))


def test_regions_that_share_the_total_are_played_together() -> None:
    board = side_by_side(CHAIN, CHAIN, PAIR, mines=4)  # 1, 2 and 1 mines, or 2, 1 and 1
    (first, layouts, _), (second, _, _) = regions(board)
    assert (len(first), layouts) == (6, 2.0)
    assert len(second) == 2
    require_perfect(board)


def test_a_region_is_solved_next_to_one_that_is_too_large() -> None:
    sea = Board(Topology.grid(4, 4), [COVERED] * 16)
    board = side_by_side(PAIR, sea, mines=9)
    assert solve(board, 100) is None
    assert moves(board, 100) == []
    pair, rest = regions(board, 100)
    assert pair == ([(0,), (2,)], 2.0, ((0,), 0.5, 0.5))
    assert rest[1:] == (12870.0, None)


@pytest.mark.parametrize(
    ("rows", "cols", "mines", "wins", "layouts"), [(3, 3, 2, 24, 36), (4, 4, 4, 961, 1820)]
)
def test_a_whole_game(rows: int, cols: int, mines: int, wins: int, layouts: int) -> None:
    """Compare with the published values of perfect play."""
    board = Board(Topology.grid(rows, cols), [COVERED] * (rows * cols), mines)
    found = solve(board)
    assert found is not None
    assert is_about(found[2], Fraction(wins, layouts))


def test_flags_are_opened_like_other_cells() -> None:
    plain = Board.parse("?1?\n???", mines=1)
    flagged = Board(plain.topology, [FLAG if code == COVERED else code for code in plain.flat], 1)
    assert moves(flagged) == moves(plain) != []


def test_boards_without_an_answer() -> None:
    assert solve(Board.parse("?3?", mines=2)) is None  # no layout fits
    assert solve(Board.parse("?1?", mines=2)) is None
    assert solve(Board.parse("121\n?*?", mines=3)) is None  # all covered cells are mined
    star = Topology.of_graph([list(range(1, 150)), *[[0]] * 149])
    assert solve(Board(star, [COVERED] * 150, 1)) is None  # the clue is too large


@pytest.mark.parametrize("budget", [Budget(ticks=1), Budget(memory=1), Budget(memory=5000)])
def test_budgets_that_are_too_small_give_no_answer(budget: Budget) -> None:
    board = Board(Topology.grid(3, 3), [COVERED] * 9, 2)
    before = moves(board)
    asked = Asked(board)
    assert asked.solve(MANY, budget) is None
    assert asked.moves(MANY, budget) == []
    assert all(region.best is None for region in asked.regions(MANY, budget))
    require_perfect(PAIR)  # no state is left behind
    assert moves(board) == before != []


@pytest.mark.slow
@given(positions() | several_positions())
def test_the_same_board_has_the_same_answer(board: Board) -> None:
    """The answer must not depend on the boards solved before."""
    used, fresh = Asked(board), Asked(board, Endgame())
    assert fresh.moves() == used.moves()
    assert fresh.solve() == used.solve() == fresh.solve()
