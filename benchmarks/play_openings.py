"""Find the best first cell on common boards under each start rule, for the opening book.

    python benchmarks/play_openings.py [--player P] [--seconds S] [--boards 9x9/10] [--starts safe]

For each board and start rule, the possible first cells race each other: one per symmetry class and,
on large boards, only those near a corner, because cells further in differ little. Each round
doubles the number of games for each remaining cell, and cells whose estimated win rate is clearly
below the best drop out. A race ends when one cell is left or two thirds of its time are up. For the
rest of the time, the best cell plays games with another seed, because the rate by which it was
chosen is biased upwards.

The book, src/minewise/play/opening_book.toml, is rewritten after each race, so the script can be
stopped at any time. Entries for other boards are kept.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

import numpy as np

from minewise import Match, Series
from minewise.base.errors import MinewiseError
from minewise.base.intervals import Mean
from minewise.board.symmetries import symmetries
from minewise.game.start import StartRule
from minewise.play.opening_book import Book, BookEntry

BOOK = Path(__file__).parents[1] / "src/minewise/play/opening_book.toml"
BOARDS = ("8x8/10", "9x9/10", "16x16/25", "16x16/40", "16x30/99")
STARTS = ("any", "safe", "zero")
RACE_SEED, FINAL_SEED = 101, 102
FIRST_ROUND = 100
CLEARLY = 3.5
"""The number of standard errors that make a difference clear. With dozens of cells, a few differ by
two standard errors by chance."""
NEAR = 5
"""Cells at least this many rows or columns from the nearest corner are skipped."""
SHARE_OF_RACE = 2 / 3


@dataclass
class Runner:
    """A first cell in the race."""

    series: Series
    games: int = 0
    total: float = 0.0
    squares: float = 0.0

    @property
    def rate(self) -> Mean:
        return Mean(self.games, self.total, self.squares)

    @property
    def name(self) -> str:
        return str(self.series.match.first)

    def play(self, games: int) -> None:
        chances = self.series.play(self.games, games)["chance"]
        self.games += games
        self.total += float(chances.sum())
        self.squares += float(np.square(chances).sum())


def runners(player: str, match: Match) -> list[Runner]:
    """Return a runner for one first cell of each symmetry class, if the start rule allows it."""
    topology = match.topology
    images = np.array(symmetries(topology)).min(axis=0)
    entered = []
    for index in np.unique(images).tolist():
        cell = topology.cell(index)
        if max(cell) >= NEAR:
            continue
        begun = replace(match, first=cell)
        try:
            entered.append(Runner(Series(player, begun, estimate=True)))
        except MinewiseError:  # too many mines for this cell
            continue
    return entered


def race(field: list[Runner], seconds: float) -> Runner:
    """Return the best first cell when the time is up or all others have dropped out."""
    deadline = monotonic() + seconds
    number = 0
    while len(field) > 1:
        number += 1
        for place, runner in enumerate(field):
            if number > 1 and monotonic() > deadline:
                return best(field)
            show(f"round {number}: cell {place + 1} of {len(field)}")
            runner.play(max(FIRST_ROUND, runner.games))
        leader = best(field)
        field = [runner for runner in field if not clearly_below(runner, leader)]
    return field[0]


def best(field: list[Runner]) -> Runner:
    return max(field, key=lambda runner: runner.rate.value)


def clearly_below(runner: Runner, leader: Runner) -> bool:
    """Return whether a runner is clearly behind the leader."""
    error = np.hypot(runner.rate.error, leader.rate.error)
    return leader.rate.value - runner.rate.value > CLEARLY * error


def measure(player: str, match: Match, seconds: float) -> BookEntry:
    """Race the first cells of a board and measure the winner.

    All cells are equally likely to be mined, so rates under `any` are those under `safe` times the
    chance of surviving the first click.
    """
    if match.start.kind == "any":
        safe = measure(player, replace(match, start=StartRule.parse("safe")), seconds)
        free = 1 - match.mines / len(match.topology)
        rate = round(free * safe.win_rate, 5), round(free * safe.error, 5)
        return BookEntry.of(replace(match, first=safe.first), *rate, player)
    started = monotonic()
    winner = race(runners(player, match), SHARE_OF_RACE * seconds)
    final = Runner(Series(player, replace(winner.series.match, seed=FINAL_SEED), estimate=True))
    while not final.games or monotonic() < started + seconds:
        show(f"{winner.name} plays on: {final.games:,} games")
        final.play(max(FIRST_ROUND, final.games // 4))
    rate = round(final.rate.value, 5), round(final.rate.error, 5)
    return BookEntry.of(winner.series.match, *rate, player)


def board(text: str, start: str) -> Match:
    """Parse a board such as 9x9/10."""
    size, _, mines = text.partition("/")
    rows, _, cols = size.partition("x")
    return Match.of(rows=int(rows), cols=int(cols), mines=int(mines), start=start, seed=RACE_SEED)


def show(words: str) -> None:
    """Print the progress of the race if stderr is a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--player", default="expert")
    parser.add_argument("--seconds", type=float, default=60.0, help="per board and start rule")
    parser.add_argument("--boards", default=",".join(BOARDS))
    parser.add_argument("--starts", default=",".join(STARTS))
    parser.add_argument("--book", type=Path, default=BOOK, help="opening book file")
    options = parser.parse_args()
    for size in options.boards.split(","):
        for start in options.starts.split(","):
            opening = measure(options.player, board(size, start), options.seconds)
            book = Book.parse(options.book.read_text(encoding="ascii"))
            text = book.with_entry(opening).text
            options.book.write_text(text, encoding="ascii")
            show("")
            rate = f"{opening.win_rate:.3%} ±{opening.error:.3%}"
            print(f"{size:>10} {start:<5} {list(opening.first)!s:<9} {rate}", flush=True)


if __name__ == "__main__":
    main()
