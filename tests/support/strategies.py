"""Random topologies, layouts and boards for Hypothesis, small enough for brute force."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING

import numpy as np
from hypothesis import assume
from hypothesis import strategies as st

from minewise import Board, Layout, Puzzle, Topology
from minewise.board.board import COVERED, FLAG, MINE, SAFE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_CELLS = 20
MOST_COVERED = 10
MARKS = st.integers(FLAG, -1)
SHORT_CODES = MARKS | st.integers(0, 8)
CODES = SHORT_CODES | st.integers(0, 30) | st.just(2**31 - 1)


@st.composite
def graphs(draw: st.DrawFn, most_cells: int = 9) -> Topology:
    """Draw any simple undirected graph."""
    cells = draw(st.integers(1, most_cells))
    pairs = [(i, j) for i in range(cells) for j in range(i)]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    neighbours: list[list[int]] = [[] for _ in range(cells)]
    for i, j in chosen:
        neighbours[i].append(j)
        neighbours[j].append(i)
    return Topology.of_graph(neighbours)


def _shapes(axes: Iterable[int], most_cells: int) -> st.SearchStrategy[tuple[int, ...]]:
    shapes = (shape for n in axes for shape in product(range(1, 8), repeat=n))
    return st.sampled_from([shape for shape in shapes if prod(shape) <= most_cells])


def flat_topologies(
    most_cells: int = MOST_CELLS, kinds: Sequence[str] = ("grid", "torus", "hex")
) -> st.SearchStrategy[Topology]:
    """Draw grids, tori and hexagonal grids."""
    return st.builds(Topology.of_kind, st.sampled_from(kinds), _shapes([2], most_cells))


def boxes(
    most_cells: int = MOST_CELLS, axes: Iterable[int] = range(1, 5)
) -> st.SearchStrategy[Topology]:
    """Draw boxes, by default with one to four dimensions."""
    return _shapes(axes, most_cells).map(lambda shape: Topology.box(*shape))


def regular_topologies(most_cells: int = MOST_CELLS) -> st.SearchStrategy[Topology]:
    """Draw grids, tori, hexagonal grids and boxes."""
    return flat_topologies(most_cells) | boxes(most_cells)


def topologies(most_cells: int = MOST_CELLS) -> st.SearchStrategy[Topology]:
    """Draw topologies of all kinds, including graphs."""
    return regular_topologies(most_cells) | graphs()


TOPOLOGIES = topologies()


@st.composite
def layouts(draw: st.DrawFn, of: st.SearchStrategy[Topology] = TOPOLOGIES) -> Layout:
    """Draw any layout; sparse layouts, as in games, are as frequent as dense ones."""
    topology = draw(of)
    eighths = draw(st.integers(0, 8))
    mine = st.integers(0, 7).map(lambda draws: draws < eighths)
    mines = draw(st.lists(mine, min_size=len(topology), max_size=len(topology)))
    return Layout(topology, np.array(mines))


@st.composite
def consistent_boards(
    draw: st.DrawFn,
    of: st.SearchStrategy[Topology] = TOPOLOGIES,
    most_covered: int = MOST_COVERED,
) -> Board:
    """Draw consistent boards with all kinds of marks, with or without the mine count."""
    layout = draw(layouts(of))
    truth = layout.clues().ravel()
    covers = st.sampled_from([COVERED] * 4 + [FLAG])
    seen = st.sampled_from([None, None, None, None, SAFE])
    cover = draw(st.lists(covers | seen, min_size=len(truth), max_size=len(truth)))
    shown = [_show(int(code), how) for code, how in zip(truth, cover, strict=True)]
    mines = draw(st.sampled_from([None, layout.count]))
    return Board(layout.topology, _uncover(shown, truth.tolist(), most_covered), mines)


@st.composite
def boards(
    draw: st.DrawFn,
    of: st.SearchStrategy[Topology] = TOPOLOGIES,
    most_covered: int = MOST_COVERED,
) -> Board:
    """Draw a consistent board, and change up to three cells and perhaps the mine count."""
    board = draw(consistent_boards(of, most_covered))
    cells = len(board.topology)
    shown = board.flat.tolist()
    for cell in draw(st.lists(st.integers(0, cells - 1), unique=True, max_size=3)):
        near = [code for code in (shown[cell] - 1, shown[cell] + 1) if min(code, shown[cell]) >= 0]
        shown[cell] = draw(st.sampled_from(near or [COVERED]) | SHORT_CODES)
    shown = _uncover(shown, [SAFE] * cells, most_covered)
    mines = draw(st.sampled_from([board.mines] * 3 + [None]) | st.integers(0, cells))
    return Board(board.topology, shown, mines)


@st.composite
def any_boards(
    draw: st.DrawFn,
    of: st.SearchStrategy[Topology] = TOPOLOGIES,
    codes: st.SearchStrategy[int] | None = None,
) -> Board:
    """Draw boards that show anything; in half of them all clues have one digit."""
    topology = draw(of)
    code = draw(st.sampled_from([SHORT_CODES, CODES])) if codes is None else codes
    shown = draw(st.lists(code, min_size=len(topology), max_size=len(topology)))
    return Board(topology, shown, draw(st.none() | st.integers(0, len(topology))))


def _show(truth: int, how: int | None) -> int:
    """Return the symbol for a cell: its true code, or `how` if that is possible."""
    if how is None or (how == SAFE and truth == MINE):
        return truth
    return how


def _uncover(shown: list[int], truth: list[int], most_covered: int) -> list[int]:
    """Uncover cells so that at most `most_covered` remain covered."""
    covered = [cell for cell, code in enumerate(shown) if code in (COVERED, FLAG)]
    for cell in covered[most_covered:]:
        shown[cell] = truth[cell]
    return shown


@st.composite
def puzzles(draw: st.DrawFn, of: st.SearchStrategy[Layout] | None = None) -> Puzzle:
    """Draw any puzzle."""
    layout = draw(layouts() if of is None else of)
    assume(layout.count < len(layout.topology))
    free = (~layout.flat).nonzero()[0].tolist()
    return Puzzle(layout, layout.topology.cell(draw(st.sampled_from(free))))
