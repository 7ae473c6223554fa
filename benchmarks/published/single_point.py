"""Both algorithms from "NP-Game: Minesweeper" (Xu, Cai, Chen, Sangulin, Long) on the same boards.

    python benchmarks/published/single_point.py [--games 100000] [--threads 1]

The paper says that Double Set Single Point (Algorithm 2) performs better than Naive Single Point
(Algorithm 1), but gives no figures. Both open a random cell first and whenever they are stuck. The
first cell either may be a mine, as in the paper, or opens an area. Both also play without guessing,
to measure the reasoning alone. The third player is the paper's cellular automaton. Prints a table
in Markdown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import options

from minewise import Match
from minewise.cli.terminal.progress import progress
from minewise.play.comparison import Contest

if TYPE_CHECKING:
    from argparse import Namespace

    from minewise.play.comparison import Comparison
    from minewise.play.players import GuessRule

GAMES = 100_000
PLAYERS = ("single-point", "double-set", "cellular")
LEVELS = ("beginner", "intermediate", "expert")
RULES: tuple[tuple[str, GuessRule], ...] = (("any", "random"), ("zero", "random"), ("zero", "stop"))
"""Pairs of a start rule and a guess rule."""


def compare(level: str, start: str, guess: GuessRule, given: Namespace) -> Comparison:
    """Play the same boards with all players."""
    match = Match.of(preset=level, start=start, seed=1)
    contest = Contest(PLAYERS, match, guess=guess, threads=given.threads)
    with progress(len(PLAYERS) * given.games) as report:
        for player, played in contest.play(given.games):
            report(played, f"{player}, {level}")
    return contest.result


def row(level: str, start: str, guess: GuessRule, comparison: Comparison) -> str:
    rates = []
    for entry in comparison.entries:
        low, high = (100 * bound for bound in entry.totals.win_rate_95)
        rates.append(f"{100 * entry.totals.win_rate:.2f} % ({low:.2f} to {high:.2f})")
    duel = comparison.duels[0]
    low, high = (100 * bound for bound in duel.difference_95)
    difference = f"{100 * duel.difference:+.2f} ({low:+.2f} to {high:+.2f})"
    cells = [level, start, guess, *rates[:2], difference, *rates[2:]]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    given = options.read(__doc__, GAMES)
    print("| level | start | guess | single-point | double-set | difference | cellular |")
    print("| --- | --- | --- | ---: | ---: | ---: | ---: |")
    for start, guess in RULES:
        for level in LEVELS:
            print(row(level, start, guess, compare(level, start, guess, given)), flush=True)


if __name__ == "__main__":
    main()
