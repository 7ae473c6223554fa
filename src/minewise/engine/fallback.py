"""Answers for boards that are too wide to be analysed exactly within the budget."""

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
    """Let every SAT question take all the work allowed, as long as there is time."""
    return SolverContext(meter=meter.part())


def _estimate(board: Board, meter: Meter) -> ProbabilityEstimate | None:
    """Take the estimate with the smallest error that its share of the time allows."""
    share = meter.part(seconds=meter.seconds_left * ESTIMATE_SHARE)
    best: ProbabilityEstimate | None = None
    for states in STATES:
        found = _core.estimate_probabilities(
            board.topology.native, board.flat, board.mines, RUNS, states, seed=0, meter=share.part()
        )
        if found is not None and (best is None or found.error < best.error):
            best = ProbabilityEstimate(found.probability, found.uncertain, found.error)
        if (best is not None and best.error <= GOOD_ERROR) or share.seconds_left <= 0:
            break
    return best


def _estimate_from_few(board: Board, meter: Meter) -> ProbabilityEstimate:
    """Average a few layouts that a SAT solver finds, which are anything but a fair sample."""
    found = [layout.mines for layout in diverse_layouts_by(_solvers(meter), board, RUNS)]
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
