"""The share of random boards that are consistent, by density and height.

    python benchmarks/automata_consistency.py

Cells show independent random symbols: any of `0` to `8` and `B` with equal probability, or with the
frequencies found on boards with a fifth of the cells mined. Up to three rows the chance is
exact, from the minimal machines; beyond that it is predicted. The engine's results on random boards
are printed next to it, with 95 % intervals. Draws docs/images/consistency.svg.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import minewise as mw
from minewise.automata.strips.chances import (
    any_symbol,
    decay_rate,
    predicted_chance,
    typical_symbol,
)
from minewise.automata.strips.minimal import LARGEST_HEIGHT
from minewise.base.intervals import wilson
from minewise.board.board import COVERED, MINE
from minewise.reporting import figures

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.axes import Axes

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "consistency.svg"
BOARDS = 2_000
LENGTH = 10
MINED = 0.2
SIDES = (4, 6, 8, 10, 16)
CODES = {"B": MINE, "?": COVERED} | {str(clue): clue for clue in range(9)}


class Model(NamedTuple):
    """A distribution of symbols, and the densities to measure."""

    name: str
    symbols: Callable[[float], dict[str, float]]
    densities: tuple[float, ...]


class Height(NamedTuple):
    """Boards of one height, and the style of their curve."""

    rows: int
    colour: str
    marker: str


class Measurement(NamedTuple):
    """The number of boards found consistent at a density, and the expected share."""

    density: float
    expected: float
    found: int

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.found, BOARDS)


MODELS = [
    Model("any symbol, all equally likely", any_symbol, (0.025, 0.05, 0.1, 0.15, 0.2, 0.3)),
    Model(
        "symbols as frequent as on real boards",
        lambda density: typical_symbol(density, MINED),
        (0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5),
    ),
]
HEIGHTS = [
    Height(1, "#e69f00", "o"),
    Height(2, "#d55e00", "s"),
    Height(3, "#cc79a7", "^"),
    Height(4, "#56b4e9", "v"),
    Height(6, "#0072b2", "D"),
    Height(10, "#20262e", "P"),
]


def measure(shape: tuple[int, int], model: Model, density: float) -> Measurement:
    symbols = model.symbols(density)
    codes, chances = [CODES[symbol] for symbol in symbols], list(symbols.values())
    random = np.random.default_rng([*shape, round(1000 * density)])
    topology = mw.Topology.grid(*shape)
    found = sum(
        mw.analyze(mw.Board(topology, random.choice(codes, shape, p=chances))).consistent
        for _ in range(BOARDS)
    )
    return Measurement(density, predicted_chance(*shape, symbols), found)


def report(shape: tuple[int, int], measurements: list[Measurement]) -> None:
    kind = "exact" if min(shape) <= LARGEST_HEIGHT else "predicted"
    for density, expected, found in measurements:
        low, high = wilson(found, BOARDS)
        print(
            f"  {shape[0]:>2}x{shape[1]:<2} {density:>6.1%} shown: {kind:>9} {expected:7.2%}"
            f"   found {found / BOARDS:6.1%} ({low:.1%} to {high:.1%})"
        )


def report_rates(model: Model) -> None:
    """Print the factor by which one more column changes the chance in long strips."""
    for density in model.densities:
        symbols = model.symbols(density)
        rates = [decay_rate(height, symbols) for height in range(1, LARGEST_HEIGHT + 1)]
        print(f"  {density:>6.1%} shown:", *(f"{rate:.4f}" for rate in rates))


def draw(results: dict[Model, dict[Height, list[Measurement]]]) -> str:
    """Plot expected chances as lines and measured ones as points."""
    from matplotlib.ticker import PercentFormatter

    with figures.drawing(6.4, rows=len(results)) as (figure, panels):
        for axes, (model, by_height) in zip(panels, results.items(), strict=True):
            for height, measurements in by_height.items():
                draw_curve(axes, model, height)
                draw_points(axes, height, measurements)
            axes.set_title(model.name, loc="left", fontsize="medium", pad=10)
            axes.set_ylabel("consistent boards")
            axes.yaxis.set_major_formatter(PercentFormatter(1, 0))
            axes.set(xlim=(0, None), ylim=(0, 1))
            axes.grid(color=figures.INK, alpha=0.12)
        axes.xaxis.set_major_formatter(PercentFormatter(1, 0))
        axes.set_xlabel("cells that are not covered")
        for style, label in (("-", "exact"), ("--", "predicted")):
            axes.plot([], [], style, color=figures.INK, linewidth=1.3, label=label)
        handles, labels = axes.get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside right upper", frameon=False)
        return figures.svg(figure, paper="white")


def draw_curve(axes: Axes, model: Model, height: Height) -> None:
    """Plot the chance against the density: solid if exact, dashed if predicted."""
    densities = np.linspace(0, max(MODELS[-1].densities), 41)
    chances = [predicted_chance(height.rows, LENGTH, model.symbols(d)) for d in densities.tolist()]
    style = "-" if height.rows <= LARGEST_HEIGHT else "--"
    axes.plot(densities, chances, style, color=height.colour, linewidth=1.3)


def draw_points(axes: Axes, height: Height, measurements: list[Measurement]) -> None:
    rates = np.array([m.found / BOARDS for m in measurements])
    intervals = np.array([m.interval for m in measurements]).T
    axes.errorbar(
        [m.density for m in measurements],
        rates,
        abs(intervals - rates),
        fmt=height.marker,
        color=height.colour,
        markersize=5,
        capsize=2,
        clip_on=False,
        label=f"{height.rows} × {LENGTH}",
    )


def main() -> None:
    results: dict[Model, dict[Height, list[Measurement]]] = {}
    for model in MODELS:
        print(f"Strips of {LENGTH} columns: {model.name}")
        results[model] = {}
        for height in HEIGHTS:
            shape = (height.rows, LENGTH)
            results[model][height] = [measure(shape, model, d) for d in model.densities]
            report(shape, results[model][height])
        print(f"Square boards: {model.name}")
        for side in SIDES:
            report((side, side), [measure((side, side), model, d) for d in model.densities])
        print(f"Factor by which one more column changes the chance, heights 1 to 3: {model.name}")
        report_rates(model)
    PICTURE.write_text(draw(results))


if __name__ == "__main__":
    main()
