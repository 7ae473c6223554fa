"""Small campaigns for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.campaign.engine import CampaignRun
from minewise.campaign.settings_file import parse
from minewise.campaign.status import read_status

if TYPE_CHECKING:
    from pathlib import Path

    from minewise.campaign.campaign import Campaign
    from minewise.campaign.engine import Engine
    from minewise.campaign.folder import Folder

SMALL = """\
name = "Small"
games = 250
chunk = 100
seed = 5
players = ["single-point", "exact"]
boards = ["beginner", {rows = 5, cols = 6, mines = 6, topology = "hex"}]
start = "zero"
"""


def campaign_of(text: str = SMALL, folder: Path | None = None, **changes: str) -> Campaign:
    """Parse a campaign, by default `SMALL`, with the lines in `changes` replaced or added."""
    lines = dict(line.split(" = ", 1) for line in text.splitlines()) | changes
    joined = "\n".join(f"{key} = {value}" for key, value in lines.items())
    return parse(joined, folder) if folder else parse(joined)


def play(folder: Folder, engine: Engine) -> CampaignRun:
    """Play the campaign's missing chunks."""
    with folder.locked():
        run = CampaignRun(folder, read_status(folder).missing)
        for _ in run.play(engine):
            pass
    return run
