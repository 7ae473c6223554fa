"""The chance that a random board is consistent, for strips of four and five rows and for squares.

    python benchmarks/automata_prediction.py

Counts the consistent boards of 4×1 to 4×4. Up to four rows the chances are exact; sweeps of five
rows blur unlikely sets and print proven bounds. Each further row multiplies the chance of a board
by nearly the same factor, so squares are predicted from strips of their width with three and four
rows. The error is the distance from the prediction by two and three rows. Random boards, decided by
the engine, are printed with 95 % intervals. Draws docs/images/prediction.svg.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import minewise as mw
from minewise.automata.strips.chances import any_symbol, typical_symbol
from minewise.automata.strips.columns import alphabet
from minewise.automata.strips.minimal_cells import (
    LARGEST_HEIGHT,
    cell_machine,
    cellwise_chances,
)
from minewise.automata.strips.sweeps import Chance, swept_chances
from minewise.base.intervals import wilson
from minewise.board.symbols import COVERED, MINE
from minewise.reporting import figures

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "prediction.svg"
MINED = 0.2
BOARDS = 1_000
SIDES = (4, 8, 12, 16, 20)
SMALLEST, LONGEST = 3, max(SIDES)
CODES = {"B": MINE, "?": COVERED} | {str(clue): clue for clue in range(9)}


class Sweep(NamedTuple):
    """The length of the strips that are swept, and the share below which a set is blurred."""

    length: int
    least: float


SWEEPS = {5: Sweep(5, 1e-5)}


@dataclass(frozen=True, eq=False)
class Model:
    """A distribution of symbols, and the style of its curve."""

    name: str
    symbols: dict[str, float]
    colour: str
    marker: str


MODELS = [
    Model("typical, 5 % shown", typical_symbol(0.05, MINED), "#0072b2", "o"),
    Model("typical, 10 % shown", typical_symbol(0.1, MINED), "#56b4e9", "s"),
    Model("uniform, 5 % shown", any_symbol(0.05), "#d55e00", "^"),
    Model("uniform, 10 % shown", any_symbol(0.1), "#e69f00", "v"),
]


@dataclass(frozen=True)
class Strips:
    """The chances of strips with one number of rows and 0, 1, 2, ... columns."""

    rows: int
    chances: list[Chance]

    @property
    def rate(self) -> float:
        """The factor for one more column."""
        *_, last, end = self.chances
        return float(end.high / last.high)

    def chance(self, length: int) -> float:
        """Return the chance for a length; lengths that were not swept follow from the rate."""
        beyond = max(0, length - len(self.chances) + 1)
        return float(self.chances[length - beyond].high * self.rate**beyond)


def strips(rows: int, symbols: dict[str, float]) -> Strips:
    if rows <= LARGEST_HEIGHT:
        exact = islice(cellwise_chances(rows, symbols), LONGEST + 1)
        return Strips(rows, [Chance(chance, chance) for chance in exact])
    length, least = SWEEPS[rows]
    return Strips(rows, list(islice(swept_chances(rows, symbols, least), length + 1)))


def square(side: int, lower: Strips, higher: Strips) -> float:
    """Predict the chance of a square from strips of its width with one row more or less."""
    share = higher.chance(side) / lower.chance(side)
    return higher.chance(side) * share ** (side - higher.rows)


def found(side: int, model: Model) -> int:
    """Count the random boards that the engine finds consistent."""
    random = np.random.default_rng([side, MODELS.index(model)])
    topology = mw.Topology.grid(side, side)
    codes, chances = [CODES[symbol] for symbol in model.symbols], [*model.symbols.values()]
    return sum(
        mw.analyze(mw.Board(topology, random.choice(codes, (side, side), p=chances))).consistent
        for _ in range(BOARDS)
    )


def report_counts() -> None:
    """Print exact numbers of boards with four rows, and of the transposed boards."""
    counts = [chance.high for chance in islice(swept_chances(4, _ones(4)), 5)]
    print("Consistent boards of 4x1, 4x2, ...:", *counts[1:])
    by_cells = [int(count) for count in islice(cellwise_chances(4, _ones(4)), 7)]
    print("by the minimal machine:", *by_cells[1:])
    between = sum(len(moves[0]) for moves in cell_machine(4).moves[1:])
    print(f"with {len(cell_machine(4).accepting):,} states and {between:,} between cells")
    transposed = (list(islice(swept_chances(rows, _ones(4)), 5))[4].high for rows in (1, 2, 3))
    print("and of 1x4, 2x4, 3x4:", *transposed)


def _ones(height: int) -> dict[str, int]:
    return dict.fromkeys(alphabet(height), 1)


def report(each: Strips) -> None:
    length = min(len(each.chances) - 1, 8)
    low, high = each.chances[length]
    print(f"  {each.rows}x{length}: {low:.6f} to {high:.6f}, each further column: {each.rate:.5f}")


def report_squares(by_rows: list[Strips], counts: dict[int, int]) -> None:
    for side, count in counts.items():
        older, newer = square(side, *by_rows[1:3]), square(side, *by_rows[2:4])
        low, high = wilson(count, BOARDS)
        print(
            f"  {side}x{side}: {newer:.3%} +- {abs(newer - older):.3%}, found {count / BOARDS:.1%}"
            f" ({low:.1%} to {high:.1%})"
        )


def draw(results: dict[Model, tuple[list[Strips], dict[int, int]]]) -> str:
    """Plot predicted chances of squares as lines and measured ones as points."""
    from matplotlib.ticker import PercentFormatter

    with figures.drawing(4.2) as (figure, (axes,)):
        for model, (by_rows, counts) in results.items():
            draw_model(axes, model, by_rows, counts)
        axes.plot([], [], "-", color=figures.INK, label="from 3 and 4 rows")
        axes.plot([], [], ":", color=figures.INK, label="from 2 and 3 rows")
        axes.set(xlabel="side of the square", ylabel="consistent boards", ylim=(0, 1))
        axes.set_xlim(SMALLEST, LONGEST)
        axes.set_xticks(SIDES)
        axes.yaxis.set_major_formatter(PercentFormatter(1, 0))
        axes.grid(color=figures.INK, alpha=0.12)
        figure.legend(loc="outside right upper", frameon=False)
        return figures.svg(figure, paper="white")


def draw_model(axes: Axes, model: Model, by_rows: list[Strips], counts: dict[int, int]) -> None:
    sides = range(SMALLEST, LONGEST + 1)
    for style, first in (("-", 2), (":", 1)):
        predicted = [square(side, *by_rows[first : first + 2]) for side in sides]
        axes.plot(sides, predicted, style, color=model.colour)
    rates = np.array(list(counts.values())) / BOARDS
    intervals = np.array([wilson(count, BOARDS) for count in counts.values()]).T
    axes.errorbar(
        list(counts),
        rates,
        abs(intervals - rates),
        fmt=model.marker,
        color=model.colour,
        markersize=5,
        capsize=2,
        clip_on=False,
        label=model.name,
    )


def main() -> None:
    report_counts()
    results = {}
    for model in MODELS:
        print(model.name)
        by_rows = [strips(rows, model.symbols) for rows in (1, 2, 3, 4)]
        for each in by_rows:
            report(each)
        counts = {side: found(side, model) for side in SIDES}
        report_squares(by_rows, counts)
        results[model] = by_rows, counts
    PICTURE.write_text(draw(results))
    for model in MODELS:
        print(
            f"{model.name}: 5x5 from three and four rows: {square(5, *results[model][0][2:4]):.6f}"
        )
        report(strips(5, model.symbols))


if __name__ == "__main__":
    main()
