"""The bias of boards made with the `repair` method.

    python benchmarks/puzzles_bias.py [--boards N]

Makes boards at each level with both methods, prints the means of several measures and their
differences (with 95 % intervals, and in standard deviations of uniform boards), and draws
docs/images/repair.svg: where repaired Expert boards have more or fewer mines than uniform ones.
"""

from __future__ import annotations

import argparse
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from minewise import Generator, Match, difficulty
from minewise.base.intervals import Z95
from minewise.board.technique import Technique
from minewise.game.presets import PRESETS
from minewise.reporting import figures

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise import Puzzle
    from minewise.puzzles.generation import Method

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "repair.svg"
LEVELS = ("beginner", "intermediate", "expert")
BOARDS = 50_000
SEEDS = {"uniform": 7, "repair": 8}
"""Different seeds, because with the same seed many boards would be equal."""
DARKEST = 2.0
"""The difference, in percentage points, that has the darkest colours."""
TECHNIQUES = [technique for technique in Technique if technique is not Technique.GUESS]


class Sample(NamedTuple):
    """Measurements of boards, and how often each cell is mined."""

    values: dict[str, NDArray[np.float64]]
    mined: NDArray[np.float64]


def sample(level: str, method: Method, boards: int) -> Sample:
    match = Match.of(preset=level, start="zero", first="center", seed=SEEDS[method])
    rows = []
    mined = np.zeros(match.topology.shape)
    for puzzle in Generator(match, method=method).puzzles(boards):
        rows.append(measures(puzzle))
        mined += puzzle.layout.mines
    return Sample({name: np.array([row[name] for row in rows]) for name in rows[0]}, mined / boards)


def measures(puzzle: Puzzle) -> dict[str, float]:
    hardness = difficulty(puzzle.layout, puzzle.first)
    mines = puzzle.layout.mines
    away = np.abs(np.argwhere(mines) - puzzle.first).max(axis=1)
    return {
        "3BV": hardness.bbbv,
        "openings": hardness.openings,
        "mines at the edge": int(mines.sum() - mines[1:-1, 1:-1].sum()),
        "mines in corners": int(mines[np.ix_((0, -1), (0, -1))].sum()),
        "steps from the first cell to a mine": float(away.mean()),
        "steps of the hardest technique": hardness.steps,
    } | {
        f"hardest technique is {technique}, %": 100.0 * (hardness.technique is technique)
        for technique in TECHNIQUES
    }


def print_differences(uniform: Sample, repaired: Sample) -> None:
    for name, theirs in uniform.values.items():
        ours = repaired.values[name]
        error = sqrt(ours.var() / len(ours) + theirs.var() / len(theirs))
        gap = ours.mean() - theirs.mean()
        deviations = gap / theirs.std() if theirs.std() else 0.0
        print(
            f"  {name:<36}{mean(theirs):>18}{mean(ours):>18}"
            f"{gap:>+9.3f} ±{Z95 * error:.3f}{deviations:>+8.2f}"
        )


def mean(values: NDArray[np.float64]) -> str:
    return f"{values.mean():.3f} ±{values.std() / sqrt(len(values)):.3f}"


def draw(more: NDArray[np.float64], boards: int) -> str:
    """Draw how much more often each cell is mined; cells with a significant change show a sign."""
    share = PRESETS["expert"].mines / more.size
    sure = Z95 * 100 * sqrt(2 * share * (1 - share) / boards)
    with figures.drawing(4.2) as (figure, (axes,)):
        mesh = axes.pcolormesh(more, cmap="PuOr_r", vmin=-DARKEST, vmax=DARKEST)
        for sign, is_sure in (("+", more > sure), ("_", more < -sure)):
            rows, cols = np.nonzero(is_sure)
            axes.plot(cols + 0.5, rows + 0.5, sign, color=figures.INK, markersize=5)
        row, col = (size // 2 + 0.5 for size in more.shape)
        axes.text(col, row, "first", ha="center", va="center")
        axes.set(aspect="equal", ylim=(len(more), 0))
        axes.set_axis_off()
        label = "mined more (+) or less (\N{MINUS SIGN}) often, percentage points"
        figure.colorbar(mesh, location="bottom", label=label, shrink=0.6, aspect=40)
        return figures.svg(figure, paper="white")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--boards", type=int, default=BOARDS)
    boards = parser.parse_args().boards
    for level in LEVELS:
        print(f"{level:<38}{'uniform':>18}{'repair':>18}{'difference':>17}{'in sd':>8}")
        uniform, repaired = (sample(level, method, boards) for method in ("uniform", "repair"))
        print_differences(uniform, repaired)
    PICTURE.write_text(draw(100 * (repaired.mined - uniform.mined), boards))


if __name__ == "__main__":
    main()
