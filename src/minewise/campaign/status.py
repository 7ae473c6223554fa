"""How far a campaign has come: what is in its results folder, added up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from minewise.campaign import require_library
from minewise.campaign.chunk_file import DamagedError
from minewise.campaign.plan import rounds
from minewise.play.comparison import Comparison, PlayerRecords
from minewise.play.simulation import RECORD

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from minewise.campaign.campaign import Campaign, Setting
    from minewise.campaign.folder import Folder
    from minewise.campaign.plan import Chunk
    from minewise.campaign.player_spec import PlayerSpec
    from minewise.play.simulation import Totals


@dataclass(frozen=True)
class SettingStatus:
    """How far one setting has come."""

    setting: Setting
    totals: list[Totals]
    """Of each player, all that it has played."""
    comparison: Comparison
    """Of all players, on the games that all of them have played."""

    @property
    def played_setting(self) -> Setting:
        """The setting, with the first cell if that is the same for all."""
        return replace(self.setting, match=self.comparison.match)

    @property
    def title(self) -> str:
        """The setting in words."""
        return str(self.played_setting)

    def to_json(self) -> dict[str, Any]:
        """Return what `minewise compare --json` would, and the guess rule."""
        return {"guess": self.setting.guess or "own", **self.comparison.to_json()}


@dataclass(frozen=True)
class Blunder:
    """A player that was certain of something false in some game of a setting, which is a bug."""

    number: int
    """Of the setting, counted from 1."""
    setting: Setting
    player: PlayerSpec
    totals: Totals
    """Which name the first such game."""

    def to_json(self) -> dict[str, Any]:
        """Return it under the names that JSON uses."""
        return {
            "setting": self.number,
            "player": self.player.label,
            "game": f"{self.totals.match.seed}:{self.totals.blunder}",
        }


@dataclass(frozen=True)
class CampaignStatus:
    """What of a campaign is done, and what is missing."""

    campaign: Campaign
    settings: list[SettingStatus]
    missing: list[Chunk]
    damaged: list[Path]
    """Files of missing chunks that are there, but of no use."""

    @property
    def games(self) -> int:
        """How many games are done, of all players."""
        return sum(totals.games for one in self.settings for totals in one.totals)

    @property
    def blunders(self) -> list[Blunder]:
        """Who was certain of something false, and where."""
        return [
            Blunder(number, one.setting, player, totals)
            for number, one in enumerate(self.settings, 1)
            for player, totals in zip(self.campaign.players, one.totals, strict=True)
            if totals.blunder is not None
        ]

    def to_json(self) -> dict[str, Any]:
        """Return the comparisons under the names that JSON uses."""
        return {
            "name": self.campaign.name,
            "games": self.campaign.games,
            "complete": not self.missing,
            "blunders": [blunder.to_json() for blunder in self.blunders],
            "settings": [one.to_json() for one in self.settings],
        }


def read_status(
    folder: Folder, show: Callable[[int, str], None] = lambda _done, _words: None
) -> CampaignStatus:
    """Read all files of a campaign, and add them up in the order of the games.

    Sums of fractions depend on the order in which they are made, and so do not depend on who has
    played which chunk when.
    """
    require_library("pyarrow", "a campaign")
    campaign = folder.campaign
    settings = [_nothing(campaign, number) for number in range(len(campaign.settings))]
    missing: list[Chunk] = []
    damaged: list[Path] = []
    seen = 0
    for chunks in rounds(campaign):
        players = [_records(folder, chunk, damaged) for chunk in chunks]
        missing += [chunk for chunk, one in zip(chunks, players, strict=True) if one is None]
        place = chunks[0].setting
        settings[place] = _later(settings[place], players)
        seen += sum(chunk.games for chunk in chunks)
        show(seen, "looked for")
    return CampaignStatus(campaign, settings, missing, damaged)


def _nothing(campaign: Campaign, setting: int) -> SettingStatus:
    """Return the status of a setting before any game."""
    series = [campaign.series(setting, player) for player in range(len(campaign.players))]
    players = [PlayerRecords(one, np.empty(0, RECORD), 0.0) for one in series]
    match = campaign.settings[setting].match
    comparison = Comparison.of(match, players)
    totals = [entry.totals for entry in comparison.entries]
    return SettingStatus(campaign.settings[setting], totals, comparison)


def _records(folder: Folder, chunk: Chunk, damaged: list[Path]) -> PlayerRecords | None:
    """Read what was played of a chunk, if anything; note what is of no use."""
    try:
        records = folder.load(chunk)
    except DamagedError:
        damaged.append(folder.file_of(chunk))
        return None
    if records is None:
        return None
    series = folder.campaign.series(chunk.setting, chunk.player)
    return PlayerRecords(series, records, float(records["seconds"].sum()))


def _later(status: SettingStatus, players: list[PlayerRecords | None]) -> SettingStatus:
    """Add what players have played of the same games: it is compared if all have played them."""
    played = [one for one in players if one]
    comparison = status.comparison
    if len(played) == len(players):
        comparison += Comparison.of(status.setting.match, played)
    totals = [
        before + one.totals if one else before
        for before, one in zip(status.totals, players, strict=True)
    ]
    return SettingStatus(status.setting, totals, comparison)
