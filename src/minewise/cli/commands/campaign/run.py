"""`minewise campaign run`: play the missing games."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import closing, redirect_stdout
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import CampaignError, quoted
from minewise.base.words import plural
from minewise.cli.commands.campaign.blunders import report_blunders
from minewise.cli.commands.campaign.options import FILE_HELP, CampaignOptions, status_of
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson
from minewise.cli.outputs import json_text, required, warn
from minewise.cli.terminal.interrupts import interrupted, stop_on_interrupt
from minewise.cli.terminal.progress import progress
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.answers import campaigns as answers
    from minewise.campaign.engine import CampaignRun, Engine, Failed
    from minewise.campaign.status import CampaignStatus

HELP = f"""\
Play the missing games in a campaign and compare the players.

It can be stopped at any time, by Ctrl-C or a power cut: run it again to resume. Games in damaged
files are played again. The totals do not depend on the engine or on interruptions.

The local engine plays in threads on this machine. The dask engine plays on a Dask cluster or,
without --scheduler, in processes on this machine. If a worker dies, its chunk is played once more.
If chunks fail again, the others are still played, and the exit code is 3.

{FILE_HELP}
\b
Examples:
  minewise campaign run examples/campaign.toml
  minewise campaign run examples/campaign.toml --engine dask --workers 2
  minewise campaign run examples/campaign.toml --engine dask --scheduler tcp://10.0.0.1:8786
"""

_MOST_REASONS = 5
_LONGEST_REASON = 500


@dataclass(frozen=True)
class EngineOptions:
    """The engine that plays the games."""

    engine: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="The engine that plays the games: local or dask.",
            autocompletion=lambda: ["local", "dask"],
        ),
    ] = "local"
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="A Dask scheduler, such as tcp://10.0.0.1:8786."),
    ] = None
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=1024,
            help="Threads, or Dask processes on this machine.  [default: one per core]",
        ),
    ] = None

    def start(self) -> Engine:
        """Return the engine."""
        if self.engine == "local":
            if self.scheduler is not None:
                raise CampaignError("--scheduler needs --engine dask")
            from minewise.campaign.engine import LocalEngine

            return LocalEngine(self.workers)
        if self.engine != "dask":
            raise CampaignError(f"unknown engine {quoted(self.engine)}: use local or dask")
        if self.scheduler is not None:
            required(self.scheduler, "--scheduler")
            if self.workers is not None:
                raise CampaignError("use either --scheduler or --workers, not both")
        from minewise.campaign.dask_engine import DaskEngine

        return DaskEngine(self.scheduler, self.workers)


def run(campaign: CampaignOptions, options: EngineOptions, as_json: AsJson = False) -> int:
    """Run the command and return its exit code."""
    from minewise.campaign import require_library
    from minewise.campaign.engine import CampaignRun, check_playable

    engine = options.start()
    require_library("pyarrow", "a campaign")
    folder = campaign.folder()
    with spinner("Loading the players"), redirect_stdout(sys.stderr):
        check_playable(folder.campaign)
    with folder.locked():
        before = status_of(folder)
        if before.damaged:
            warn(f"{plural(len(before.damaged), 'damaged file')} will be played again")
        work = CampaignRun(folder, before.missing)
        stopped = _play(work, engine, before)
        after = status_of(folder) if before.missing else before
    if as_json:
        print(json_text(_to_json(after, work, str(folder.path))), flush=True)
    else:
        _print(after, work)
    return _exit_code(after, work, stopped=stopped)


def _play(work: CampaignRun, engine: Engine, before: CampaignStatus) -> bool:
    """Play until the end or until interrupted, and return whether it was interrupted."""
    if not work.missing:
        return False
    with (
        stop_on_interrupt() as stop,
        redirect_stdout(sys.stderr),  # so that player output does not mix with the answer
        progress(before.campaign.all_games) as show,
        closing(work.play(engine)) as playing,
    ):
        show(before.games, "")
        for played in playing:
            while work.remarks:
                warn(work.remarks.pop(0))
            pace = f"{played / work.seconds:,.0f} games/s" if work.seconds else ""
            show(before.games + played, work.waiting or pace)
            if stop.requested:
                return True
    return False


def _print(status: CampaignStatus, work: CampaignRun) -> None:
    from rich.text import Text

    from minewise.cli.commands.campaign.lines import comparison_lines
    from minewise.cli.terminal.terminal import Terminal

    lines = list(comparison_lines(status))
    if work.stored:
        pace = f"{work.stored / work.seconds:,.0f} games/s"
        lines += [
            Text(),
            Text(f"Played {plural(work.stored, 'game')} in {work.seconds:,.1f} s, {pace}"),
        ]
    print(Terminal().text(lines), flush=True)


def _to_json(status: CampaignStatus, work: CampaignRun, results: str) -> answers.CampaignRun:
    return {
        **status.to_json(),
        "results": results,
        "played": work.stored,
        "seconds": work.seconds,
        "failed": [
            {
                "setting": one.chunk.setting + 1,
                "player": status.campaign.players[one.chunk.player].label,
                "first": one.chunk.first,
                "games": one.chunk.games,
                "reason": one.reason,
            }
            for one in work.failed
        ],
    }


def _exit_code(status: CampaignStatus, work: CampaignRun, *, stopped: bool) -> Exit:
    _print_failures(work.failed)
    if report_blunders(status.blunders) == Exit.BUG:
        return Exit.BUG
    if stopped:
        games = plural(status.campaign.all_games, "game")
        return interrupted(f"after {status.games:,} of {games}: run again to resume")
    return Exit.OVER_BUDGET if status.missing else Exit.DONE


def _print_failures(failed: Sequence[Failed]) -> None:
    """Print why chunks failed, most frequent reason first."""
    rest = Counter(one.reason for one in failed)
    for reason, count in rest.most_common(_MOST_REASONS):
        warn(f"{plural(count, 'chunk')} failed: {reason[:_LONGEST_REASON]}")
        del rest[reason]
    if rest:
        warn(f"{plural(rest.total(), 'more chunk')} failed for other reasons: see --json")
