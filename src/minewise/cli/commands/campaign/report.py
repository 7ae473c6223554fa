"""`minewise campaign report`: how the players of a campaign did, as text and as a page."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import ReportError
from minewise.cli.commands.campaign.blunders import report_blunders
from minewise.cli.commands.campaign.options import (
    AsJson,
    CampaignFile,
    Results,
    folder_of,
    status_of,
)

if TYPE_CHECKING:
    from minewise.campaign.status import CampaignStatus

HELP = """\
Compare the players of a campaign on the games that all of them have played so far.

A page with tables and pictures is written to report.html in the results folder, or where --report
says, if the extra plots is installed. With --json there is none unless --report asks for it.

\b
Examples:
  minewise campaign report examples/campaign.toml
  minewise campaign report examples/campaign.toml --report campaign.html
"""

ReportFile = Annotated[
    str | None, typer.Option("--report", metavar="FILE", help="Where to write the report (HTML).")
]


def run(
    file: CampaignFile,
    results: Results = None,
    report: ReportFile = None,
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    folder = folder_of(file, results)
    folder.require_begun()
    asked = _asked(report)
    status = status_of(folder)
    if not as_json:
        print(_text(status), flush=True)
    words = ["minewise", "campaign", "run", file]
    words += ["--results", results] if results else []
    written = None
    if asked:
        written = _write(status, asked, words)
    elif not as_json:
        written = _write_if_possible(status, folder.path / "report.html", words)
    if as_json:
        print(json.dumps({**status.to_json(), "report": written}))
    elif written:
        print(f"\nReport: {written}")
    sys.stdout.flush()
    return report_blunders(status.blunders)


def _asked(report: str | None) -> Path | None:
    """Complain at once about a report that is asked for and could not be written in the end."""
    if report is None:
        return None
    from minewise.reporting import require_libraries
    from minewise.reporting.page import require_writable

    if not report:
        raise ReportError("the report needs the name of a file, such as campaign.html")
    require_libraries()
    require_writable(Path(report))
    return Path(report)


def _write_if_possible(status: CampaignStatus, place: Path, words: list[str]) -> str | None:
    """Write a report that nobody has asked for, so that the figures will do without it."""
    try:
        return _write(status, place, words)
    except ReportError as error:
        print(f"minewise: there is no report: {error}", file=sys.stderr)
        return None


def _write(status: CampaignStatus, place: Path, words: list[str]) -> str:
    """Write the report, with the command that plays its games, and say where."""
    from minewise.reporting import require_libraries

    require_libraries()
    from minewise.reporting.campaign import campaign_report

    campaign_report(status, shlex.join(words)).write(place)
    return str(place)


def _text(status: CampaignStatus) -> str:
    from minewise.cli.commands.campaign.lines import comparison_lines
    from minewise.cli.terminal.terminal import Terminal

    return Terminal().text(comparison_lines(status))
