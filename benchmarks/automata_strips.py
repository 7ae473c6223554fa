"""Machines for strips: construction and reading speed.

    python benchmarks/automata_strips.py

Goals: the 2×n machine reads 10 million columns a second, a 3×1,000,000 strip is decided in 10 s,
and the count of a 3×10,000 strip equals the exact engine's.
"""

from __future__ import annotations

from math import log10
from statistics import mean
from time import perf_counter

import numpy as np

import minewise as mw
from minewise.automata.strips.columns import numbered_columns
from minewise.automata.strips.minimal import minimal_machine
from minewise.automata.strips.passes import cell_probabilities, count
from minewise.automata.strips.published import growth, symbols_of
from minewise.automata.strips.strip import StripMachine
from minewise.board.board import COVERED
from timing import seconds, verdict

GOAL_COLUMNS_PER_SECOND = 10_000_000
GOAL_SECONDS = 10


def strip(height: int, length: int, shown: float = 0.5, seed: int = 1) -> mw.Board:
    """Show some cells of a random layout with a fifth of its cells mined."""
    random = np.random.default_rng(seed)
    topology = mw.Topology.grid(height, length)
    clues = mw.Layout(topology, random.random((height, length)) < 0.2).clues()
    return mw.Board.from_array(np.where(random.random(clues.shape) < shown, clues, COVERED))


def make_machines() -> None:
    """Time the construction of the minimal machines."""
    for height in (1, 2, 3):
        start = perf_counter()
        machine = minimal_machine.__wrapped__(height)
        taken = perf_counter() - start
        print(f"  height {height}: {machine.states:>5,} states in {taken:.2f} s")


def read_columns() -> None:
    """Time the native core on numbered columns."""
    for height in (1, 2, 3):
        machine = minimal_machine(height)
        columns = numbered_columns(strip(height, 1_000_000))
        assert columns is not None
        pace = len(columns) / seconds(lambda a=machine.automaton, c=columns: a.run(c))
        reached = verdict(pace >= GOAL_COLUMNS_PER_SECOND)
        print(f"  height {height}: {pace / 1e6:.0f} million columns a second  goal 10: {reached}")


def decide_long_strips() -> None:
    """Time the lazy machine, without a warm cache, on strips of a million columns."""
    for shown in (0.1, 0.3, 0.5, 0.9):
        board = strip(3, 1_000_000, shown)
        start = perf_counter()
        assert StripMachine(3).is_consistent(board)
        taken = perf_counter() - start
        reached = verdict(taken < GOAL_SECONDS)
        print(f"  {shown:.0%} shown: {taken:.1f} s  goal {GOAL_SECONDS} s: {reached}")


def ask_more() -> None:
    """Time the count and probabilities of a 3×10,000 strip; compare the count with the engine."""
    board = strip(3, 10_000)
    start = perf_counter()
    counted = count(board)
    middle = perf_counter()
    cell_probabilities(board)
    end = perf_counter()
    reached = verdict(counted == mw.count(board))
    print(f"  counted in {middle - start:.1f} s, same as the engine: {reached}")
    print(f"  probabilities in {end - middle:.1f} s")


def compare_paths_and_states() -> None:
    """Count the published machine's paths and live states on strips of 1,000 columns."""
    for shown in (0, 0.1, 0.2, 0.3, 0.5, 0.7):
        runs = [growth(symbols_of(strip(2, 1000, shown, seed))) for seed in range(20)]
        digits = mean(log10(run[-1].paths) for run in runs)
        live = mean(step.live for run in runs for step in run)
        most = max(step.live for run in runs for step in run)
        print(f"  {shown:.0%} shown: 10^{digits:.0f} paths, {live:.1f} live states, at most {most}")


def main() -> None:
    print("Construction of the minimal machines")
    make_machines()
    print("Columns read by the native core")
    read_columns()
    print("A 3x1,000,000 strip decided by the lazy machine")
    decide_long_strips()
    print("A 3x10,000 strip")
    ask_more()
    print("The published machine on 2x1,000 strips, means over 20 strips")
    compare_paths_and_states()


if __name__ == "__main__":
    main()
