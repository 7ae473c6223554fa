"""SAT formulas for boards: the size of each encoding and the speed of each solver.

    python benchmarks/sat.py

Prints the tables in docs/sat.md. Times are ratios within a run, so they depend little on the
machine and its load. With --large, also prints a table that takes a few minutes.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from statistics import mean
from time import perf_counter

import numpy as np

import minewise as mw
from minewise.base.budget import UNLIMITED
from minewise.board.board import COVERED, MINE
from minewise.sat import ENCODINGS, SOLVERS, BoardFormula, decide, encode, encode_kaye
from minewise.sat.certain import certain_cells_by
from minewise.sat.constraints import Constraints
from minewise.sat.layouts import layout_by
from minewise.sat.session import CADICAL, MINISAT, SolverContext
from timing import seconds

POSITIONS = Path(__file__).parent.parent / "tests" / "data" / "expert.json"
EVERY = 3
SIDES = (200, 350, 500, 650)


def positions() -> list[mw.Board]:
    """Read Expert positions from mid-game and endgame."""
    stored = json.loads(POSITIONS.read_text())[::EVERY]
    return [
        mw.Board.parse("\n".join(position["board"]), mines=position["mines"]) for position in stored
    ]


def random_board(side: int) -> mw.Board:
    """Show the free cells among 40 % of a random layout, which leaves one huge component."""
    random = np.random.default_rng(3)
    topology = mw.Topology.grid(side, side)
    layout = mw.Layout(topology, random.random(len(topology)) < 0.2)
    shown = (random.random(topology.shape) < 0.4) & ~layout.mines
    clues = layout.clues()
    assert not (clues[shown] == MINE).any()
    return mw.Board(topology, np.where(shown, clues, np.int32(COVERED)))


def timed(board: mw.Board, encoding: str) -> float:
    return seconds(lambda: certain_cells_by(SolverContext(MINISAT, encoding), board), rounds=3)


def sizes(boards: list[mw.Board]) -> None:
    print(f"Expert, means over {len(boards)} positions with a mine count of 99:\n")
    print("| formula | variables | clauses | literals | time |\n| --- | --: | --: | --: | --: |")
    reference = sum(timed(board, "automatic") for board in boards)
    for name in ENCODINGS:
        try:
            formulas = [encode(board, name) for board in boards]
            time = f"{sum(timed(board, name) for board in boards) / reference:.1f}"
        except mw.BudgetError:  # too many subsets for the mine count
            formulas = [encode(board.with_mines(None), name) for board in boards]
            time = "-"
        print_size(f"`{name}`{' without the total' if time == '-' else ''}", formulas, time)
    print_size("Kaye's", [encode_kaye(board) for board in boards], "-")
    without = [encode_kaye(board.with_mines(None)) for board in boards]
    print_size("Kaye's without the total", without, "-")


def print_size(name: str, formulas: list[BoardFormula], time: str) -> None:
    means = (
        mean(numbers)
        for numbers in (
            [formula.variables for formula in formulas],
            [formula.clause_count for formula in formulas],
            [formula.literal_count for formula in formulas],
        )
    )
    print(f"| {name} | {' | '.join(f'{number:,.0f}' for number in means)} | {time} |", flush=True)


def solvers(boards: list[mw.Board]) -> None:
    print("\nTime to decide these positions, relative to MiniSat in this process:\n")
    print("| solver | time |\n| --- | --: |")
    times = {}
    for name in (MINISAT, *(name for name in SOLVERS if name != MINISAT)):
        start = perf_counter()
        for board in boards:
            decide(board, solver=name)
        times[name] = perf_counter() - start
        print(f"| `{name}` | {times[name] / times[MINISAT]:.1f} |", flush=True)


def first_layouts() -> None:
    print("\nSeconds to find the first layout of a random board, with encoding and loading:\n")
    print(f"| cells | literals | MiniSat | {CADICAL} | ratio |\n| --: | --: | --: | --: | --: |")
    for side in SIDES:
        board = random_board(side)
        times = []
        for name in (MINISAT, CADICAL):
            start = perf_counter()
            layout_by(SolverContext(name, meter=replace(UNLIMITED, seconds=600).start()), board)
            times.append(perf_counter() - start)
        literals = SolverContext().encode(Constraints.of(board)).literal_count
        print(
            f"| {side**2:,} | {literals:,} | {times[0]:.1f} | {times[1]:.1f} "
            f"| {times[0] / times[1]:.1f} |",
            flush=True,
        )


def main() -> None:
    boards = positions()
    sizes(boards)
    solvers(boards)
    if "--large" in sys.argv:
        first_layouts()


if __name__ == "__main__":
    main()
