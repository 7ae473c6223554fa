"""`minewise campaign status`: progress of a campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.cli.commands.campaign.blunders import report_blunders
from minewise.cli.commands.campaign.options import CampaignOptions, status_of
from minewise.cli.options import AsJson
from minewise.cli.outputs import json_text

if TYPE_CHECKING:
    from minewise.campaign.status import CampaignStatus

HELP = """\
Show the progress of a campaign, per setting and player.

Times are for one thread. You can run this command while the campaign is running.

\b
Examples:
  minewise campaign status examples/campaign.toml
  minewise campaign status examples/campaign.toml --json
"""


def run(campaign: CampaignOptions, as_json: AsJson = False) -> int:
    """Run the command and return its exit code."""
    folder = campaign.folder()
    folder.require_begun()
    status = status_of(folder)
    print(json_text(status.progress_to_json()) if as_json else _text(status), flush=True)
    return report_blunders(status.blunders)


def _text(status: CampaignStatus) -> str:
    from minewise.cli.commands.campaign.lines import status_lines
    from minewise.cli.terminal.terminal import Terminal

    return Terminal().text(status_lines(status))
