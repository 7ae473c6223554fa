"""Kadlac's search on boards that show one clue per block of squares.

    python benchmarks/reference_nine_squares.py

M. Kadlac (2003), section 6: "I have observed that as long as the grid contains at least one
numbered square in every block of about nine squares, the possibilities for consistent grids
becomes sufficiently limited." Here, a board consists of equal blocks. In each block, one
random cell shows its clue; every other cell is covered, and mined with probability 1/5. Prints the
median numbers of layouts, of grids that the search makes and of grids in its largest frontier, and
the share of boards that the published program, whose table has 1,000 rows, can search to the end.
For nine squares per clue, prints this share with its 95 % interval over a larger sample.
Draws docs/images/nine_squares.svg.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from math import inf, log2
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import minewise as mw
from minewise.base.intervals import wilson
from minewise.board.board import COVERED
from minewise.reference.kadlac import PUBLISHED_CEILING, BreadthFirstSearch
from minewise.reporting import figures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "nine_squares.svg"
MINED = 0.2
BOARDS = 50
BOARDS_FOR_SHARES = 10_000
CEILING = 10_000
"""A search with a larger frontier is abandoned and counts as infinite."""
MOST_CELLS = 200
CELLS_FOR_BITS = 600


class Block(NamedTuple):
    """The shape of a block, and the style of its curve."""

    height: int
    length: int
    colour: str
    marker: str

    @property
    def squares(self) -> int:
        """The number of squares per clue."""
        return self.height * self.length


NINE = Block(3, 3, "#d55e00", "D")
BLOCKS = [
    Block(1, 2, "#009e73", "o"),
    Block(1, 3, "#56b4e9", "s"),
    Block(2, 2, "#0072b2", "^"),
    Block(2, 3, "#cc79a7", "v"),
    NINE,
    Block(3, 4, "#a66f00", "P"),
    Block(4, 4, "#20262e", "X"),
    Block(4, 5, "#20262e", "<"),
    Block(5, 6, "#20262e", ">"),
]


@dataclass(frozen=True)
class Measurement:
    """The cost of searching boards of one kind."""

    cells: int
    layouts: float
    grids: float
    frontier: float
    finished: int
    """The number of boards that the published program can search to the end."""


def board_of(block: Block, rows: int, columns: int, random: np.random.Generator) -> mw.Board:
    shape = (rows * block.height, columns * block.length)
    shown = np.zeros(shape, bool)
    for row in range(0, shape[0], block.height):
        for column in range(0, shape[1], block.length):
            shown[row + random.integers(block.height), column + random.integers(block.length)] = (
                True
            )
    mines = (random.random(shape) < MINED) & ~shown
    clues = mw.Layout(mw.Topology.grid(*shape), mines).clues()
    return mw.Board.from_array(np.where(shown, clues, COVERED))


def frontiers(board: mw.Board, ceiling: int = CEILING) -> list[float]:
    """Return the number of grids made in each step of the search."""
    search = BreadthFirstSearch(board, ceiling)
    try:
        for _ in search:
            pass
    except mw.BudgetError:
        return [inf]
    return [*search.frontiers]


def measure(block: Block, rows: int, columns: int) -> Measurement:
    random = np.random.default_rng([*block[:2], rows, columns])
    boards = [board_of(block, rows, columns, random) for _ in range(BOARDS)]
    searches = [frontiers(board) for board in boards]
    return Measurement(
        cells=block.squares * rows * columns,
        layouts=median(map(mw.count, boards)),
        grids=median(map(sum, searches)),
        frontier=median(map(max, searches)),
        finished=sum(max(search) < PUBLISHED_CEILING for search in searches),
    )


def grow(block: Block) -> Iterator[Measurement]:
    """Add blocks until most searches are abandoned, or the board is large."""
    for step in count():
        rows, columns = 1 + step // 2, 1 + (step + 1) // 2
        if block.squares * rows * columns > MOST_CELLS:
            return
        measurement = measure(block, rows, columns)
        yield measurement
        if measurement.frontier == inf:
            return


def bits_per_cell(block: Block) -> float:
    """Return the mean of log2(layouts) per cell over large boards."""
    random = np.random.default_rng(block.squares)
    side = round((CELLS_FOR_BITS / block.squares) ** 0.5)
    boards = [board_of(block, side, side, random) for _ in range(BOARDS)]
    return mean(log2(mw.count(board)) / board.covered.size for board in boards)


def report(block: Block, measurements: list[Measurement]) -> None:
    print(f"one clue in {block.squares} squares: {bits_per_cell(block):.3f} bits per cell")
    print("      cells        layouts          grids       frontier    within 1,000 rows")
    for m in measurements:
        print(
            f"{m.cells:>11} {m.layouts:>14,.0f} {m.grids:>14,.0f} {m.frontier:>14,.0f}"
            f" {m.finished / BOARDS:>20.0%}"
        )


def finishes(board: mw.Board) -> bool:
    """Return whether the published program can search the board to the end."""
    return inf not in frontiers(board, PUBLISHED_CEILING)


def report_shares() -> None:
    """Print the share of boards with one clue per nine squares that fit into the table."""
    for rows, columns in [(1, 1), (1, 2), (2, 2)]:
        random = np.random.default_rng([*NINE[:2], rows, columns])
        boards = (board_of(NINE, rows, columns, random) for _ in range(BOARDS_FOR_SHARES))
        finished = sum(map(finishes, boards))
        low, high = wilson(finished, BOARDS_FOR_SHARES)
        print(
            f"{3 * rows}×{3 * columns}: {finished:,} of {BOARDS_FOR_SHARES:,} boards"
            f" within 1,000 rows, {finished / BOARDS_FOR_SHARES:.2%} ({low:.2%} to {high:.2%})"
        )


def draw(results: dict[Block, list[Measurement]]) -> str:
    """Plot the frontiers by board size; a curve ends at the top if most searches are abandoned."""
    with figures.drawing(4.2) as (figure, (axes,)):
        for block, measurements in results.items():
            if len(measurements) > 1:
                draw_curve(axes, block, measurements)
        draw_limit(axes, PUBLISHED_CEILING, "rows of the published program's table")
        draw_limit(axes, CEILING, "most searches are given up")
        axes.set(xscale="log", yscale="log", ylim=(1, CEILING), xlabel="cells of the board")
        axes.set_ylabel("largest frontier, median of the boards")
        axes.set_xticks(ticks := [2, 5, 10, 20, 50, 100, 200], list(map(str, ticks)))
        axes.minorticks_off()
        figure.legend(
            title="squares for one clue", loc="outside upper center", ncols=8, frameon=False
        )
        return figures.svg(figure, paper="white")


def draw_curve(axes: Axes, block: Block, measurements: list[Measurement]) -> None:
    axes.plot(
        [m.cells for m in measurements],
        [min(m.frontier, CEILING) for m in measurements],
        marker=block.marker,
        color=block.colour,
        markersize=5,
        clip_on=False,
        label=str(block.squares),
    )


def draw_limit(axes: Axes, grids: int, name: str) -> None:
    axes.axhline(grids, color=figures.INK, linewidth=0.8, linestyle=":", clip_on=False)
    axes.annotate(name, (2, grids), (0, -4), textcoords="offset points", va="top", fontsize="small")


def main() -> None:
    results = {}
    for block in BLOCKS:
        results[block] = list(grow(block))
        report(block, results[block])
    report_shares()
    PICTURE.write_text(draw(results))


if __name__ == "__main__":
    main()
