"""Compare 3BV, openings, islands, ZiNi and human ZiNi with ms-toollib on random boards.

    python benchmarks/efficiency_zini.py [--boards N] [--seed S]

Prints every difference, and how long each program takes for all five measures.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import TYPE_CHECKING

import ms_toollib
import numpy as np

from minewise import PRESETS, Board, _core, sample
from minewise.board.symbols import COVERED, MINE

if TYPE_CHECKING:
    from collections.abc import Callable

    from minewise import Layout, Preset

NAMES = ("beginner", "intermediate", "expert")
MEASURES = ("3BV", "openings", "islands", "ZiNi", "human ZiNi")


def random_layouts(preset: Preset, boards: int, seed: int) -> list[Layout]:
    """Draw layouts, all equally likely, without a protected first cell."""
    covered = np.full(preset.topology.shape, COVERED)
    return sample(Board(preset.topology, covered, preset.mines), boards, seed=seed)


def ours(layout: Layout) -> tuple[int, ...]:
    graph, truth = layout.topology.native, layout.clues().reshape(-1)
    openings, bbbv = _core.measure_layout(graph, truth)
    found = _core.measure_efficiency(graph, truth)
    return bbbv, openings, found.islands, found.zini, found.human_zini


def theirs(layout: Layout) -> tuple[int, ...]:
    clues = layout.clues()
    board = ms_toollib.Board(np.where(clues == MINE, -1, clues).tolist())
    return board.bbbv, board.op, board.isl, board.zini, board.hzini


def timed(
    measure: Callable[[Layout], tuple[int, ...]], layouts: list[Layout]
) -> tuple[list[tuple[int, ...]], float]:
    start = process_time()
    found = list(map(measure, layouts))
    return found, 1e6 * (process_time() - start) / len(layouts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--boards", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name in NAMES:
        layouts = random_layouts(PRESETS[name], options.boards, options.seed)
        found, our_time = timed(ours, layouts)
        peer, their_time = timed(theirs, layouts)
        different = [i for i in range(len(layouts)) if found[i] != peer[i]]
        for i in different:
            print(
                f"{name} {i}:",
                dict(zip(MEASURES, zip(found[i], peer[i], strict=True), strict=True)),
            )
            print(layouts[i])
        print(
            f"{name}: {len(different)} of {len(layouts):,} boards differ; "
            f"{our_time:.0f} µs a board, ms-toollib {their_time:.0f} µs"
        )


if __name__ == "__main__":
    main()
