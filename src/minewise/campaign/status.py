"""The progress of a campaign: the results in its folder, added up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from minewise.campaign import require_library
from minewise.campaign.campaign import rounds
from minewise.campaign.chunk_file import DamagedError
from minewise.play.comparison import Comparison, PlayerRecords
from minewise.play.simulation import RECORD

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from minewise.answers import campaigns as answers
    from minewise.campaign.campaign import Campaign, Chunk, PlayerSpec, Setting
    from minewise.campaign.folder import Folder
    from minewise.play.simulation import Totals


@dataclass(frozen=True)
class SettingStatus:
    """The progress of one setting."""

    setting: Setting
    totals: list[Totals]
    """The results of each player."""
    comparison: Comparison
    """The comparison of all players, on the games that all have finished."""

    @property
    def played_setting(self) -> Setting:
        """The setting, with the first cell if that is the same for all players."""
        return replace(self.setting, match=self.comparison.match)

    @property
    def title(self) -> str:
        """The setting in words."""
        return str(self.played_setting)

    def to_json(self) -> answers.SettingComparison:
        """Return the JSON form."""
        return {"guess": self.setting.guess or "own", **self.comparison.to_json()}


@dataclass(frozen=True)
class Blunder:
    """A player that was certain of something false: a bug in the player."""

    number: int
    """The number of the setting, counted from 1."""
    setting: Setting
    player: PlayerSpec
    totals: Totals
    """The results; `blunder` is the index of the first such game."""

    def to_json(self) -> answers.Blunder:
        """Return the JSON form."""
        return {
            "setting": self.number,
            "player": self.player.label,
            "game": f"{self.totals.match.seed}:{self.totals.blunder}",
        }


@dataclass(frozen=True)
class CampaignStatus:
    """The results of a campaign and its missing chunks."""

    campaign: Campaign
    settings: list[SettingStatus]
    missing: list[Chunk]
    damaged: list[Path]
    """Damaged files, whose chunks count as missing."""

    @property
    def games(self) -> int:
        """The number of games played by all players."""
        return sum(totals.games for one in self.settings for totals in one.totals)

    @property
    def blunders(self) -> list[Blunder]:
        """The blunders of all players in all settings."""
        return [
            Blunder(number, one.setting, player, totals)
            for number, one in enumerate(self.settings, 1)
            for player, totals in zip(self.campaign.players, one.totals, strict=True)
            if totals.blunder is not None
        ]

    def to_json(self) -> answers.CampaignResult:
        """Return the JSON form of the comparisons."""
        return {**self._facts(), "settings": [one.to_json() for one in self.settings]}

    def progress_to_json(self) -> answers.CampaignStatus:
        """Return the JSON form of the progress."""
        return {
            **self._facts(),
            "played": self.games,
            "missing_chunks": len(self.missing),
            "damaged": [str(path) for path in self.damaged],
            "settings": [
                {
                    **one.played_setting.to_json(),
                    "players": [totals.to_json() for totals in one.totals],
                }
                for one in self.settings
            ],
        }

    def _facts(self) -> answers.CampaignFacts:
        return {
            "name": self.campaign.name,
            "games": self.campaign.games,
            "complete": not self.missing,
            "blunders": [blunder.to_json() for blunder in self.blunders],
        }


def read_status(
    folder: Folder, show: Callable[[int, str], None] = lambda _done, _words: None
) -> CampaignStatus:
    """Read all files of a campaign and add up their results.

    Floating-point sums depend on the order of their terms, so chunks are added in game order.
    """
    require_library("pyarrow", "a campaign")
    campaign = folder.campaign
    settings = [_initial(campaign, number) for number in range(len(campaign.settings))]
    missing: list[Chunk] = []
    damaged: list[Path] = []
    seen = 0
    for chunks in rounds(campaign):
        players = [_records(folder, chunk, damaged) for chunk in chunks]
        missing += [chunk for chunk, one in zip(chunks, players, strict=True) if one is None]
        place = chunks[0].setting
        settings[place] = _updated(settings[place], players)
        seen += sum(chunk.games for chunk in chunks)
        show(seen, "checked")
    return CampaignStatus(campaign, settings, missing, damaged)


def _initial(campaign: Campaign, setting: int) -> SettingStatus:
    """Return the status of a setting before any game."""
    series = [campaign.series(setting, player) for player in range(len(campaign.players))]
    players = [PlayerRecords(one, np.empty(0, RECORD), 0.0) for one in series]
    match = campaign.settings[setting].match
    comparison = Comparison.of(match, players)
    totals = [entry.totals for entry in comparison.entries]
    return SettingStatus(campaign.settings[setting], totals, comparison)


def _records(folder: Folder, chunk: Chunk, damaged: list[Path]) -> PlayerRecords | None:
    """Read the games of a chunk, if any; record damaged files."""
    try:
        records = folder.load(chunk)
    except DamagedError:
        damaged.append(folder.file_of(chunk))
        return None
    if records is None:
        return None
    series = folder.campaign.series(chunk.setting, chunk.player)
    return PlayerRecords(series, records, float(records["seconds"].sum()))


def _updated(status: SettingStatus, players: list[PlayerRecords | None]) -> SettingStatus:
    """Add results on the same games, and compare the players if all have played them."""
    played = [one for one in players if one]
    comparison = status.comparison
    if len(played) == len(players):
        comparison += Comparison.of(status.setting.match, played)
    totals = [
        before + one.totals if one else before
        for before, one in zip(status.totals, players, strict=True)
    ]
    return SettingStatus(status.setting, totals, comparison)
