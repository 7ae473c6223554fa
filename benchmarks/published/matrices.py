"""Reproduce the table in R. Massaioli, "Solving Minesweeper with Matrices" (2013).

    python benchmarks/published/matrices.py [--games 100000] [--threads 1]

The article's player starts at a random cell without mines around it, and stops when no cell is
certain.
Goals over 100,000 games: within 0.5, 0.6 and 0.15 points of the published rates, and twice as fast
as the article's program, which plays about 18,900, 4,180 and 2,180 games a second on a comparable
machine. Prints a table in Markdown.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time
from typing import TYPE_CHECKING

import options

from minewise.board.topology import Topology
from minewise.cli.terminal.progress import progress
from minewise.game.match import Match
from minewise.game.presets import Preset
from minewise.play.simulation import Series, TotalsAccumulator

if TYPE_CHECKING:
    from minewise.play.simulation import Totals

GAMES = 100_000


@dataclass(frozen=True)
class Level:
    """A row of the published table, with goals."""

    preset: str
    published: float
    tolerance: float
    published_speed: int

    def match(self) -> Match:
        return Match.of(preset=self.preset, start="zero", seed=1)

    def match_on_a_graph(self) -> Match:
        """Return the same match on a graph, where neighbours have no clockwise order."""
        preset = Preset.named(self.preset)
        graph = Topology.of_graph(preset.topology.neighbour_lists())
        return Match.of(topology=graph, mines=preset.mines, start="zero", seed=1)


LEVELS = (
    Level("beginner", 74.09, 0.5, 18_900),
    Level("intermediate", 43.432, 0.6, 4_180),
    Level("expert", 1.707, 0.15, 2_180),
)
CONTENDERS = (
    ("matrix-forward", "matrix-forward", Level.match),
    ("the same, neighbours in reading order", "matrix-forward", Level.match_on_a_graph),
    ("matrix", "matrix", Level.match),
)


def play(player: str, match: Match, games: int, threads: int) -> tuple[Totals, float]:
    """Play games; return their totals and the number of games per CPU second."""
    series = Series(player, match, guess="stop", threads=threads)
    tally = TotalsAccumulator(series)
    started = process_time()
    with progress(games) as report:
        for records in series.batches(games):
            tally.add(records)
            report(tally.totals.games, f"{player}, {100 * tally.totals.win_rate:.2f} % solved")
    return tally.totals, games / (process_time() - started)


def row(name: str, level: Level, totals: Totals, speed: float) -> str:
    low, high = (100 * bound for bound in totals.win_rate_95)
    difference = 100 * totals.win_rate - level.published
    cells = [
        level.preset,
        name,
        f"{level.published:.2f} %",
        f"{100 * totals.win_rate:.2f} % ({low:.2f} to {high:.2f})",
        f"{difference:+.2f}",
        f"{speed:,.0f}",
    ]
    return f"| {' | '.join(cells)} |"


def verdicts(level: Level, totals: Totals, speed: float) -> str:
    near = abs(100 * totals.win_rate - level.published) <= level.tolerance
    fast = speed >= 2 * level.published_speed
    return (
        f"{level.preset}: within {level.tolerance} points: {'ok' if near else 'MISSED'}; "
        f"{speed / level.published_speed:.1f} times as fast, goal 2: {'ok' if fast else 'MISSED'}"
    )


def main() -> None:
    given = options.read(__doc__, GAMES)
    print("| level | player | published | solved (95 %) | difference | games per core and second |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    goals = []
    for name, player, match_of in CONTENDERS:
        for level in LEVELS:
            totals, speed = play(player, match_of(level), given.games, given.threads)
            print(row(name, level, totals, speed), flush=True)
            if name == "matrix-forward":
                goals.append(verdicts(level, totals, speed))
    print()
    print(
        *(goals if given.games >= GAMES else [f"The goals are set for {GAMES:,} games."]),
        sep="\n",
    )


if __name__ == "__main__":
    main()
