"""Analysis time by board size: it grows with the length, not with the area.

    python benchmarks/engine_scaling.py

Prints the time for strips of 16 rows and growing length, with and without a mine count, draws
docs/images/scaling.svg, and times boards of 2,000x2,000 cells with a thin frontier (goal: under
2 s). Memory is the peak memory of the process.
"""

from __future__ import annotations

import resource
from pathlib import Path
from time import perf_counter

import matplotlib.pyplot as plt
import numpy as np

import minewise as mw
from minewise.board.board import COVERED
from timing import verdict

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "scaling.svg"
DENSITY = 99 / 480
REVEALED = 0.4
LENGTHS = [1_000, 2_000, 4_000, 6_000, 8_000, 10_000]
GOAL_SECONDS = 2
BUDGET = mw.Budget(ticks=10**10, memory=4 << 30)


def partly_revealed(topology: mw.Topology, seen: np.ndarray, seed: int = 0) -> mw.Board:
    """Show the free cells among `seen` in a random layout."""
    mined = np.random.default_rng(seed).random(topology.shape) < DENSITY
    layout = mw.Layout(topology, mined)
    shown = np.where(seen & ~mined, layout.clues(), np.int32(COVERED))
    return mw.Board(topology, shown, layout.count)


def strip(length: int) -> mw.Board:
    """Return a strip that shows the free cells among 40 % of its cells, as in mid-game."""
    topology = mw.Topology.grid(16, length)
    return partly_revealed(topology, np.random.default_rng(1).random((16, length)) < REVEALED)


def timed(board: mw.Board) -> float:
    start = perf_counter()
    result = mw.analyze(board, budget=BUDGET)
    assert result.consistent
    assert result.exact
    return perf_counter() - start


def peak_memory() -> str:
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB"


def measure_strips() -> tuple[list[float], list[float]]:
    """Time strips of every length, with and without a mine count."""
    print("Strips of 16 rows         no total   total known   peak memory")
    unknown, known = [], []
    for length in LENGTHS:
        board = strip(length)
        unknown.append(min(timed(board.with_mines(None)) for _ in range(3)))
        known.append(min(timed(board) for _ in range(2)))
        print(
            f"  {length:>6} columns  {unknown[-1]:>11.3f} s {known[-1]:>11.3f} s"
            f" {peak_memory():>13}"
        )
    return unknown, known


def draw(unknown: list[float], known: list[float]) -> None:
    plt.rcParams["svg.hashsalt"] = "minewise"
    figure, axes = plt.subplots(figsize=(6, 3.6), layout="constrained")
    axes.plot(LENGTHS, known, "s--", color="#D55E00", label="mine count known")
    axes.plot(LENGTHS, unknown, "o-", color="#0072B2", label="no total")
    axes.set(
        xlabel="columns of a strip of 16 rows", ylabel="seconds", xlim=(0, None), ylim=(0, None)
    )
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(PICTURE, metadata={"Date": None})


def measure_large() -> None:
    """Time boards of four million cells that show a line or a region."""
    print("Boards of 2,000x2,000 cells, thin frontier")
    topology = mw.Topology.grid(2000, 2000)
    row = np.zeros((2000, 2000), bool)
    row[1000] = True
    square = np.zeros((2000, 2000), bool)
    square[500:1500, 500:1500] = True
    for name, seen in {"one row seen": row, "1,000x1,000 cells seen": square}.items():
        board = partly_revealed(topology, seen)
        for total, question in (("no total", board.with_mines(None)), ("total known", board)):
            taken = timed(question)
            print(
                f"  {name:<24} {total:<12} {taken:>6.2f} s, peak memory {peak_memory()}"
                f"  goal {GOAL_SECONDS} s: {verdict(taken < GOAL_SECONDS)}"
            )


def main() -> None:
    draw(*measure_strips())
    measure_large()


if __name__ == "__main__":
    main()
