"""The formula for a board: the meaning of its variables and its size."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Minisat22

from minewise import Board, Topology
from minewise.board.board import COVERED, SAFE
from minewise.reference import brute_force
from minewise.sat.constraints import Constraints
from minewise.sat.encoding import Encoding
from support.positions import random_position
from support.strategies import boards


def without_clues(board: Board, clues: set[int], mines: int | None) -> Board:
    """Hide the clues at the given positions. Their cells stay known to be free."""
    shown = [SAFE if cell in clues else code for cell, code in enumerate(board.flat.tolist())]
    return Board(board.topology, shown, mines)


@given(boards(), st.data())
def test_selectors_switch_clues_and_total(board: Board, data: st.DataObject) -> None:
    constraints = Constraints.of(board)
    encoding = Encoding(constraints)
    off = data.draw(
        st.sets(st.sampled_from(encoding.everything)) if encoding.everything else st.just(set())
    )
    hidden = {
        int(clue)
        for clue, selector in zip(constraints.clues, encoding.selectors, strict=True)
        if selector in off
    }
    mines = None if encoding.total in off else board.mines
    with Minisat22(bootstrap_with=encoding.clauses()) as solver:
        answer = solver.solve([s for s in encoding.everything if s not in off])
    assert answer == (brute_force.count(without_clues(board, hidden, mines)) > 0)


@given(boards())
def test_numbering(board: Board) -> None:
    constraints = Constraints.of(board)
    encoding = Encoding(constraints)
    used = {abs(literal) for clause in encoding.clauses() for literal in clause}
    assert max(used, default=0) <= encoding.variables
    frontier = len(constraints.frontier)
    assert encoding.cells == frontier + (board.mines is not None and constraints.sea > 0)
    selectors = encoding.selectors.tolist()
    assert selectors == list(range(encoding.cells + 1, encoding.cells + 1 + len(constraints.clues)))
    assert (encoding.total is None) == (board.mines is None)


@pytest.mark.parametrize("code", [9, 100, 2**31 - 1])
def test_an_impossible_clue_is_an_empty_clause_under_its_selector(code: int) -> None:
    board = Board(Topology.grid(1, 3), [COVERED, code, COVERED])
    encoding = Encoding(Constraints.of(board))
    assert [-3] in list(encoding.clauses())


def test_the_sea_needs_no_variables() -> None:
    shown = np.full((400, 400), COVERED)
    shown[200, 200] = 3
    for mines in (100, 100_000):
        encoding = Encoding(Constraints.of(Board(Topology.grid(400, 400), shown, mines)))
        assert encoding.cells == 9
        assert encoding.variables == 11
        assert encoding.clause_count < 120


@pytest.mark.parametrize("total", [False, True])
def test_size_is_linear(total: bool) -> None:
    """Compare boards of 10,000 and of 160,000 cells, each a single component."""
    sizes = []
    for side in (100, 400):
        board = random_position(Topology.grid(side, side), side**2 // 5, 0.4, 1, total=total)
        encoding = Encoding(Constraints.of(board))
        sizes.append((encoding.variables, encoding.clause_count))
    variables, clauses = np.divide(sizes[1], sizes[0])
    assert 15 < variables < 17
    assert 15 < clauses < 17
