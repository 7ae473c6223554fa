"""Games per second for every player on the usual boards, and the speed-up from a second thread.

    python benchmarks/players_speed.py [PLAYER ...]

The first cell is random and opens (start rule zero). Every player plays without guessing, and
players that guess play again with their own rule. Speeds are games per second of CPU time on one
core. The speed-up from a second thread is measured in wall-clock time and needs an idle machine.

Goals, in games per second for Beginner, Intermediate and Expert: matrix-forward twice the speed of
the article's program (18,900, 4,180 and 2,180); exact 70,000, 20,000 and 8,000; probability 5,000
Expert games from a safe corner. Two threads: 1.8 times one.
"""

from __future__ import annotations

import argparse
import os
from time import perf_counter, process_time
from typing import TYPE_CHECKING, NamedTuple

from minewise import PLAYERS, Match, Series
from minewise.play.players import find_player
from timing import verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from minewise.play.players import GuessRule

PRESETS = ("beginner", "intermediate", "expert")
GOALS = {
    ("matrix-forward", "stop"): (37_800, 8_360, 4_360),
    ("exact", "stop"): (70_000, 20_000, 8_000),
}
SAFE_CORNER_GOAL = 5_000
THREADS_GOAL = 1.8
ROUNDS = 3
SECONDS_PER_ROUND = 0.3


class Pace(NamedTuple):
    """Games per second, and the win rate."""

    games_per_second: float
    win_rate: float


def pace(series: Series, clock: Callable[[], float]) -> Pace:
    """Play several rounds, each long enough to time, and return the fastest pace."""
    games, taken = 50, 0.0
    while (taken := _round(series, games, clock)) < SECONDS_PER_ROUND:
        games = min(4 * games, int(1.2 * games * SECONDS_PER_ROUND / max(taken, 1e-6)) + 1)
    fastest = min(taken, *(_round(series, games, clock) for _ in range(ROUNDS - 1)))
    return Pace(games / fastest, float((series.play(0, games)["outcome"] == 0).mean()))


def _round(series: Series, games: int, clock: Callable[[], float]) -> float:
    start = clock()
    series.play(0, games)
    return clock() - start


def rules_of(player: str) -> list[GuessRule]:
    """Return the guess rules to measure: `stop`, and the player's own."""
    own = PLAYERS[player].guess
    return ["stop"] if own == "stop" else ["stop", own]


def print_paces(players: list[str]) -> None:
    head = f"{'games per second per core, win rate':<38}"
    print(head + "".join(f"{preset:>20}" for preset in PRESETS))
    for player in players:
        for rule in rules_of(player):
            row = f"  {player:<28}{rule:<8}"
            reached = []
            for place, preset in enumerate(PRESETS):
                match = Match.of(preset=preset, start="zero", seed=1)
                speed, won = pace(Series(player, match, guess=rule, threads=1), process_time)
                row += f"{speed:>11,.0f} {won:>7.2%} "
                goals = GOALS.get((player, rule))
                if goals:
                    reached.append(f"{goals[place]:,} {verdict(speed >= goals[place])}")
            print(row + (f"  goals {', '.join(reached)}" if reached else ""), flush=True)


def print_safe_corner() -> None:
    match = Match.of(preset="expert", start="safe", first="corner", seed=1)
    speed, won = pace(Series("probability", match, threads=1), process_time)
    goal = f"goal {SAFE_CORNER_GOAL:,}: {verdict(speed >= SAFE_CORNER_GOAL)}"
    print(f"  probability, expert from a safe corner: {speed:,.0f}, {won:.1%} won; {goal}")


def print_threads() -> None:
    if len(os.sched_getaffinity(0)) < 2:
        print("  two threads: this machine has one core")
        return
    match = Match.of(preset="expert", start="zero", seed=1)
    for player in ("single-point", "matrix", "exact", "probability"):
        one, two = (
            pace(Series(player, match, threads=threads), perf_counter).games_per_second
            for threads in (1, 2)
        )
        goal = f"goal {THREADS_GOAL}: {verdict(two >= THREADS_GOAL * one)}"
        print(f"  {player}, expert, two threads: {two / one:.2f} times one; {goal}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("players", nargs="*", metavar="PLAYER", help="default: all players")
    named = parser.parse_args().players
    print_paces([find_player(name).name for name in named] or list(PLAYERS))
    if not named:
        print_safe_corner()
        print_threads()


if __name__ == "__main__":
    main()
