"""`minewise compare`: several players on the same boards."""

from __future__ import annotations

import shlex
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Self, cast

import typer

from minewise.base.errors import MinewiseError, ReportError
from minewise.base.words import plural
from minewise.cli import completion
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson, GameOptions, ReportFile, words_of
from minewise.cli.outputs import json_text, report_path, warn
from minewise.cli.terminal.interrupts import interrupted, stop_on_interrupt
from minewise.cli.terminal.progress import progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from minewise.answers.games import ComparisonWithReport
    from minewise.play.comparison import Comparison, Contest
    from minewise.play.players import GuessRule

HELP = """\
Play the same games with several players and compare them.

Prints the win rate of each player, and its lead over each player named before it. All players get
the same boards, so even a few games reveal small differences. Ctrl-C stops and compares the games
played so far.

Writes a report with plots to comparison.html (or comparison-2.html ...), or to --report. With
--json, it writes a report only if --report is given.

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
        help="Player names, or FILE.py:NAME, separated by commas.",
        autocompletion=completion.players,
    ),
]
NoReport = Annotated[bool, typer.Option("--no-report", help="Write no report.")]


def run(
    players: Players,
    options: GameOptions,
    report: ReportFile = None,
    no_report: NoReport = False,
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.play.comparison import Contest, require_rivals
    from minewise.play.player_file import player_named

    if report is not None and no_report:
        raise MinewiseError("use either --report or --no-report, not both")
    match = options.match
    names = [name.strip() for name in players.split(",")]
    require_rivals(names)
    contest = Contest(
        [player_named(name) for name in names],
        match,
        guess=cast("GuessRule | None", options.guess),
        threads=options.threads,
        estimate=options.estimate,
    )
    writer = _ReportWriter.of(report, names, options.guess, wanted=not (no_report or as_json))
    failure = _play(contest, options.games, len(names))
    comparison = contest.result
    if comparison.games or not failure:
        failure = _print(comparison, writer, as_json=as_json) or failure
    if failure:
        raise failure
    return _exit_code(comparison, options.games)


def _play(contest: Contest, games: int, players: int) -> MinewiseError | None:
    """Play until the end or until interrupted, and return any error."""
    try:
        with (
            stop_on_interrupt() as stop,
            redirect_stdout(sys.stderr),  # so that player output does not mix with the answer
            progress(games * players) as show,
        ):
            for player, played in contest.play(games):
                show(played, f"{player} plays")
                if stop.requested:
                    break
    except MinewiseError as error:
        return error
    return None


def _print(comparison: Comparison, writer: _ReportWriter, *, as_json: bool) -> ReportError | None:
    """Print the tables or the JSON, and return any error from the report."""
    written = failure = None
    if not as_json:
        print(_text(comparison), flush=True)
    try:
        written = writer.write(comparison)
    except ReportError as error:
        failure = error
    if as_json:
        answer: ComparisonWithReport = {**comparison.to_json(), "report": written}
        print(json_text(answer), flush=True)
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
    yield Text(
        f"The same {plural(comparison.games, 'game')} on {results.setting(comparison.match)}"
    )
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
        return interrupted(f"after {plural(comparison.games, 'game')}")
    return Exit.DONE


@dataclass(frozen=True)
class _ReportWriter:
    """The report file, and the command that repeats its games."""

    players: list[str]
    guess: str | None
    wanted: bool
    place: Path | None
    """The requested file; without one, a free name is used and a failure is only a warning."""

    @classmethod
    def of(cls, report: str | None, players: list[str], guess: str | None, *, wanted: bool) -> Self:
        """Return a writer; raise before the games if a requested report cannot be written."""
        path = None if report is None else report_path(report)
        return cls(players, guess, wanted or path is not None, path)

    def write(self, comparison: Comparison) -> str | None:
        """Write the report, if one is wanted, and return its path."""
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
            warn(f"no report: {error}")
            return None
        return str(place)

    def _command(self, comparison: Comparison) -> str:
        """Return the command that repeats the games."""
        words = ["minewise", "compare", "--players", ",".join(self.players)]
        words += words_of(comparison.match)
        words += ["--games", str(comparison.games)]
        if self.guess:
            words += ["--guess", self.guess]
        if comparison.is_estimate:
            words += ["--estimate"]
        return shlex.join(words)
