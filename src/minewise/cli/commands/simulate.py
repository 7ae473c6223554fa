"""`minewise simulate`: many games with one player."""

from __future__ import annotations

import dataclasses
import sys
from contextlib import nullcontext, redirect_stdout
from typing import TYPE_CHECKING, Annotated, NamedTuple, cast

import typer

from minewise.base.errors import MinewiseError, quoted
from minewise.base.words import plural
from minewise.cli import completion
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson, GameOptions
from minewise.cli.outputs import json_text
from minewise.cli.terminal.interrupts import interrupted, stop_on_interrupt
from minewise.cli.terminal.progress import progress

if TYPE_CHECKING:
    from minewise.play.players import GuessRule
    from minewise.play.simulation import Series, Totals

HELP = """\
Play many games with one player and print the totals.

With the same seed, game I is the same for every player and any number of threads. Ctrl-C stops and
prints the totals so far. A player is one listed by `minewise players`, or your own: FILE.py:NAME
names a subclass of minewise.Player or a function from a board to the cell to open. If a player is
certain of something false, that is a bug: the game is printed, and the exit code is 4.

With --estimate, a guess does not end a game: the chance of winning is multiplied by the guess's
safety, and the game continues on a layout in which the cell is free. The mean chance is an unbiased
estimate of the win rate, as precise as counting wins in two to five times as many games. Wins,
losses and stuck games are counted as usual.

With --replay, it shows one game move by move instead. Step N is the board with N - 1 cells opened
or known to be mined; the last step finds that nothing more is certain, or opens a mine.

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
    typer.Option(metavar="FILE", help="Write one row per game to a .csv or .parquet file."),
]
Replay = Annotated[
    str | None, typer.Option(metavar="SEED:INDEX", help="Show this game move by move.")
]


def run(
    player: PlayerName,
    options: GameOptions,
    record: Record = None,
    replay: Replay = None,
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.play.player_file import player_named
    from minewise.play.simulation import Series

    index = 0
    if replay is not None:
        seed, index = _parse_game(replay)
        options = dataclasses.replace(options, seed=seed)
    series = Series(
        player_named(player),
        options.match,
        guess=cast("GuessRule | None", options.guess),
        threads=options.threads,
        estimate=options.estimate,
    )
    if replay is not None:
        from minewise.cli.reports.replay import show

        return show(series, index, as_json=as_json)
    ending = _play(series, options.games, record)
    return _report(ending, options.games, as_json=as_json)


def _parse_game(text: str) -> tuple[int, int]:
    seed, separator, index = text.partition(":")
    if not (separator and seed.isdecimal() and index.isdecimal()):
        raise MinewiseError(f"not a game: {quoted(text)}. Use SEED:INDEX, such as 0:7.")
    return int(seed), int(index)


class _Ending(NamedTuple):
    """The totals, and the error that stopped the games early."""

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
            redirect_stdout(sys.stderr),  # so that player output does not mix with the answer
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
        print(json_text(totals.to_json()) if as_json else _text(totals), flush=True)
    if failure:
        raise failure
    if totals.blunder is not None:
        from minewise.cli.reports.simulate import report_blunder

        report_blunder(totals)
        return Exit.BUG
    if totals.games < games:
        return interrupted(f"after {plural(totals.games, 'game')}")
    return Exit.DONE


def _text(totals: Totals) -> str:
    from minewise.cli.reports import simulate as report
    from minewise.cli.terminal.terminal import Terminal

    return Terminal().text(report.lines(totals))
