"""`minewise campaign status`: how far a campaign has come."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from minewise.cli.commands.campaign.blunders import report_blunders
from minewise.cli.commands.campaign.options import (
    AsJson,
    CampaignFile,
    Results,
    folder_of,
    surveyed,
)

if TYPE_CHECKING:
    from minewise.campaign.survey import Survey

HELP = """\
Show for each setting and player of a campaign what is done.

Times are those of one thread: so many threads share them. May be asked while the campaign runs.

\b
Examples:
  minewise campaign status examples/campaign.toml
  minewise campaign status examples/campaign.toml --json
"""


def run(file: CampaignFile, results: Results = None, as_json: AsJson = False) -> int:
    """Run the command and return its exit code."""
    folder = folder_of(file, results)
    folder.require_begun()
    survey = surveyed(folder)
    print(json.dumps(_to_json(survey)) if as_json else _text(survey), flush=True)
    return report_blunders(survey.blunders)


def _to_json(survey: Survey) -> dict[str, Any]:
    return {
        "name": survey.campaign.name,
        "games": survey.campaign.games,
        "played": survey.games,
        "complete": not survey.missing,
        "missing_chunks": len(survey.missing),
        "damaged": [str(path) for path in survey.damaged],
        "blunders": [blunder.to_json() for blunder in survey.blunders],
        "settings": [
            {
                **standing.played_setting.to_json(),
                "players": [totals.to_json() for totals in standing.totals],
            }
            for standing in survey.standings
        ],
    }


def _text(survey: Survey) -> str:
    from minewise.cli.commands.campaign.lines import status_lines
    from minewise.cli.terminal.terminal import Terminal

    return Terminal().text(status_lines(survey))
