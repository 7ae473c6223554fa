"""Campaign settings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from fuzz.parsers.oracle import accepted, small_boards, text_of
from minewise.campaign.folder import Manifest
from minewise.campaign.settings_file import parse

if TYPE_CHECKING:
    from minewise.campaign.campaign import Campaign

_NOWHERE = Path("/nonexistent")
_OTHER = 'name = "Other"\ngames = 10\nplayers = ["exact"]\nboards = ["beginner"]\n'


def campaign(data: bytes) -> None:
    """Read the settings of a campaign; players are not loaded."""
    with small_boards():
        if found := accepted(_campaign, text_of(data)):
            json.dumps([setting.to_json() for setting in found.settings])


def manifest(data: bytes) -> None:
    """Read the manifest of a results folder, and compare it with a campaign."""
    if found := accepted(Manifest.parse, data):
        accepted(found.require_same, parse(_OTHER))


def _campaign(text: str) -> Campaign:
    return parse(text, _NOWHERE)
