"""Reproduce the tables in "Programming Assignment #3" (0612129 郭家佑) with more games.

    python benchmarks/published/knowledge_base.py [--games 10000] [--threads 1]

The tables in the paper list the step at which each game ends (`minewise.play.simulation.end_steps`)
and the time. This script prints them next to the results of the `resolution` players, with the
range that contains 95 % of averages over the published number of games. Goals: the published
averages lie in that range, and the players are 100 times as fast. Prints tables in Markdown.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from time import process_time
from typing import TYPE_CHECKING

import numpy as np
import options

from minewise import Match, Series
from minewise.base.intervals import Z95
from minewise.cli.terminal.progress import progress
from minewise.play.simulation import BLUNDER, WON, end_steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

SEED = 1
GAMES = 10_000
LEAST_SPEEDUP = 100
COMPLETE = 482
"""The end step when all 480 cells are determined."""
RESAMPLES = 20_000


@dataclass(frozen=True)
class Published:
    """A column of a table in the paper."""

    end_steps: tuple[int, ...]
    seconds: float
    """The mean number of seconds per game."""

    @classmethod
    def of(cls, end_steps: str, seconds: float) -> Published:
        return cls(tuple(map(int, end_steps.split())), seconds)


MATCHING = {
    "resolution": Published.of("441 476 475 482 480 478 480 384 473 482 482", 269.366),
    "resolution-pairs": Published.of("215 465 478 476 470 473 457 482 205 392 480", 8.35),
    "resolution-none": Published.of("223 136 47 396 361 330 305 474 231 289 327", 0.43),
}
"""Tables 1, 2 and 3 in the paper: 16×30 cells, 99 mines, 22 of the free cells shown."""

SAFE_CELLS = {
    11: Published.of(
        "471 477 279 468 13 438 482 482 94 459 466 478 438 428 13 432 23 447 443 469",
        3.3535,
    ),
    22: Published.of(
        "478 482 482 216 454 272 475 478 458 476 393 332 476 482 476 474 449 482 474 114",
        7.6995,
    ),
    44: Published.of(
        "463 464 481 439 482 472 479 447 476 453 482 482 451 482 479 459 478 480 449 376",
        17.414,
    ),
    66: Published.of(
        "482 482 481 480 358 480 478 478 469 482 480 474 465 462 482 458 426 480 480 473",
        26.3205,
    ),
}
"""The last table: clauses matched in pairs, and 0.5, 1, 2 and 3 times 22 cells shown."""


@dataclass(frozen=True)
class Measured:
    """The results of one player."""

    end_steps: NDArray[np.int64]
    won: NDArray[np.bool_]
    seconds: float
    """CPU time per game."""

    def spread(self, games: int) -> tuple[float, float]:
        """Return the range that contains 95 % of averages over this number of games."""
        samples = np.random.default_rng(SEED).choice(self.end_steps, (RESAMPLES, games))
        low, high = np.percentile(samples.mean(axis=1), (2.5, 97.5))
        return float(low), float(high)


def mean_text(values: NDArray[np.int64]) -> str:
    """Format a mean with its 95 % interval."""
    return f"{values.mean():.1f} ±{Z95 * values.std() / sqrt(len(values)):.1f}"


def play(player: str, match: Match, games: int, threads: int) -> Measured:
    """Play games and count their steps.

    A won game counts as complete. The program in the paper continues until all mines with a free
    neighbour are determined; one in 70 games of this size has a mine without a free neighbour.
    """
    series = Series(player, match, threads=threads)
    batches = []
    played = 0
    started = process_time()
    with progress(games) as advance:
        for batch in series.batches(games):
            batches.append(batch)
            played += len(batch)
            advance(played, f"{player} on {match.start}")
    records = np.concatenate(batches)
    if (records["outcome"] == BLUNDER).any():
        raise SystemExit(f"{player} lost a game without guessing, which is a bug")
    seconds = (process_time() - started) / games
    won = records["outcome"] == WON
    return Measured(end_steps(records, match), won, seconds)


def show(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    print(f"{title}\n")
    for row in (header, ["---"] * len(header), *rows):
        print(f"| {' | '.join(row)} |")
    print(flush=True)


def compare_columns(title: str, columns: dict[str, tuple[Published, Measured]]) -> None:
    """Print published columns next to measured ones."""
    header = ["", "end step, published", "measured", "few games", "solved, published", "measured"]
    header += ["time, published", "measured", "times as fast", "goals"]
    rows = []
    for name, (published, measured) in columns.items():
        games = len(published.end_steps)
        average = float(np.mean(published.end_steps))
        low, high = measured.spread(games)
        speedup = published.seconds / measured.seconds
        goals = "ok" if low <= average <= high and speedup >= LEAST_SPEEDUP else "MISSED"
        rows.append(
            [
                name,
                f"{average:.1f}",
                mean_text(measured.end_steps),
                f"{low:.0f} to {high:.0f}",
                f"{published.end_steps.count(COMPLETE)} of {games}",
                f"{100 * measured.won.mean():.1f} %",
                f"{published.seconds:.2f} s",
                f"{1000 * measured.seconds:.2f} ms",
                f"{speedup:,.0f}",
                goals if len(measured.won) >= GAMES else f"set for {GAMES:,} games",
            ]
        )
    show(title, header, rows)


def compare_matching(games: int, threads: int) -> dict[str, Measured]:
    """Compare the ways of matching clauses (Tables 1 to 3)."""
    match = Match.of(preset="hard", start="scatter", seed=SEED)
    measured = {name: play(name, match, games, threads) for name in MATCHING}
    compare_columns(
        "Matching, 16×30 cells, 99 mines, 22 cells shown",
        {name: (published, measured[name]) for name, published in MATCHING.items()},
    )
    return measured


def compare_safe_cells(games: int, threads: int) -> None:
    """Compare different numbers of cells shown at the start."""
    columns = {}
    for shown, published in SAFE_CELLS.items():
        match = Match.of(preset="hard", start=f"scatter:{shown}", seed=SEED)
        measured = play("resolution-pairs", match, games, threads)
        columns[f"{shown} cells"] = published, measured
    compare_columns("Cells shown at the start, resolution-pairs", columns)


def compare_delay(eager: dict[str, Measured], games: int, threads: int) -> None:
    """Measure the effect of matching only when no other fact is left, an idea from the paper."""
    match = Match.of(preset="hard", start="scatter", seed=SEED)
    delayed_names = {
        "resolution": "resolution-pair-any-delayed",
        "resolution-pairs": "resolution-pairs-delayed",
    }
    rows = []
    for name, delayed_name in delayed_names.items():
        delayed = play(delayed_name, match, games, threads)
        differ = int((delayed.end_steps != eager[name].end_steps).sum())
        times = [f"{1000 * one.seconds:.2f} ms" for one in (eager[name], delayed)]
        rows.append([name, *times, f"{differ} of {games:,}"])
    show("Delayed matching", ["", "at once", "delayed", "other end step"], rows)


def compare_sizes(games: int, threads: int) -> None:
    """Play all board sizes in the paper; 186 mines on 30×30 cells have the density of Hard."""
    sizes = {
        "easy, 9×9, 10 mines": Match.of(preset="easy", start="scatter", seed=SEED),
        "medium, 16×16, 25 mines": Match.of(preset="medium", start="scatter", seed=SEED),
        "hard, 16×30, 99 mines": Match.of(preset="hard", start="scatter", seed=SEED),
        "30×30, 186 mines": Match.of(rows=30, cols=30, mines=186, start="scatter", seed=SEED),
    }
    rows = []
    for name, match in sizes.items():
        for player in ("resolution", "resolution-pairs", "exact"):
            measured = play(player, match, games, threads)
            left = len(match.topology) + 2 - measured.end_steps[~measured.won]
            median = f"{np.median(left):.0f}" if len(left) else "none"
            rows.append([name, player, f"{100 * (1 - measured.won.mean()):.1f} %", median])
    show("Games that get stuck", ["", "player", "stuck", "cells not determined, median"], rows)


def main() -> None:
    given = options.read(__doc__, GAMES)
    eager = compare_matching(given.games, given.threads)
    compare_safe_cells(given.games, given.threads)
    compare_delay(eager, given.games, given.threads)
    compare_sizes(given.games, given.threads)


if __name__ == "__main__":
    main()
