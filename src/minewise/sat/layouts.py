"""Layouts found by a SAT solver: whether any exists, one of them, or all."""

from __future__ import annotations

from itertools import chain, combinations
from typing import TYPE_CHECKING

import numpy as np

from minewise.base.arguments import checked
from minewise.base.budget import DEFAULT_BUDGET, UNLIMITED
from minewise.base.errors import BudgetError
from minewise.board.layout import Layout
from minewise.board.symbols import MINE
from minewise.sat.cardinality import AUTOMATIC
from minewise.sat.constraints import Constraints, sea_cells
from minewise.sat.session import SolverContext

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from minewise.base.budget import Budget
    from minewise.board.board import Board
    from minewise.board.topology import Cell


@checked
def is_consistent(board: Board, *, budget: Budget = DEFAULT_BUDGET) -> bool | None:
    """Return whether any layout is consistent with the board; `None` if the budget is spent first.

    Examples
    --------
    >>> from minewise.sat import is_consistent
    >>> is_consistent(mw.Board.parse("0?1?0"))
    False
    """
    try:
        return find_layout(board, budget=budget) is not None
    except BudgetError:
        return None


@checked
def find_layout(board: Board, *, budget: Budget = DEFAULT_BUDGET) -> Layout | None:
    """Return a consistent layout, or `None`; raise `BudgetError` if the budget is spent first.

    Examples
    --------
    >>> from minewise.sat import find_layout
    >>> print(find_layout(mw.Board.parse("?0?1?")))
    ----B
    """
    return layout_by(SolverContext(meter=budget.start()), board)


def layout_by(context: SolverContext, board: Board) -> Layout | None:
    """Return a consistent layout in a given solver context, or `None` if there is none."""
    constraints = Constraints.of(board)
    if constraints.impossible.any() or constraints.total_is_impossible:
        return None
    answer, mined = _solve(constraints, context)
    if answer is None:
        raise BudgetError("the budget was spent before a layout was found or excluded")
    return next(_with_sea(board, constraints, mined)) if answer else None


@checked
def enumerate_layouts(
    board: Board,
    *,
    telling: Iterable[Cell] | None = None,
    solver: str = AUTOMATIC,
    budget: Budget = UNLIMITED,
) -> Iterator[Layout]:
    """Yield every consistent layout, in no particular order.

    Every layout of the frontier is found by a search and then excluded by a clause, so use this for
    boards with few layouts, or to get the first few.

    Parameters
    ----------
    board
        Any board.
    telling
        Frontier cells that suffice to tell all layouts apart, if known; they shorten the clauses.
    solver
        One of `SOLVERS`, or `automatic`.
    budget
        The budget for all searches combined; `BudgetError` is raised if it is spent.

    Examples
    --------
    >>> from minewise.sat import enumerate_layouts
    >>> sorted(map(str, enumerate_layouts(mw.Board.parse("?1?"))))
    ['--B', 'B--']
    """
    constraints = Constraints.of(board)
    context = SolverContext(solver, meter=budget.start())
    session = context.session(context.encode(constraints))
    places = np.arange(len(constraints.frontier))
    if telling is not None:
        places = np.searchsorted(constraints.frontier, [*map(board.topology.index, telling)])
    while answer := session.ask():
        mined = session.model(len(constraints.frontier))
        yield from _with_sea(board, constraints, mined)
        session.add_clause((np.where(mined, -1, 1)[places] * (places + 1)).tolist())
    if answer is None:
        raise BudgetError("the budget was spent before all layouts were found")


def diverse_layouts_by(
    context: SolverContext, board: Board, number: int, *, seed: int = 0
) -> Iterator[Layout]:
    """Yield consistent layouts close to random ones; not a uniform sample.

    Yields fewer than `number` layouts if the budget is spent first.

    Examples
    --------
    >>> from minewise import Board
    >>> found = diverse_layouts_by(SolverContext(), Board.parse("?1?"), 20)
    >>> {str(layout) for layout in found} == {"B--", "--B"}
    True
    """
    random = np.random.default_rng(seed)
    constraints = Constraints.of(board)
    try:
        session = context.session(context.encode(constraints))
    except BudgetError:
        return
    variables = np.arange(1, len(constraints.frontier) + 1)
    for _ in range(number):
        session.prefer((variables * random.choice([-1, 1], len(variables))).tolist())
        if not session.ask():
            return
        yield next(_with_sea(board, constraints, session.model(len(variables))))


def _solve(
    constraints: Constraints, context: SolverContext
) -> tuple[bool | None, NDArray[np.bool_]]:
    """Find the frontier mines of one layout.

    The mine count makes large boards hard. Often the first layout that fits the clues also fits the
    mine count, because the sea can take the remaining mines.
    """
    for demands in (constraints.without_total(), constraints):
        session = context.decision(demands)
        answer = session.ask()
        mined = session.model(len(constraints.frontier)) if answer else np.zeros(0, bool)
        if not answer or constraints.total_allows(int(mined.sum())):
            break
    return answer, mined


def _with_sea(board: Board, constraints: Constraints, mined: NDArray[np.bool_]) -> Iterator[Layout]:
    """Yield every completion of a frontier layout."""
    mines = board.flat == MINE
    mines[constraints.frontier[mined]] = True
    sea = sea_cells(board, constraints)
    if constraints.remaining is None:
        numbers: Iterable[int] = range(len(sea) + 1)
    else:
        numbers = [constraints.remaining - int(mined.sum())]
    for mined_sea in chain.from_iterable(combinations(sea.tolist(), k) for k in numbers):
        layout = mines.copy()
        layout[list(mined_sea)] = True
        yield Layout(board.topology, layout)
