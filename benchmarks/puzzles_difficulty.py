"""The difficulty of uniform boards: the table in docs/difficulty.md.

    python benchmarks/puzzles_difficulty.py [--boards N] [--seed S]

The first cell is in the middle and shows 0; all layouts that allow this are equally likely. For
boards that need no guess, the table lists the share with each hardest technique and, in brackets,
the largest number of steps.
"""

from __future__ import annotations

import argparse
from time import process_time

import numpy as np

from minewise import PRESETS, Technique, _core
from minewise.base.budget import DEFAULT_BUDGET

NAMES = ("beginner", "intermediate", "expert")


def draw(name: str, boards: int, seed: int) -> tuple[np.ndarray, int]:
    """Draw layouts, and return them, one per row, with their common first cell."""
    preset = PRESETS[name]
    topology = preset.topology
    first = topology.index([size // 2 for size in topology.shape])
    kept_free = [first, *topology.native.neighbours(first)]
    room = np.setdiff1d(np.arange(len(topology)), kept_free)
    layouts = np.zeros((boards, len(topology)), np.bool_)
    for index, layout in enumerate(layouts):
        layout[room[_core.Rng(seed, index).choose(preset.mines, len(room))]] = True
    return layouts, first


def column(name: str, boards: int, seed: int) -> list[str]:
    layouts, first = draw(name, boards, seed)
    graph = PRESETS[name].topology.native
    start = process_time()
    figures = _core.rate(graph, layouts, first, DEFAULT_BUDGET.start())
    seconds = process_time() - start
    solvable = figures[figures[:, 0] != Technique.GUESS.rank]
    lines = []
    for technique in list(Technique)[: Technique.GUESS.rank]:
        steps = solvable[solvable[:, 0] == technique.rank, 1]
        share = f"{100 * len(steps) / len(solvable):.2f} %"
        lines.append(f"{share} ({steps.max(initial=0)})")
    lines.append(f"{100 * len(solvable) / boards:.2f} %")
    lines.append(f"{1e6 * seconds / boards:.0f} µs")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--boards", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    names = [*list(Technique)[: Technique.GUESS.rank], "*no guess*", "*time each*"]
    columns = [column(name, options.boards, options.seed) for name in NAMES]
    print("| technique |", " | ".join(NAMES), "|")
    print("| --- |", " | ".join("---:" for _ in NAMES), "|")
    for label, *cells in zip(names, *columns, strict=True):
        print(f"| {label} |", " | ".join(cells), "|")


if __name__ == "__main__":
    main()
