"""`minewise campaign run`: plays what is missing of a campaign."""

from __future__ import annotations

import json
import sys
from collections import Counter
from contextlib import closing, redirect_stdout
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import CampaignError, one_line, quoted
from minewise.base.words import many
from minewise.cli.commands.campaign.blunders import report_blunders
from minewise.cli.commands.campaign.options import (
    FILE_HELP,
    AsJson,
    CampaignFile,
    Results,
    folder_of,
    require_name,
    status_of,
)
from minewise.cli.completion import option_values as completion
from minewise.cli.exits import Exit
from minewise.cli.terminal.interrupts import stop_on_interrupt
from minewise.cli.terminal.progress import progress
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.campaign.engine import Engine, Failed
    from minewise.campaign.running import CampaignRun
    from minewise.campaign.status import CampaignStatus

HELP = f"""\
Play what is missing of a campaign, and compare the players.

It may be stopped at any time, by Ctrl-C or by a power cut: run again, it goes on where it stopped.
Files that are damaged are played again. The totals are the same to the last game, whichever engine
has played, and however often it was stopped.

The engine local plays on the threads of this machine. The engine dask plays on the cluster of a
Dask scheduler, or without --scheduler on processes of this machine. A chunk whose worker dies is
played once more. Chunks that fail again are told, the others are played, and the exit code is 3.

{FILE_HELP}
\b
Examples:
  minewise campaign run examples/campaign.toml
  minewise campaign run examples/campaign.toml --engine dask --workers 2
  minewise campaign run examples/campaign.toml --engine dask --scheduler tcp://10.0.0.1:8786
"""

EngineName = Annotated[
    str,
    typer.Option(
        "--engine",
        metavar="NAME",
        help="Who plays: local or dask.",
        autocompletion=completion.engines,
    ),
]
Scheduler = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Of a Dask scheduler, such as tcp://10.0.0.1:8786."),
]
Workers = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        max=1024,
        help="Threads, or processes of a cluster on this machine.  [default: one for each core]",
    ),
]
_MOST_REASONS = 5
_LONGEST_REASON = 500


def run(  # noqa: PLR0913, PLR0917 (as many as there are options)
    file: CampaignFile,
    engine: EngineName = "local",
    scheduler: Scheduler = None,
    workers: Workers = None,
    results: Results = None,
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.campaign import require_library
    from minewise.campaign.games import check_playable
    from minewise.campaign.running import CampaignRun

    who = _engine(engine, scheduler, workers)
    require_library("pyarrow", "a campaign")
    folder = folder_of(file, results)
    with spinner("seating the players"), redirect_stdout(sys.stderr):
        check_playable(folder.campaign)
    with folder.locked():
        before = status_of(folder)
        if before.damaged:
            _say(f"{many(len(before.damaged), 'damaged file')} will be played again")
        work = CampaignRun(folder, before.missing)
        stopped = _play(work, who, before)
        after = status_of(folder) if before.missing else before
    if as_json:
        print(json.dumps(_to_json(after, work, str(folder.path))), flush=True)
    else:
        _print(after, work)
    return _exit_code(after, work, stopped=stopped)


def _engine(name: str, scheduler: str | None, workers: int | None) -> Engine:
    if name == "local":
        if scheduler is not None:
            raise CampaignError("only the engine dask has a scheduler: add --engine dask")
        from minewise.campaign.engines.local import LocalEngine

        return LocalEngine(workers)
    if name != "dask":
        raise CampaignError(f"unknown engine {quoted(name)}: use local or dask")
    if scheduler is not None and workers is not None:
        raise CampaignError("a scheduler knows its workers: leave --workers out")
    if scheduler is not None:
        require_name(scheduler, "--scheduler", "tcp://10.0.0.1:8786")
    from minewise.campaign.engines.dask import DaskEngine

    return DaskEngine(scheduler, workers)


def _play(work: CampaignRun, engine: Engine, before: CampaignStatus) -> bool:
    """Play until the end, or until somebody wants to stop, and say which."""
    if not work.missing:
        return False
    with (
        stop_on_interrupt() as stop,
        redirect_stdout(sys.stderr),  # whatever a player prints
        progress(before.campaign.all_games, clock=lambda: work.seconds) as show,
        closing(work.play(engine)) as playing,
    ):
        show(before.games, "")
        for played in playing:
            while work.remarks:
                _say(work.remarks.pop(0))
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
        pace = f"{work.stored / work.seconds:,.0f} games a second"
        lines += [
            Text(),
            Text(f"Played {many(work.stored, 'game')} in {work.seconds:,.1f} s, {pace}"),
        ]
    print(Terminal().text(lines), flush=True)


def _to_json(status: CampaignStatus, work: CampaignRun, results: str) -> dict[str, object]:
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
        _say(
            f"interrupted after {status.games:,} of "
            f"{many(status.campaign.all_games, 'game')}: run again to go on"
        )
        return Exit.INTERRUPTED
    return Exit.OVER_BUDGET if status.missing else Exit.DONE


def _print_failures(failed: Sequence[Failed]) -> None:
    """Print why chunks have failed, the most frequent reasons first."""
    rest = Counter(one.reason for one in failed)
    for reason, count in rest.most_common(_MOST_REASONS):
        _say(f"{many(count, 'chunk')} failed: {reason[:_LONGEST_REASON]}")
        del rest[reason]
    if rest:
        _say(f"{many(rest.total(), 'more chunk')} failed for other reasons: see --json")


def _say(message: str) -> None:
    print(f"minewise: {one_line(message)}", file=sys.stderr)
