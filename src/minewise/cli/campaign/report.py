"""`minewise campaign report`: how the players of a campaign did, as text and as a page."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.cli.campaign.blunders import complain_of
from minewise.cli.campaign.options import (
    AsJson,
    CampaignFile,
    Results,
    folder_of,
    require_name,
    surveyed,
)

if TYPE_CHECKING:
    from minewise.campaign.survey import Survey

HELP = """\
Compare the players of a campaign on the games that all of them have played so far.

A page with tables and pictures is written to report.html in the results folder, or where --report
says. With --json there is none unless --report asks for it.

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
    """Run the command and give its exit code."""
    folder = folder_of(file, results)
    folder.require_begun()
    place = None if as_json else folder.path / "report.html"
    if report is not None:
        place = Path(require_name(report, "--report", "campaign.html"))
    if place:
        from minewise.reporting import require_libraries
        from minewise.reporting.page import require_writable

        require_libraries()
        require_writable(place)
    survey = surveyed(folder)
    if place:
        from minewise.reporting.campaign import campaign_report

        words = ["minewise", "campaign", "run", file]
        words += ["--results", results] if results else []
        campaign_report(survey, shlex.join(words)).write(place)
    if as_json:
        written = str(place) if place else None
        print(json.dumps({**survey.to_json(), "report": written}))
    else:
        print(_text(survey))
        print(f"\nReport: {place}")
    sys.stdout.flush()
    return complain_of(survey.blunders)


def _text(survey: Survey) -> str:
    from minewise.cli.campaign.lines import comparison_lines
    from minewise.cli.terminal import Terminal

    return Terminal().text(comparison_lines(survey))
