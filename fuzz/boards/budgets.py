"""Questions whose budget is too small: no answer, or a true one."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from hypothesis import strategies as st

import minewise as mw
from minewise import Board, Budget, BudgetError, Position
from minewise.base.budget import DEFAULT_BUDGET
from minewise.reference import brute_force
from support.positions import lattice
from support.walks import answers

if TYPE_CHECKING:
    from minewise import Analysis, Layout

MOST_LISTED = 50


class Limited(NamedTuple):
    """A board and a small budget."""

    board: Board
    budget: Budget


def budgets(least: int, most: int) -> st.SearchStrategy[Budget]:
    """Draw budgets with little work, with little memory, or with little of both."""
    few = st.integers(least, most).map(lambda bits: 1 << bits)
    kinds = [
        st.builds(Budget, memory=few),
        st.builds(Budget, ticks=few),
        st.builds(Budget, memory=few, ticks=few),
    ]
    return st.one_of(*kinds)


def limited(boards: st.SearchStrategy[Board]) -> st.SearchStrategy[Limited]:
    """Draw budgets that many small boards exceed."""
    return st.builds(Limited, boards, budgets(0, 11))


def check_limited(example: Limited) -> None:
    """Require every answer to be true, and none to change what a position knows."""
    board, budget = example
    layouts = list(brute_force.layouts(board))
    with suppress(BudgetError):
        assert mw.count(board, budget=budget) == len(layouts)
    if layouts:
        with suppress(BudgetError):
            assert set(mw.sample(board, 3, budget=budget)) <= set(layouts)
    with suppress(BudgetError):
        listed = list(islice(mw.layouts(board, budget=budget), MOST_LISTED))
        assert len(set(listed)) == len(listed) == min(len(layouts), MOST_LISTED)
        assert set(listed) <= set(layouts)
    with suppress(BudgetError):
        check_analysis(board, mw.analyze(board, budget=budget), layouts)
    check_interrupted(board, budget)


def check_analysis(board: Board, result: Analysis, layouts: list[Layout]) -> None:
    """Require that certain cells are certain, and that no other cell has probability 0 or 1."""
    assert result.consistent == bool(layouts)
    if not layouts:
        return
    mined = np.mean([layout.mines for layout in layouts], axis=0)
    assert all(mined[cell] == 0 for cell in result.safe)
    assert all(mined[cell] == 1 for cell in result.mined)
    assert [tuple(cell) for cell in np.argwhere(result.probability == 0)] == result.safe
    assert [tuple(cell) for cell in np.argwhere(result.probability == 1)] == result.mined
    assert (np.isnan(result.probability) == ~board.covered).all()


def check_interrupted(board: Board, budget: Budget) -> None:
    """Require the same answers as usual after questions that may have been given up."""
    expected = answers(Position(board))
    position = Position(board)
    position.budget = budget
    for ask in (position.analysis, position.count, position.outlooks):
        with suppress(BudgetError, mw.GameError):
            ask()
    with suppress(BudgetError):
        position.follow(board.with_mines(None))
    position.budget = DEFAULT_BUDGET
    assert answers(position) == expected


def wide() -> st.SearchStrategy[Limited]:
    """Draw boards with wide frontiers, and budgets that may suffice for an estimate."""
    side = st.integers(9, 20)
    density = st.sampled_from([0.15, 0.25, 0.4])
    seed = st.integers(0, 2**32)
    boards = st.builds(lattice, side, side, seed, density=density, total=st.booleans())
    return st.builds(Limited, boards, budgets(10, 19))


def check_wide(example: Limited) -> None:
    """Compare an estimate with the exact answer; SAT finds all certain cells if it has the time."""
    board, budget = example
    exact = mw.analyze(board)
    assert exact.exact
    try:
        result = mw.analyze(board, budget=budget)
    except BudgetError:
        return
    assert result.consistent
    assert result.exact == (result.error == 0)
    assert set(result.safe) <= set(exact.safe)
    assert set(result.mined) <= set(exact.mined)
    if budget.ticks == DEFAULT_BUDGET.ticks:
        assert (result.safe, result.mined) == (exact.safe, exact.mined)
    if result.exact:
        np.testing.assert_array_equal(result.probability, exact.probability)
