"""Kadlac's breadth-first search against the engine, on boards that grow cell by cell.

    python benchmarks/reference_kadlac.py

Prints the largest frontier and the time of the search next to the engine's time for the exact
count, and draws docs/images/kadlac.svg. The search is the plain transcription in
`minewise.reference`, so the times show how it grows, not how fast the C++ program of 2003 was.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
import numpy as np

import minewise as mw
from minewise.board.board import COVERED
from minewise.reference.kadlac import PUBLISHED_CEILING, BreadthFirstSearch
from timing import seconds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from matplotlib.axes import Axes

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "kadlac.svg"
PATIENCE = 0.5
"""After a search that takes this many seconds, larger boards of the family are skipped."""


def unknown(size: int) -> mw.Board:
    """Return a covered row without clues."""
    return mw.Board(mw.Topology.grid(1, size), [COVERED] * size)


def corridor(size: int) -> mw.Board:
    """Return a row of twos between two covered rows."""
    shown = np.full((3, size), COVERED)
    shown[1] = 2
    return mw.Board(mw.Topology.grid(3, size), shown)


def ring(size: int) -> mw.Board:
    """Return zeros surrounded by twos; sizes 5 and 6 are Boards 4 and 5 in the source."""
    shown = np.full((size, size), COVERED)
    shown[1:-1, 1:-1] = 2
    shown[2:-2, 2:-2] = 0
    return mw.Board(mw.Topology.grid(size, size), shown)


@dataclass(frozen=True)
class Family:
    """Boards of growing size, and the style of their curves."""

    name: str
    make: Callable[[int], mw.Board]
    smallest: int
    colour: str
    marker: str


FAMILIES = [
    Family("no clues", unknown, 2, "#D55E00", "o"),
    Family("a row of 2s", corridor, 2, "#0072B2", "s"),
    Family("a ring of 2s", ring, 5, "#009E73", "^"),
]


@dataclass(frozen=True)
class Measurement:
    """The cost of one board."""

    covered: int
    layouts: int
    frontier: int
    search: float
    engine: float


def measure(board: mw.Board) -> Measurement:
    search = BreadthFirstSearch(board)
    layouts = len(list(search))
    assert mw.count(board) == layouts
    return Measurement(
        covered=int(board.covered.sum()),
        layouts=layouts,
        frontier=max(search.frontiers),
        search=seconds(lambda: sum(1 for _ in search), rounds=2),
        engine=seconds(lambda: mw.count(board), rounds=3),
    )


def measure_family(family: Family) -> Iterator[Measurement]:
    taken, size = 0.0, family.smallest
    while taken < PATIENCE:
        measurement = measure(family.make(size))
        yield measurement
        taken, size = measurement.search, size + 1


def report(family: Family, measurements: list[Measurement]) -> None:
    print(f"{family.name:<14} covered     layouts    frontier    search, ms    engine, ms")
    for m in measurements:
        print(
            f"{m.covered:>22} {m.layouts:>11} {m.frontier:>11}"
            f" {m.search * 1e3:>13.2f} {m.engine * 1e3:>13.3f}"
        )


def draw(results: dict[Family, list[Measurement]]) -> None:
    plt.rcParams["svg.hashsalt"] = "minewise"
    figure, (frontiers, times) = plt.subplots(1, 2, figsize=(9, 3.8), layout="constrained")
    for family, measurements in results.items():
        covered = [m.covered for m in measurements]
        style = {"color": family.colour, "marker": family.marker, "markersize": 4}
        frontiers.plot(covered, [m.frontier for m in measurements], label=family.name, **style)
        times.plot(covered, [m.search for m in measurements], **style)
        times.plot(covered, [m.engine for m in measurements], linestyle="--", **style)
    frontiers.axhline(PUBLISHED_CEILING, color="#555555", linewidth=0.8, linestyle=":")
    frontiers.annotate(
        "the published program's ceiling",
        (1, PUBLISHED_CEILING),
        xycoords=("axes fraction", "data"),
        xytext=(0, 3),
        textcoords="offset points",
        ha="right",
        fontsize="small",
        color="#555555",
    )
    frontiers.set(title="Largest search frontier", ylabel="grids")
    frontiers.legend(frameon=False)
    times.set(title="Time", ylabel="seconds")
    times.plot([], [], color="#555555", label="breadth-first search, all layouts")
    times.plot([], [], color="#555555", linestyle="--", label="engine, exact count")
    times.legend(frameon=False)
    for axes in (frontiers, times):
        finish(axes)
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(PICTURE, metadata={"Date": None})
    plt.close(figure)


def finish(axes: Axes) -> None:
    axes.set_yscale("log")
    axes.set_xlabel("covered cells")
    axes.spines[["top", "right"]].set_visible(False)


def main() -> None:
    results = {family: list(measure_family(family)) for family in FAMILIES}
    for family, measurements in results.items():
        report(family, measurements)
    draw(results)


if __name__ == "__main__":
    main()
