"""Win rates of the `expert` player at every level, and the value of each of its parts.

    python benchmarks/players_expert.py rates [--levels fast,normal] [--boards 16x30/99] [--games N]
    python benchmarks/players_expert.py parts [--games N]
    python benchmarks/players_expert.py margin [--games N] [--ticks N]
    python benchmarks/players_expert.py effort [--games N]
    python benchmarks/players_expert.py optimum [--boards 5x5/5] [--games N]

`rates` estimates win rates (docs/estimate.md) on games that were not used for tuning, with first
cells from the opening book, and checks the goals. Speeds are games per second of CPU time on one
core, without estimation. `parts` disables or changes one part at a time and prints the effect on
the same Expert games. `margin` measures the gain of deep over normal, move by move
(core/play/margin.hpp), in each phase of the game, and where deep loses its games; `--ticks` limits
its playouts for a move. `effort` measures what four times the playouts would gain over deep.
`optimum` compares normal with perfect play on small boards.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import sqrt
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from minewise import Match, Series, _core
from minewise.play.opening_book import first_cell
from minewise.play.optimal import optimum
from minewise.play.simulation import RECORD
from timing import verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

SEED = 20_000
"""A seed that was not used for tuning; tuning used seeds below 10,000."""
PLAYERS = {"fast": "expert-fast", "normal": "expert", "deep": "expert-deep"}
GAMES = {"fast": 500_000, "normal": 2_000_000, "deep": 2_000}
GAMES_FOR_SPEED = 2_000
PARTS_GAMES = 40_000
MARGIN_GAMES, MARGIN_ROUNDS, MARGIN_CHUNK = 3_000, 64, 10
EFFORT_GAMES, MORE_EFFORT = 200, 4
OPTIMUM_GAMES = 20_000
SMALL_BOARDS = ["4x4/3", "4x4/4", "4x4/5", "4x5/4", "5x5/3", "5x5/4", "5x5/5", "6x6/4"]


class Goal(NamedTuple):
    """The goals for a level on a board."""

    level: str
    board: str
    start: str
    win_rate: float
    games_per_second: float = 0.0


GOALS = (
    Goal("fast", "16x30/99", "safe", 0.405, 1500),
    Goal("fast", "16x30/99", "zero", 0.540, 1500),
    Goal("normal", "16x30/99", "safe", 0.410, 250),
    Goal("normal", "16x30/99", "zero", 0.543, 250),
    Goal("normal", "16x16/40", "safe", 0.782),
    Goal("normal", "16x16/40", "zero", 0.891),
    Goal("normal", "9x9/10", "safe", 0.9169),
    Goal("normal", "9x9/10", "zero", 0.9717),
    Goal("normal", "8x8/10", "safe", 0.8177),
    Goal("normal", "8x8/10", "zero", 0.9034),
    Goal("deep", "16x30/99", "safe", 0.412),
    Goal("deep", "16x30/99", "zero", 0.545),
)

EARLY, LATE = 0.9, 200 / 480
"""The shares of covered cells at which the opening ends and the end of a game begins."""

Change = tuple[str, "Callable[[_core.Skill], None]"]


def match_of(board: str, start: str) -> Match:
    """Parse a board such as 16x30/99, with the first cell from the opening book."""
    size, _, mines = board.partition("/")
    rows, cols = map(int, size.split("x"))
    match = Match.of(rows=rows, cols=cols, mines=int(mines), start=start, seed=SEED)
    return replace(match, first=first_cell(match))


def print_rates(levels: list[str], boards: list[str], games: int | None) -> None:
    """Estimate and print the win rates that have goals."""
    print("level   board     start       win rate   95 % interval        goal  games/s    goal")
    for goal in GOALS:
        if goal.level not in levels or (boards and goal.board not in boards):
            continue
        match = match_of(goal.board, goal.start)
        series = Series(PLAYERS[goal.level], match, estimate=True)
        chances = series.play(0, games or GAMES[goal.level])["chance"]
        low, high = interval_95(chances)
        speed = games_per_second(Series(PLAYERS[goal.level], match, threads=1), goal.level)
        reached = chances.mean() >= goal.win_rate and speed >= goal.games_per_second
        print(
            f"{goal.level:<8}{goal.board:<10}{goal.start:<8}{chances.mean():>11.3%}  "
            f"{low:8.3%} to {high:7.3%}{goal.win_rate:>9.2%}{speed:>9,.0f}"
            f"{goal.games_per_second:>8,.0f}  {verdict(reached)}",
            flush=True,
        )


def games_per_second(series: Series, level: str) -> float:
    games = GAMES_FOR_SPEED if level != "deep" else GAMES_FOR_SPEED // 100
    start = process_time()
    series.play(0, games)
    return games / (process_time() - start)


def interval_95(chances: NDArray[np.float64]) -> tuple[float, float]:
    spread = 1.96 * chances.std() / sqrt(len(chances))
    return chances.mean() - spread, chances.mean() + spread


def changes() -> list[Change]:
    """Return the changes that `parts` measures."""

    def setting(name: str, value: float) -> Callable[[_core.Skill], None]:
        return lambda skill: setattr(skill, name, value)

    def scoring(name: str, value: float) -> Callable[[_core.Skill], None]:
        return lambda skill: setattr(skill.scoring, name, value)

    return [
        ("no look ahead: the safest cell", setting("looks_ahead", False)),
        ("no endgame search", setting("endgame", 0)),
        ("endgame from 500 layouts", setting("endgame", 500)),
        ("endgame from 10,000 layouts", setting("endgame", 10_000)),
        ("cells within 5 % of the safest", scoring("window", 0.95)),
        ("cells within 15 % of the safest", scoring("window", 0.85)),
        ("a lone certain cell is not followed", scoring("followed", False)),
        ("few certain cells are as good as many", scoring("scarce", 0)),
        ("no extra charge for being stuck", scoring("stuck", 1)),
        ("the second safest cell does not matter", scoring("second", 0)),
    ]


def print_parts(games: int) -> None:
    """Print the effect of each change."""
    for start in ("safe", "zero"):
        match = match_of("16x30/99", start)
        whole = chances_of(match, _core.skill_of(_core.Level.normal), games)
        print(f"Expert, start {start}: {whole.mean():.3%} with all parts; change in points:")
        for name, change in changes():
            skill = _core.skill_of(_core.Level.normal)
            change(skill)
            difference = chances_of(match, skill, games) - whole
            low, high = (f"{100 * bound:+.3f}" for bound in interval_95(difference))
            mean = f"{100 * difference.mean():+.3f}"
            print(f"  {name:<42}{mean}  ({low} to {high})", flush=True)


def chances_of(match: Match, skill: _core.Skill, games: int) -> NDArray[np.float64]:
    series = _core.Series.of_skill(match.native(), skill, _core.Score.estimate)
    run = _core.SeriesRun(series, 0, games, 2)
    parts = []
    while not run.finished:
        parts.append(run.take(1.0).view(RECORD)[:, 0]["chance"])
    chances: NDArray[np.float64] = np.concatenate(parts)
    return chances


def print_margin(games: int, ticks: int | None) -> None:
    """Print what deep gains over normal, and where it loses games."""
    deep, normal = _core.skill_of(_core.Level.deep), _core.skill_of(_core.Level.normal)
    deep.playouts.ticks = ticks or deep.playouts.ticks
    print_gains("deep over normal", deep, normal, games)


def print_effort(games: int) -> None:
    """Print what more playouts gain over deep."""
    more, deep = _core.skill_of(_core.Level.deep), _core.skill_of(_core.Level.deep)
    more.playouts.ticks *= MORE_EFFORT
    more.playouts.rounds *= MORE_EFFORT
    print_gains(f"{MORE_EFFORT} times the playouts over deep", more, deep, games)


def print_gains(title: str, one: _core.Skill, other: _core.Skill, games: int) -> None:
    """Print the gains of one skill over another by phase; the judge is normal."""
    judge = _core.skill_of(_core.Level.normal)
    for start in ("safe", "zero"):
        match = match_of("16x30/99", start)
        native = match.native()

        def play(first: int, native: _core.Match = native) -> list[_core.MarginGuess]:
            return _core.margin(native, one, other, judge, first, MARGIN_CHUNK, MARGIN_ROUNDS)

        with ThreadPoolExecutor(2) as crew:
            chunks = crew.map(play, range(0, games, MARGIN_CHUNK))
            guesses = [guess for chunk in chunks for guess in chunk]
        print(f"Expert, start {start}: {title}, points (95 % interval) in {games:,} games")
        print("phase             gain                        guesses a game  differ  games lost")
        cells = len(match.topology)
        for phase in ("opening", "middle", "end", "exact endgame"):
            part = [guess for guess in guesses if phase_of(guess, cells) == phase]
            print_phase(phase, part, games)
        print_phase("whole game", guesses, games)


def phase_of(guess: _core.MarginGuess, cells: int) -> str:
    if guess.perfect:
        return "exact endgame"
    share = guess.covered / cells
    return "opening" if share > EARLY else "middle" if share > LATE else "end"


def print_phase(phase: str, guesses: list[_core.MarginGuess], games: int) -> None:
    gains = np.bincount([guess.game for guess in guesses], [guess.gain for guess in guesses], games)
    low, high = (f"{100 * bound:+.3f}" for bound in interval_95(gains))
    differ = sum(guess.differs for guess in guesses) / max(len(guesses), 1)
    lost = sum(not guess.survived for guess in guesses) / games
    print(
        f"{phase:<18}{100 * gains.mean():+.3f}  ({low} to {high})"
        f"{len(guesses) / games:>14.2f}{differ:>10.1%}{lost:>10.1%}",
        flush=True,
    )


def print_optimum(boards: list[str], games: int) -> None:
    print("board   start    optimum     normal   standard error    share")
    for board in boards or SMALL_BOARDS:
        for start in ("any", "safe", "zero"):
            match = match_of(board, start)
            best = float(optimum(match.topology, match.mines, start).chance)
            chances = Series("expert", match, estimate=True).play(0, games)["chance"]
            error = chances.std() / sqrt(games)
            share = chances.mean() / best
            print(
                f"{board:<8}{start:<8}{best:>8.3%}{chances.mean():>11.3%}{error:>17.3%}"
                f"{share:>9.2%}  {verdict(share >= 0.995 - 3 * error / best)}",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("rates", "parts", "margin", "effort", "optimum"))
    parser.add_argument("--levels", default="fast,normal")
    parser.add_argument("--boards", default="")
    parser.add_argument("--games", type=int)
    parser.add_argument("--ticks", type=int)
    options = parser.parse_args()
    boards = options.boards.split(",") if options.boards else []
    if options.what == "rates":
        print_rates(options.levels.split(","), boards, options.games)
    elif options.what == "parts":
        print_parts(options.games or PARTS_GAMES)
    elif options.what == "margin":
        print_margin(options.games or MARGIN_GAMES, options.ticks)
    elif options.what == "effort":
        print_effort(options.games or EFFORT_GAMES)
    else:
        print_optimum(boards, options.games or OPTIMUM_GAMES)


if __name__ == "__main__":
    main()
