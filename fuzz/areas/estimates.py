"""Estimated probabilities and win rates against exact ones, within their stated errors."""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

import numpy as np
from hypothesis import strategies as st

import minewise as mw
from fuzz.boards.winrates import check_rate, check_worths, matches
from fuzz.cases import cases
from minewise import Board, Budget, _core
from support.positions import lattice

ENDLESS = Budget(ticks=1 << 62, memory=1 << 62)
UNLIKELY = 1e-11
"""The chance that a check fails without a bug; a lot has fewer than 100 checks."""
RUNS = 1000
STANDARD_ERRORS = 8
MISSED = log(1 / UNLIKELY) / RUNS
"""The largest share of the layouts that all runs may miss by chance."""
GROUPS, RUNS_PER_GROUP = 60, 50


class Thinned(NamedTuple):
    """A board with a wide frontier, and how many states of its trellis are kept."""

    board: Board
    states: int
    seed: int

    def estimate(self, runs: int, seed: int) -> _core.Estimate | None:
        """Return an estimate, unless no run finds a layout."""
        board, meter = self.board, ENDLESS.start()
        return _core.estimate_probabilities(
            board.topology.native, board.flat, board.mines, runs, self.states, seed, meter
        )


def thinned(states: st.SearchStrategy[int]) -> st.SearchStrategy[Thinned]:
    """Draw lattices."""
    side, seed = st.integers(8, 13), st.integers(0, 2**32)
    density = st.sampled_from([0.15, 0.2, 0.3, 0.45])
    boards = st.builds(lattice, side, side, seed, density=density, total=st.booleans())
    return st.builds(Thinned, boards, states, seed)


def lot(seed: int) -> int:
    """Try about 100 boards and matches."""
    few = st.integers(5, 30)
    return (
        cases(check_worths, matches(), seed, 15)
        + cases(check_mean, thinned(few), seed, 30)
        + cases(check_rate, matches(), seed, 6)
        + cases(check_unthinned, thinned(st.just(1 << 20)), seed, 20)
        + cases(check_error, thinned(few), seed, 10)
    )


def check_mean(example: Thinned) -> None:
    """Compare the mean of many runs with the exact probabilities."""
    exact = mw.analyze(example.board)
    found = example.estimate(RUNS, example.seed)
    if found is None:
        return
    off = np.nanmax(np.abs(found.probability - exact.probability))
    assert off < STANDARD_ERRORS * found.error + MISSED
    certain = [*exact.safe, *exact.mined]
    assert not any(found.uncertain[cell] for cell in certain)
    assert all(abs(found.probability[cell] - exact.probability[cell]) < 1e-9 for cell in certain)


def check_error(example: Thinned) -> None:
    """Compare the stated error with how much estimates really differ from the truth."""
    exact = mw.analyze(example.board).probability
    seeds = range(example.seed, example.seed + GROUPS)
    found = [example.estimate(RUNS_PER_GROUP, seed) for seed in seeds]
    estimates = [estimate for estimate in found if estimate is not None]
    if len(estimates) < GROUPS:
        return
    stated = sqrt(np.mean([estimate.error**2 for estimate in estimates]))
    off = [estimate.probability - exact for estimate in estimates]
    seen = sqrt(np.nanmax(np.mean(np.square(off), axis=0)))
    if 0.005 < stated < 0.1:  # neither rare events nor a few heavy runs dominate
        assert 0.5 < seen / stated < 2


def check_unthinned(example: Thinned) -> None:
    """Keep all states, so that every run is exact."""
    found = example.estimate(2, example.seed)
    assert found is not None
    exact = mw.analyze(example.board)
    np.testing.assert_allclose(found.probability, exact.probability, rtol=0, atol=1e-9)
    assert found.error < 1e-9
    settled = (found.probability == 0) | (found.probability == 1)
    certain = np.zeros(example.board.shape, bool)
    for cell in (*exact.safe, *exact.mined):
        certain[cell] = True
    assert not (found.uncertain & certain).any()
    assert (found.uncertain | certain | settled | ~example.board.covered).all()
