"""`minewise campaign report`: the results of a campaign, as text and as a page."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

from minewise.base.errors import ReportError
from minewise.cli.commands.campaign.blunders import report_blunders
from minewise.cli.commands.campaign.options import CampaignOptions, status_of
from minewise.cli.options import AsJson, ReportFile
from minewise.cli.outputs import json_text, report_path, warn

if TYPE_CHECKING:
    from pathlib import Path

    from minewise.answers.campaigns import CampaignReport
    from minewise.campaign.status import CampaignStatus

HELP = """\
Compare the players in a campaign on the games that all of them have played.

Writes a page with tables and plots to report.html in the results folder, or to --report, if
minewise[plots] is installed. With --json, it writes the page only if --report is given.

\b
Examples:
  minewise campaign report examples/campaign.toml
  minewise campaign report examples/campaign.toml --report campaign.html
"""


def run(campaign: CampaignOptions, report: ReportFile = None, as_json: AsJson = False) -> int:
    """Run the command and return its exit code."""
    folder = campaign.folder()
    folder.require_begun()
    asked = None if report is None else report_path(report)
    status = status_of(folder)
    if not as_json:
        print(_text(status), flush=True)
    words = ["minewise", "campaign", "run", campaign.file]
    words += ["--results", campaign.results] if campaign.results else []
    written = None
    if asked:
        written = _write(status, asked, words)
    elif not as_json:
        written = _write_if_possible(status, folder.path / "report.html", words)
    if as_json:
        answer: CampaignReport = {**status.to_json(), "report": written}
        print(json_text(answer), flush=True)
    elif written:
        print(f"\nReport: {written}")
    sys.stdout.flush()
    return report_blunders(status.blunders)


def _write_if_possible(status: CampaignStatus, place: Path, words: list[str]) -> str | None:
    """Write the default report; a failure is only a warning."""
    try:
        return _write(status, place, words)
    except ReportError as error:
        warn(f"no report: {error}")
        return None


def _write(status: CampaignStatus, place: Path, words: list[str]) -> str:
    """Write the report with the command that plays its games, and return its path."""
    from minewise.reporting import require_libraries

    require_libraries()
    from minewise.reporting.campaign import campaign_report

    campaign_report(status, shlex.join(words)).write(place)
    return str(place)


def _text(status: CampaignStatus) -> str:
    from minewise.cli.commands.campaign.lines import comparison_lines
    from minewise.cli.terminal.terminal import Terminal

    return Terminal().text(comparison_lines(status))
