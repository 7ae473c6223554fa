"""Answers for boards that are too wide for an exact analysis within the budget."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from minewise import _core
from minewise.base.budget import ESTIMATE_SHARE, EXACT_SHARE
from minewise.board.symbols import FLAG
from minewise.engine.analysis import Analysis, Findings
from minewise.sat.certain import certain_cells_by
from minewise.sat.layouts import diverse_layouts_by, layout_by
from minewise.sat.session import SolverContext

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.base.budget import Budget, Meter
    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.sat.certain import CertainCells

RUNS = 16
"""The number of independent estimates, whose spread gives the standard error."""
STATES = (250, 1_000, 4_000, 16_000)
"""States kept per layer, increased until the error is small enough."""
GOOD_ERROR = 0.01
UNKNOWN_ERROR = 1.0
NEARLY_CERTAIN = 1e-9
"""The minimum distance of unproved estimates from 0 and 1."""


class ProbabilityEstimate(NamedTuple):
    """Probabilities estimated by sampling."""

    probability: NDArray[np.float64]
    uncertain: NDArray[np.bool_]
    """The cells seen both mined and free in the samples."""
    error: float


def analyze_wide(board: Board, budget: Budget) -> Analysis:
    """Estimate the probabilities, and use SAT for the cells that the samples leave undecided."""
    meter = budget.start(1 - EXACT_SHARE)
    estimate = _estimate(board, meter)
    if estimate is None:
        if layout_by(_solvers(meter), board) is None:
            nothing = Findings(False, [], [], np.full(board.shape, np.nan))
            return Analysis.without_position(board, nothing, budget)
        estimate = _estimate_from_few(board, meter)
    certain = certain_cells_by(_solvers(meter), board, uncertain=estimate.uncertain)
    _enter_certain(estimate.probability, certain)
    best = _safest(board, estimate.probability)
    probability = estimate.probability
    safety = 1.0 - float(probability[best])
    found = Findings(True, list(certain.safe), list(certain.mined), probability, best, safety)
    return Analysis.without_position(board, found, budget, estimate.error)


def _solvers(meter: Meter) -> SolverContext:
    """Return a context in which every SAT query has the whole budget, within the time left."""
    return SolverContext(meter=meter.part())


def _estimate(board: Board, meter: Meter) -> ProbabilityEstimate | None:
    """Return the estimate with the smallest error within its share of the time."""
    share = meter.part(seconds=meter.seconds_left * ESTIMATE_SHARE)
    best: ProbabilityEstimate | None = None
    for states in STATES:
        try:
            found = _core.estimate_probabilities(
                board.topology.native, board.flat, board.mines, RUNS, states, 0, share.part()
            )
        except MemoryError:  # earlier estimates need fewer states
            break
        if found is not None and (best is None or found.error < best.error):
            best = ProbabilityEstimate(found.probability, found.uncertain, found.error)
        if (best is not None and best.error <= GOOD_ERROR) or share.seconds_left <= 0:
            break
    return best


def _estimate_from_few(board: Board, meter: Meter) -> ProbabilityEstimate:
    """Average a few layouts found by a SAT solver, which are not a fair sample."""
    found = [layout.mines for layout in diverse_layouts_by(_solvers(meter), board, RUNS)]
    mean = np.mean(found or [np.full(board.shape, 0.5)], axis=0)
    uncertain = np.any(found, axis=0) & ~np.all(found, axis=0) if found else np.isnan(mean)
    return ProbabilityEstimate(np.where(board.covered, mean, np.nan), uncertain, UNKNOWN_ERROR)


def _enter_certain(probability: NDArray[np.float64], certain: CertainCells) -> None:
    """Reserve 0 and 1 for certain cells."""
    np.clip(probability, NEARLY_CERTAIN, 1 - NEARLY_CERTAIN, out=probability)
    for cell in certain.safe:
        probability[cell] = 0.0
    for cell in certain.mined:
        probability[cell] = 1.0


def _safest(board: Board, probability: NDArray[np.float64]) -> Cell:
    """Return the safest cell, preferably one without a flag, like the native core."""
    ties = np.flatnonzero(probability.ravel() == np.nanmin(probability))
    unflagged = ties[board.flat[ties] != FLAG]
    return board.topology.cell(int((unflagged if len(unflagged) else ties)[0]))
