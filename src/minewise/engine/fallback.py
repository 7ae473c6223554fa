"""Answers for boards that are too wide to be analysed exactly within the budget."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from minewise import _core
from minewise.base.budget import SAT_CONFLICTS
from minewise.base.errors import BudgetError
from minewise.board.symbols import FLAG
from minewise.engine.analysis import Analysis, Findings
from minewise.sat.certain import certain_cells
from minewise.sat.layouts import diverse_layouts, is_consistent

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.base.budget import Budget
    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.sat.certain import CertainCells

RUNS = 16
"""Independent estimates, from whose spread the standard error is read."""
STATES = (250, 1_000, 4_000, 16_000)
"""How many states of a layer are kept: more and more, until the error is small enough."""
GOOD_ERROR = 0.01
UNKNOWN_ERROR = 1.0
NEARLY_CERTAIN = 1e-9
"""How near to 0 or 1 an estimate comes without a proof."""


class ProbabilityEstimate(NamedTuple):
    """Probabilities that were estimated by sampling."""

    probability: NDArray[np.float64]
    uncertain: NDArray[np.bool_]
    """The cells that were seen both mined and free."""
    error: float


def analyze_wide(board: Board, budget: Budget) -> Analysis:
    """Estimate the probabilities, and decide by SAT what the samples leave undecided."""
    deadline = None if budget.seconds is None else monotonic() + budget.seconds / 2
    estimate = _estimate(board, budget, deadline)
    if estimate is None:
        consistent = is_consistent(board, seconds=_left(deadline), conflicts=SAT_CONFLICTS)
        if consistent is None:
            raise BudgetError("the budget was spent before the board was found consistent or not")
        if not consistent:
            nothing = Findings(False, [], [], np.full(board.shape, np.nan), None)
            return Analysis.without_position(board, nothing, budget)
        estimate = _estimate_from_few(board, deadline)
    certain = certain_cells(
        board, seconds=_left(deadline), conflicts=SAT_CONFLICTS, uncertain=estimate.uncertain
    )
    _enter_certain(estimate.probability, certain)
    best = _safest(board, estimate.probability)
    found = Findings(True, list(certain.safe), list(certain.mined), estimate.probability, best)
    return Analysis.without_position(board, found, budget, estimate.error)


def _estimate(board: Board, budget: Budget, deadline: float | None) -> ProbabilityEstimate | None:
    """Take the estimate with the smallest error that half of the time left allows."""
    until = None if deadline is None else (monotonic() + deadline) / 2
    best: ProbabilityEstimate | None = None
    for states in STATES:
        meter = replace(budget, seconds=_left(until)).start()
        found = _core.estimate_probabilities(
            board.topology.native, board.flat, board.mines, RUNS, states, seed=0, meter=meter
        )
        if found is not None and (best is None or found.error < best.error):
            best = ProbabilityEstimate(found.probability, found.uncertain, found.error)
        if (best is not None and best.error <= GOOD_ERROR) or _is_over(until):
            break
    return best


def _estimate_from_few(board: Board, deadline: float | None) -> ProbabilityEstimate:
    """Average a few layouts that a SAT solver finds, which are anything but a fair sample."""
    layouts = diverse_layouts(board, RUNS, seconds=_left(deadline), conflicts=SAT_CONFLICTS)
    found = [layout.mines for layout in layouts]
    mean = np.mean(found or [np.full(board.shape, 0.5)], axis=0)
    uncertain = np.any(found, axis=0) & ~np.all(found, axis=0) if found else np.isnan(mean)
    return ProbabilityEstimate(np.where(board.covered, mean, np.nan), uncertain, UNKNOWN_ERROR)


def _enter_certain(probability: NDArray[np.float64], certain: CertainCells) -> None:
    """Keep 0 and 1 for what is certain."""
    np.clip(probability, NEARLY_CERTAIN, 1 - NEARLY_CERTAIN, out=probability)
    for cell in certain.safe:
        probability[cell] = 0.0
    for cell in certain.mined:
        probability[cell] = 1.0


def _safest(board: Board, probability: NDArray[np.float64]) -> Cell:
    """Choose as the native core does: the safest cell, if possible one without a flag."""
    ties = np.flatnonzero(probability.ravel() == np.nanmin(probability))
    unflagged = ties[board.flat[ties] != FLAG]
    return board.topology.cell(int((unflagged if len(unflagged) else ties)[0]))


def _left(deadline: float | None) -> float | None:
    return None if deadline is None else max(0.01, deadline - monotonic())


def _is_over(deadline: float | None) -> bool:
    return deadline is not None and monotonic() >= deadline
