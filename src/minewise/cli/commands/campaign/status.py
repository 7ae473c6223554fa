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
    status_of,
)

if TYPE_CHECKING:
    from minewise.campaign.status import CampaignStatus

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
    status = status_of(folder)
    print(json.dumps(_to_json(status)) if as_json else _text(status), flush=True)
    return report_blunders(status.blunders)


def _to_json(status: CampaignStatus) -> dict[str, Any]:
    return {
        "name": status.campaign.name,
        "games": status.campaign.games,
        "played": status.games,
        "complete": not status.missing,
        "missing_chunks": len(status.missing),
        "damaged": [str(path) for path in status.damaged],
        "blunders": [blunder.to_json() for blunder in status.blunders],
        "settings": [
            {
                **setting.played_setting.to_json(),
                "players": [totals.to_json() for totals in setting.totals],
            }
            for setting in status.settings
        ],
    }


def _text(status: CampaignStatus) -> str:
    from minewise.cli.commands.campaign.lines import status_lines
    from minewise.cli.terminal.terminal import Terminal

    return Terminal().text(status_lines(status))
