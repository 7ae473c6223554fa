"""`minewise simulate`: a player plays many games."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext, redirect_stdout
from typing import TYPE_CHECKING, Annotated, NamedTuple, cast

import typer

from minewise.base.errors import MinewiseError, quoted
from minewise.base.words import many
from minewise.cli import match_options as options
from minewise.cli.completion import option_values as completion
from minewise.cli.exits import Exit
from minewise.cli.terminal.interrupts import stop_on_interrupt
from minewise.cli.terminal.progress import progress

if TYPE_CHECKING:
    from minewise.play.players import GuessRule
    from minewise.play.simulation import Series, Totals

HELP = """\
Let a player play many games, and add up how they went.

Game number I of a seed is always the same, whoever plays it and on however many threads.
Ctrl-C stops and prints the totals so far. A player is one of those that `minewise players`
lists, or one of your own: FILE.py:NAME, a class that derives from minewise.Player or a function
from a board to the cell to open. A player that is certain of something false has a bug: the game
is named, and the exit code is 4.

With --estimate a guess does not end a game: its safety multiplies the chance to win, and the game
goes on in a layout in which the cell is free. The mean of the chances is an estimate of the win
rate without bias, as sure as two to five times as many games. Games are still counted as won, lost
or stuck as they would be without.

With --replay one game is shown move by move instead, and nothing else is played.

\b
Examples:
  minewise simulate --player exact --preset expert --start zero --games 100000
  minewise simulate --player single-point --rows 9 --cols 9 --mines 10 --topology torus
  minewise simulate --player probability --preset expert --games 10000 --estimate
  minewise simulate --player exact --preset beginner --record games.parquet
  minewise simulate --player exact --preset beginner --replay 0:7
  minewise simulate --player examples/corners.py:Corners --preset beginner --games 100
"""

PlayerName = Annotated[
    str,
    typer.Option(
        "--player",
        metavar="P",
        help="A player's name, or FILE.py:NAME.",
        autocompletion=completion.players,
    ),
]
Record = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Write one row for each game, to a .csv or .parquet file."),
]
Replay = Annotated[
    str | None,
    typer.Option(metavar="SEED:INDEX", help="Show this game move by move instead."),
]


def run(  # noqa: PLR0913, PLR0917 (as many as there are options)
    player: PlayerName,
    preset: options.Preset = None,
    rows: options.Rows = None,
    cols: options.Cols = None,
    mines: options.Mines = None,
    topology: options.Topology = None,
    start: options.Start = "safe",
    first: options.First = None,
    games: options.Games = 1000,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    guess: options.Guess = None,
    estimate: options.Estimate = False,
    record: Record = None,
    replay: Replay = None,
    as_json: options.AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.game.match import Match
    from minewise.play.player_file import player_named
    from minewise.play.simulation import Series

    index = 0
    if replay is not None:
        seed, index = _game_named(replay)
    match = Match.of(
        preset=preset,
        rows=rows,
        cols=cols,
        mines=mines,
        topology=topology,
        start=start,
        first=options.first_cell(first),
        seed=seed,
    )
    rule = cast("GuessRule | None", guess)
    series = Series(player_named(player), match, guess=rule, threads=threads, estimate=estimate)
    if replay is not None:
        from minewise.cli.reports.replay import show

        return show(series, index, as_json=as_json)
    ending = _play(series, games, record)
    return _report(ending, games, as_json=as_json)


def _game_named(text: str) -> tuple[int, int]:
    seed, separator, index = text.partition(":")
    if not (separator and seed.isdecimal() and index.isdecimal()):
        raise MinewiseError(f"{quoted(text)} names no game: write SEED:INDEX, such as 0:7")
    return int(seed), int(index)


class _Ending(NamedTuple):
    """How far the games came, and what stopped them before the end."""

    totals: Totals
    failure: MinewiseError | None


def _play(series: Series, games: int, record: str | None) -> _Ending:
    from minewise.play.records import RecordFile
    from minewise.play.simulation import TotalsAccumulator

    tally = TotalsAccumulator(series)
    failure = None
    try:
        with (
            stop_on_interrupt() as stop,
            RecordFile(record, series) if record is not None else nullcontext() as file,
            redirect_stdout(sys.stderr),  # whatever a player prints
            progress(games) as show,
        ):
            for records in series.batches(games):
                tally.add(records)
                if file:
                    file.add(records)
                show(tally.games, f"{tally.wins:,} won ({tally.totals.win_rate:.1%})")
                if stop.requested:
                    break
    except MinewiseError as error:
        failure = error
    return _Ending(tally.totals, failure)


def _report(ending: _Ending, games: int, *, as_json: bool) -> int:
    totals, failure = ending
    if totals.games or not failure:
        print(json.dumps(totals.to_json()) if as_json else _text(totals), flush=True)
    if failure:
        raise failure
    if totals.blunder is not None:
        from minewise.cli.reports.simulate import report_blunder

        report_blunder(totals)
        return Exit.BUG
    if totals.games < games:
        print(f"minewise: interrupted after {many(totals.games, 'game')}", file=sys.stderr)
        return Exit.INTERRUPTED
    return Exit.DONE


def _text(totals: Totals) -> str:
    from minewise.cli.reports import simulate as report
    from minewise.cli.terminal.terminal import Terminal

    return Terminal().text(report.lines(totals))
