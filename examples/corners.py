"""Two custom players.

minewise simulate --player examples/corners.py:Corners --preset beginner --games 100
minewise compare --players examples/corners.py:Corners,probability --preset beginner
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import minewise as mw

if TYPE_CHECKING:
    from random import Random


class Corners(mw.Player):
    """A player that opens certain cells and, when stuck, tries a corner before the best guess."""

    def deduce(self, board: mw.Board) -> mw.Deductions:
        """Return all certain cells."""
        result = mw.analyze(board)
        return mw.Deductions(result.safe, result.mined)

    def guess(self, board: mw.Board, random: Random) -> mw.Cell | None:
        """Return a random covered corner that may be free, or else the best guess."""
        rows, cols = board.shape
        result = mw.analyze(board)
        corners = [(row, col) for row in (0, rows - 1) for col in (0, cols - 1)]
        tries = [cell for cell in corners if board.covered[cell] and cell not in result.mined]
        return random.choice(tries) if tries else result.best.cell


def reader(board: mw.Board) -> mw.Cell:
    """Return the first covered cell in reading order; the simplest player is a function."""
    return next(cell for cell in board.topology.cells() if board.covered[cell])
