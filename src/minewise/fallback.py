"""Answers for boards that are too wide to be analysed exactly within the budget."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from minewise import _core
from minewise.analysis import Analysis
from minewise.errors import BudgetError
from minewise.sat.certain import certain_cells
from minewise.sat.layouts import diverse_layouts, is_consistent

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.board import Board
    from minewise.budget import Budget
    from minewise.sat.certain import CertainCells

    Estimate = tuple[NDArray[np.float64], float]

RUNS = 16
"""Independent estimates, from whose spread the standard error is read."""
STATES = (1_000, 4_000, 16_000)
"""How many states of a layer are kept: more and more, until the error is small enough."""
GOOD_ERROR = 0.005
CONFLICTS = 2_000_000
"""The deterministic limit of each question to the SAT solver."""
UNKNOWN_ERROR = 1.0


def analyze_wide(board: Board, budget: Budget) -> Analysis:
    """Decide certainty by SAT and estimate the probabilities."""
    deadline = None if budget.seconds is None else monotonic() + budget.seconds / 2
    consistent = is_consistent(board, seconds=_left(deadline), conflicts=CONFLICTS)
    if consistent is None:
        raise BudgetError("the budget was spent before the board was found consistent or not")
    if not consistent:
        nothing = np.full(board.shape, np.nan)
        return Analysis(board, (False, [], [], nothing, None), budget=budget)
    certain = certain_cells(board, seconds=_left(deadline, share=0.5), conflicts=CONFLICTS)
    probability, error = _estimate(board, budget, deadline)
    _enter_certain(probability, certain)
    best = certain.safe[0] if certain.safe else _safest(probability)
    answer = (True, list(certain.safe), list(certain.mined), probability, best)
    return Analysis(board, answer, budget=budget, exact=False, error=error)


def _estimate(board: Board, budget: Budget, deadline: float | None) -> Estimate:
    """Take the estimate with the smallest error that the budget allows."""
    best: Estimate | None = None
    for states in STATES:
        limits = _core.Limits(
            ticks=budget.ticks, memory=budget.memory, seconds=_left(deadline) or np.inf
        )
        estimate = _core.estimate(
            board.topology.graph, board.flat, board.mines, RUNS, states, seed=0, limits=limits
        )
        if estimate is not None and (best is None or estimate[1] < best[1]):
            best = estimate
        if (best is not None and best[1] <= GOOD_ERROR) or _is_over(deadline):
            break
    return best or _estimate_from_few(board, deadline)


def _estimate_from_few(board: Board, deadline: float | None) -> Estimate:
    """Average a few layouts that a SAT solver finds, which are anything but a fair sample."""
    found = [layout.mines for layout in diverse_layouts(board, RUNS, seconds=_left(deadline))]
    covered = np.asarray(board.covered)
    return np.where(covered, np.mean(found or [np.full(board.shape, 0.5)], axis=0), np.nan), (
        UNKNOWN_ERROR
    )


def _enter_certain(probability: NDArray[np.float64], certain: CertainCells) -> None:
    for cell in certain.safe:
        probability[cell] = 0.0
    for cell in certain.mined:
        probability[cell] = 1.0


def _safest(probability: NDArray[np.float64]) -> tuple[int, ...]:
    flat = int(np.nanargmin(probability))
    return tuple(int(i) for i in np.unravel_index(flat, probability.shape))


def _left(deadline: float | None, share: float = 1.0) -> float | None:
    return None if deadline is None else max(0.01, (deadline - monotonic()) * share)


def _is_over(deadline: float | None) -> bool:
    return deadline is not None and monotonic() >= deadline
