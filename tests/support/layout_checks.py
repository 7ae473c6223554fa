"""Compare all engine results for a board with its known layouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import minewise as mw

if TYPE_CHECKING:
    from minewise import Board, Layout, Topology


def check_against_layouts(board: Board, expected: set[Layout]) -> None:
    """Compare all engine results for a board with its known layouts."""
    listed = list(mw.layouts(board))
    assert len(listed) == len(expected)
    assert set(listed) == expected
    assert mw.count(board) == len(expected)
    result = mw.analyze(board)
    assert result.exact
    assert result.consistent == bool(expected)
    if not expected:
        assert (result.safe, result.mined, result.best, result.solutions) == ([], [], None, 0)
        assert np.isnan(result.probability).all()
        return
    assert result.solutions == len(expected)
    check_probabilities(board, result, expected)
    assert set(mw.sample(board, 5)) <= expected


def check_probabilities(board: Board, result: mw.Analysis, expected: set[Layout]) -> None:
    mined = np.sum([layout.mines for layout in expected], axis=0, dtype=int)
    probability = np.where(board.covered, mined / len(expected), np.nan)
    np.testing.assert_allclose(result.probability, probability, rtol=0, atol=1e-12)
    assert result.safe == cells_where(board.topology, board.covered & (mined == 0))
    assert result.mined == cells_where(board.topology, board.covered & (mined == len(expected)))
    if not board.covered.any():
        assert result.best is None
        return
    assert result.best is not None
    assert result.best.safety == 1 - result.probability[result.best.cell]
    assert result.safest is not None
    assert probability[result.safest.cell] <= np.nanmin(probability) + 1e-12
    assert result.safest.safety == 1 - result.probability[result.safest.cell]


def cells_where(topology: Topology, chosen: np.ndarray) -> list[mw.Cell]:
    return [topology.cell(int(index)) for index in np.flatnonzero(chosen)]
