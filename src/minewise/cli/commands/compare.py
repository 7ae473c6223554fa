"""`minewise compare`: several players on the same boards."""

from __future__ import annotations

import json
import shlex
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Self, cast

import typer

from minewise.base.errors import MinewiseError, ReportError
from minewise.base.words import many
from minewise.cli import match_options as options
from minewise.cli.completion import option_values as completion
from minewise.cli.exits import Exit
from minewise.cli.terminal.interrupts import stop_on_interrupt
from minewise.cli.terminal.progress import progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from minewise.play.comparison import Comparison, Contest
    from minewise.play.players import GuessRule

HELP = """\
Let several players play the very same games, and compare them.

Prints how often each player wins, and how much more often than each of those named before it.
As all meet the same boards, small differences show after few games. Ctrl-C stops and compares
what was played so far.

A report with pictures is written to comparison.html, or to the next name that is free, or where
--report says. With --json there is none unless --report asks for it.

\b
Examples:
  minewise compare --players single-point,exact --preset expert --start zero
  minewise compare --players exact,probability --preset beginner --games 10000 --report out.html
  minewise compare --players random,exact --preset easy --guess stop --no-report
"""

Players = Annotated[
    str,
    typer.Option(
        metavar="A,B,C",
        help="Names, or FILE.py:NAME, with commas between them.",
        autocompletion=completion.players,
    ),
]
ReportFile = Annotated[
    str | None, typer.Option("--report", metavar="FILE", help="Where to write the report (HTML).")
]
NoReport = Annotated[bool, typer.Option("--no-report", help="Write no report.")]


def run(  # noqa: PLR0913, PLR0917 (as many as there are options)
    players: Players,
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
    report: ReportFile = None,
    no_report: NoReport = False,
    as_json: options.AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.game.match import Match
    from minewise.play.comparison import Contest, require_rivals
    from minewise.play.player_file import player_named

    if report is not None and no_report:
        raise MinewiseError("give either --report or --no-report, not both")
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
    names = [name.strip() for name in players.split(",")]
    require_rivals(names)
    rule = cast("GuessRule | None", guess)
    contest = Contest(
        [player_named(name) for name in names],
        match,
        guess=rule,
        threads=threads,
        estimate=estimate,
    )
    writer = _ReportWriter.of(report, names, guess, wanted=not (no_report or as_json))
    failure = _play(contest, games, len(names))
    comparison = contest.result
    if comparison.games or not failure:
        failure = _tell(comparison, writer, as_json=as_json) or failure
    if failure:
        raise failure
    return _exit_code(comparison, games)


def _play(contest: Contest, games: int, players: int) -> MinewiseError | None:
    """Play until the end or until something stops it, and say what has failed."""
    try:
        with (
            stop_on_interrupt() as stop,
            redirect_stdout(sys.stderr),  # whatever a player prints
            progress(games * players) as show,
        ):
            for player, played in contest.play(games):
                show(played, f"{player} plays")
                if stop.requested:
                    break
    except MinewiseError as error:
        return error
    return None


def _tell(comparison: Comparison, writer: _ReportWriter, *, as_json: bool) -> MinewiseError | None:
    """Print the tables or the JSON, whatever becomes of the report, and say what has failed."""
    written = failure = None
    if not as_json:
        print(_text(comparison), flush=True)
    try:
        written = writer.write(comparison)
    except ReportError as error:
        failure = error
    if as_json:
        print(json.dumps({**comparison.to_json(), "report": written}), flush=True)
    elif written:
        print(f"\nReport: {written}", flush=True)
    return failure


def _text(comparison: Comparison) -> str:
    from minewise.cli.terminal.terminal import Terminal

    return Terminal().text(_lines(comparison))


def _lines(comparison: Comparison) -> Iterator[Text]:
    from rich.text import Text

    from minewise.cli.terminal.text_layout import table
    from minewise.play import results

    totals = [entry.totals for entry in comparison.entries]
    yield Text(f"The same {many(comparison.games, 'game')} on {results.setting(comparison.match)}")
    if comparison.is_estimate:
        yield Text(results.ESTIMATE_NOTE)
    yield Text()
    yield from table(results.PLAYERS_HEADER, results.players_rows(totals))
    yield Text()
    yield from table(results.DUELS_HEADER, results.duels_rows(comparison.duels))


def _exit_code(comparison: Comparison, games: int) -> Exit:
    blunders = [e.totals for e in comparison.entries if e.totals.blunder is not None]
    if blunders:
        from minewise.cli.reports.simulate import report_blunder

        for totals in blunders:
            report_blunder(totals)
        return Exit.BUG
    if comparison.games < games:
        print(f"minewise: interrupted after {many(comparison.games, 'game')}", file=sys.stderr)
        return Exit.INTERRUPTED
    return Exit.DONE


@dataclass(frozen=True)
class _ReportWriter:
    """Knows where the report goes, and how to repeat what it reports."""

    players: list[str]
    guess: str | None
    wanted: bool
    place: Path | None
    """Where the user wants it; if not said, a free name will do, and so will none."""

    @classmethod
    def of(cls, report: str | None, players: list[str], guess: str | None, *, wanted: bool) -> Self:
        """Complain at once about a report that could not be written in the end."""
        if report is None:
            return cls(players, guess, wanted, None)
        from minewise.reporting import require_libraries
        from minewise.reporting.page import require_writable

        if not report:
            raise ReportError("the report needs the name of a file, such as comparison.html")
        require_libraries()
        require_writable(Path(report))
        return cls(players, guess, True, Path(report))

    def write(self, comparison: Comparison) -> str | None:
        """Write the report, if one is wanted, and say where."""
        if not self.wanted:
            return None
        from minewise.reporting import require_libraries
        from minewise.reporting.page import free_name

        try:
            require_libraries()
            from minewise.reporting.comparison import comparison_report

            place = self.place or free_name(Path("comparison.html"))
            comparison_report(comparison, self._command(comparison)).write(place)
        except ReportError as error:
            if self.place:
                raise
            print(f"minewise: there is no report: {error}", file=sys.stderr)
            return None
        return str(place)

    def _command(self, comparison: Comparison) -> str:
        """Write the command that plays the games that were played."""
        words = ["minewise", "compare", "--players", ",".join(self.players)]
        words += options.words_of(comparison.match)
        words += ["--games", str(comparison.games)]
        if self.guess:
            words += ["--guess", self.guess]
        if comparison.is_estimate:
            words += ["--estimate"]
        return shlex.join(words)
