"""On every board of `examples/circuits/inference.py`, all clues can be opened without a guess.

The tiles are opened row by row, from north to south, and each row from east to west. So when it is
a tile's turn, the clues of the tiles to its north and east are open. In every surrounding that the
tiles allow, a few cells around the tile then suffice to open all of its clues. All other cells are
taken to be unknown, so the surroundings need not be a whole board.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import minewise as mw
from minewise.board.symbols import COVERED, SAFE
from minewise.circuits import TILES, Cnf
from minewise.circuits.tiles.tile import Side
from minewise.sat import certain_cells
from support.inference import SCRIPT, USED, tile_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    Step = tuple[int, int]
    Surrounding = dict[Step, str]
    """The names of a tile and its neighbors, by their steps from the tile."""
    SafeCells = Callable[[mw.Board], tuple[tuple[int, ...], ...]]

HERE, NORTH, EAST = (0, 0), (-1, 0), (0, 1)
SOUTH, SOUTH_EAST, WEST = (1, 0), (1, 1), (0, -1)
STEPS = (HERE, NORTH, EAST, SOUTH, SOUTH_EAST, WEST)

BENDS = {"clause_wn": ("bend_ne", "bend_not_es"), "and_wn_e": ("bend_ne",)}
"""The tiles that may be to the west of a gate."""
LAST = ("free_w", "blank")
"""The tiles in the last column."""


def surroundings(name: str) -> Iterator[Surrounding]:
    """Yield all surroundings of a tile: what is to the north and east, and the tiles that help."""
    norths = [{NORTH: north} for north in fitting(name, Side.NORTH)]
    easts = [{EAST: east} for east in fitting(name, Side.EAST)]
    norths += [{}] * (Side.NORTH not in TILES[name].ports)
    easts += [{}] * (name in LAST)
    for north, east, helping in product(norths, easts, helpers(name)):
        yield {HERE: name, **north, **east, **helping}


def fitting(name: str, side: Side) -> list[str]:
    has_port = side in TILES[name].ports
    return [each for each in USED if (side.opposite in TILES[each].ports) == has_port]


def helpers(name: str) -> list[Surrounding]:
    if name == "cross":
        beside = fitting("wire_v_open", Side.EAST)
        return [{SOUTH: "wire_v_open", SOUTH_EAST: each} for each in beside]
    return [{WEST: bend} for bend in BENDS[name]] if name in BENDS else [{}]


def leaves_closed(surrounding: Surrounding, safe_cells: SafeCells) -> int:
    """Return the number of clues of the tile that stay closed."""
    shown = np.full((27, 27), COVERED, np.int32)
    opened = np.zeros(shown.shape, np.bool_)
    for (down, right), name in surrounding.items():
        there = slice(9 + 9 * down, 18 + 9 * down), slice(9 + 9 * right, 18 + 9 * right)
        shown[there] = TILES[name].shown
        opened[there] = (shown[there] >= 0) & ((down, right) in (NORTH, EAST))
    if NORTH not in surrounding:  # in the first row, zeros lead to the tile
        assert not shown[9, 9:18].any()
        opened[9, 9:18] = True
    rows = slice(7 if NORTH in surrounding else 9, 27 if SOUTH in surrounding else 19)
    columns = slice(0 if WEST in surrounding else 8, 20 if EAST in surrounding else 18)
    wanted = np.zeros(shown.shape, np.bool_)
    wanted[9:18, 9:18] = shown[9:18, 9:18] >= 0
    known = known_clues(shown[rows, columns], surrounding)
    is_clue = shown[rows, columns] >= 0
    after = grown(known, is_clue, opened[rows, columns], safe_cells)
    return int((wanted[rows, columns] & ~after).sum())


def known_clues(shown: NDArray[np.int32], surrounding: Surrounding) -> NDArray[np.int32]:
    """Return what cells show once open: nothing at the border, as more cells are around them."""
    known = shown.copy()
    known[-1] = known[:, 0] = SAFE
    if NORTH in surrounding:
        known[0] = SAFE
    if EAST in surrounding:
        known[:, -1] = SAFE
    return known


def grown(
    known: NDArray[np.int32],
    is_clue: NDArray[np.bool_],
    opened: NDArray[np.bool_],
    safe_cells: SafeCells,
) -> NDArray[np.bool_]:
    """Open clues that are certainly safe until there are none, and return what is open."""
    while True:
        board = mw.Board(mw.Topology.grid(*known.shape), np.where(opened, known, COVERED))
        safe = np.zeros_like(opened)
        for cell in safe_cells(board):
            safe[cell] = is_clue[cell]
        if not (safe & ~opened).any():
            return opened
        opened = opened | safe


def by_engine(board: mw.Board) -> tuple[tuple[int, ...], ...]:
    return mw.analyze(board).safe


def by_sat(board: mw.Board) -> tuple[tuple[int, ...], ...]:
    return certain_cells(board).safe


def test_the_number_of_surroundings() -> None:
    assert sum(1 for name in USED for _ in surroundings(name)) == 996


@pytest.mark.parametrize("name", USED)
def test_all_clues_of_a_tile_open(name: str) -> None:
    assert not any(leaves_closed(each, by_engine) for each in surroundings(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", USED)
def test_a_solver_opens_them_too(name: str) -> None:
    assert not any(leaves_closed(each, by_sat) for each in surroundings(name))


def test_a_straight_wire_below_a_crossing_would_not_do() -> None:
    around = {HERE: "cross", NORTH: "wire_v_open", EAST: "wire_h", SOUTH_EAST: "blank"}
    assert not leaves_closed({**around, SOUTH: "wire_v_open"}, by_engine)
    assert leaves_closed({**around, SOUTH: "wire_v"}, by_engine)


ONE_TO_FIVE = tuple(tuple(range(1, size + 1)) for size in range(1, 6))


@st.composite
def formulas(draw: st.DrawFn) -> Cnf:
    """Draw a formula with up to four clauses of up to six literals, which may be equal."""
    variables = draw(st.integers(1, 4))
    literals = st.sampled_from(
        [sign * each for each in range(1, variables + 1) for sign in (1, -1)]
    )
    clauses = draw(st.lists(st.lists(literals, max_size=6), max_size=4))
    return Cnf(variables, tuple(map(tuple, clauses)))


@given(formulas())
@example(Cnf(0, ()))
@example(Cnf(0, ((),)))
@example(Cnf(5, ONE_TO_FIVE))
@example(Cnf(5, ONE_TO_FIVE[::-1]))
def test_boards_have_no_other_surroundings(formula: Cnf) -> None:
    names = tile_names(formula)
    for row, column in names:
        places = {step: (row + step[0], column + step[1]) for step in STEPS}
        around = {step: names[place] for step, place in places.items() if place in names}
        assert any(is_part(each, around) for each in surroundings(around[HERE]))


@given(formulas())
def test_boards_are_as_small_as_the_documentation_says(formula: Cnf) -> None:
    n, m = formula.variables, len(formula.clauses)
    k = max(map(len, formula.clauses), default=1) or 1
    rows, columns = SCRIPT["position"](formula).board.shape
    assert rows * columns <= 81 * (4 * n + k + 4) * (2 * k * m + 2 * n + 2)


def is_part(surrounding: Surrounding, around: Surrounding) -> bool:
    at_edges = [(step in surrounding) == (step in around) for step in (NORTH, EAST)]
    return all(at_edges) and surrounding.items() <= around.items()
