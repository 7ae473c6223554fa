"""Checks that answers about perfect play equal those of a search that tries every move."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import strategies as st

from minewise import Board, GameError, Optimum, Position, WholeGame, analyze
from minewise._core import Endgame, EndgameMove
from minewise.base.budget import DEFAULT_BUDGET
from minewise.engine.advice import MOST_MOVES
from support.plain_optimal import PlainEndgame, PlainGame, with_total
from support.positions import side_by_side
from support.strategies import consistent_boards, topologies

if TYPE_CHECKING:
    from fractions import Fraction

    from minewise import Budget, Level, Topology

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
        return None if found is None else copied(found)

    def moves(self, most_layouts: float = MANY, budget: Budget = DEFAULT_BUDGET) -> list[Move]:
        found = self.endgame.moves(self.position, most_layouts, budget.start())
        return [copied(move) for move in found]

    def regions(self, most_layouts: float = MANY, budget: Budget = DEFAULT_BUDGET) -> list[Region]:
        found = self.endgame.regions(self.position, most_layouts, budget.start())
        return [
            Region(part.cells, part.layouts, None if part.best is None else copied(part.best))
            for part in found
        ]


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


def require_perfect_regions(board: Board) -> None:
    """Check that the layouts are all combinations of layouts of the regions."""
    plain, found = PlainEndgame(board), regions(board)
    undecided = sorted(cell for cells, _, _ in found for cell in cells)
    assert undecided == plain.undecided
    assert prod(int(layouts) for _, layouts, _ in found) == len(plain.layouts)
    chances = [best[2] for _, _, best in found if best is not None]
    assert len(chances) == len(found)
    assert is_about(prod(chances), plain.chance)
    for cells, layouts, _ in found:
        assert len(plain.projections(cells)) == layouts


def require_perfect_openings(topology: Topology, mines: int) -> None:
    """Compare the wins after each first cell, under all start rules with a chosen first cell."""
    game, plain = WholeGame(topology, mines), PlainGame(topology, mines)
    expected = [plain.opening(cell) for cell in plain.cells]
    everything = len(plain.layouts)
    cells = list(topology.cells())
    assert game.openings("any") == [
        Optimum(wins, everything, cell) for cell, (wins, _) in zip(cells, expected, strict=True)
    ]
    assert game.openings("safe") == [
        Optimum(*found, cell) for cell, found in zip(cells, expected, strict=True)
    ]
    expected = [plain.zero_opening(cell) for cell in plain.cells]
    zeros = [Optimum(*found, cell) for cell, found in zip(cells, expected, strict=True) if found[1]]
    if zeros:
        assert game.openings("zero") == zeros
    else:
        with pytest.raises(GameError, match="no layout satisfies the start rule zero"):
            game.openings("zero")


def require_perfect_advice(board: Board, level: Level) -> None:
    """Compare the moves of an analysis and their chances."""
    plain = PlainEndgame(board)
    result = analyze(board, level=level)
    if plain.is_won:
        assert [move.chance for move in result.moves] == [None] * int(board.covered.any())
        return
    best, *others = result.moves
    assert (best.cell, best.safety) == result.best
    assert best.chance == pytest.approx(float(plain.chance), abs=1e-12)
    for move in result.moves:
        assert move.chance_exact
        assert move.chance_error == 0
        assert move.chance == pytest.approx(float(plain.chance_after(move.cell)), abs=1e-12)
        assert move.safety == pytest.approx(float(plain.safety(move.cell)), abs=1e-12)
    if result.safe:
        assert best.cell in result.safe
        assert not others
        return
    assert {move.cell for move in result.moves} <= set(plain.openable)
    assert len({move.cell for move in result.moves}) == min(MOST_MOVES, len(plain.openable))
    chances = [move.chance for move in others if move.chance is not None]
    unlisted = set(plain.openable).difference(move.cell for move in result.moves)
    missed = [float(plain.chance_after(cell)) for cell in unlisted]
    assert chances == sorted(chances, reverse=True)
    assert max(missed, default=0) <= min(chances, default=1) + 1e-12
