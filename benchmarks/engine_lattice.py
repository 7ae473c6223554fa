"""A hard board: clues in every second row and column of 16x30 cells form one component.

    python benchmarks/engine_lattice.py

Goal: a mean under 20 ms. ms-toollib needs about 10 s for such a board.
"""

from __future__ import annotations

from statistics import mean

import numpy as np

import minewise as mw
from minewise.board.board import COVERED
from timing import seconds, verdict

GOAL_MS = 20
BOARDS = 20


def lattice(rows: int, cols: int, mines: int, seed: int) -> mw.Board:
    """Show the clues at even rows and columns of a random layout that keeps these cells free."""
    random = np.random.default_rng(seed)
    clues = np.zeros((rows, cols), bool)
    clues[::2, ::2] = True
    mined = np.zeros(rows * cols, bool)
    mined[random.permutation(np.flatnonzero(~clues))[:mines]] = True
    layout = mw.Layout(mw.Topology.grid(rows, cols), mined)
    return mw.Board.from_array(np.where(clues, layout.clues(), np.int32(COVERED)), mines=mines)


def main() -> None:
    """Print the mean and the maximum, with and without a mine count."""
    print(f"Lattice of 8x15 clues on 16x30 cells, {BOARDS} boards")
    for known in (True, False):
        times = []
        for seed in range(BOARDS):
            board = lattice(16, 30, 99, seed)
            board = board if known else board.with_mines(None)
            times.append(seconds(lambda board=board: mw.analyze(board), rounds=3) * 1e3)
        print(
            f"  total {'known' if known else 'unknown':<8} mean {mean(times):5.1f} ms, max "
            f"{max(times):5.1f} ms  goal {GOAL_MS} ms: {verdict(mean(times) < GOAL_MS)}"
        )


if __name__ == "__main__":
    main()
