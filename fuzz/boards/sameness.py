"""Boards that must have the same answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import minewise as mw
from minewise import Board

if TYPE_CHECKING:
    from numpy.typing import NDArray

CLOSE = 1e-9
"""How much probabilities may differ."""


def require_same(board: Board, other: Board, new_of: NDArray[np.int64]) -> None:
    """Require the same answers for two boards; `new_of` has the place on `other` of each cell."""
    assert mw.count(other) == mw.count(board)
    here, there = mw.analyze(board), mw.analyze(other)
    assert there.consistent == here.consistent
    probability = there.probability.ravel()[new_of]
    np.testing.assert_allclose(probability, here.probability.ravel(), rtol=0, atol=CLOSE)
    for found, expected in ((there.safe, here.safe), (there.mined, here.mined)):
        places = sorted(int(new_of[board.topology.index(cell)]) for cell in expected)
        assert [other.topology.index(cell) for cell in found] == places
