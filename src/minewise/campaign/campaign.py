"""What a campaign is: players, settings and games."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from minewise import __version__
from minewise.play.results import setting as described
from minewise.play.simulation import SeriesSpec, with_first_cell

if TYPE_CHECKING:
    from minewise.campaign.plan import Chunk
    from minewise.campaign.player_spec import PlayerSpec
    from minewise.game.match import Match
    from minewise.play.players import GuessRule, OpeningRule


@dataclass(frozen=True)
class Setting:
    """What all players of a campaign have in common in one part of it."""

    match: Match
    guess: GuessRule | None
    """What to do when nothing is certain, instead of each player's own rule."""

    def __str__(self) -> str:
        return described(self.match) + (f", guess {self.guess}" if self.guess else "")

    def to_json(self) -> dict[str, Any]:
        """Return it under the names that JSON uses."""
        return {**self.match.to_json(), "guess": self.guess or "own"}


@dataclass(frozen=True)
class Campaign:
    """Every player in every setting, all on the same games of it.

    Parameters
    ----------
    name
        A title for people.
    players, settings
        Who plays, and what.
    games
        How many games each player plays in each setting, from index 0 on.
    estimate
        Whether chances to win are estimated, as for `Series`.
    chunk
        How many games are played and stored together.
    """

    name: str
    players: tuple[PlayerSpec, ...]
    settings: tuple[Setting, ...]
    games: int
    estimate: bool
    chunk: int
    version: str = __version__
    """Of minewise, which players depend on."""

    @property
    def all_games(self) -> int:
        """The games of all players in all settings."""
        return self.games * len(self.players) * len(self.settings)

    def series(self, setting: int, player: int) -> SeriesSpec:
        """Return what one player plays in one setting."""
        one = self.players[player]
        match = _opened(self.settings[setting].match, one.opening)
        return SeriesSpec(one.label, match, self.estimate)

    def task(self, chunk: Chunk) -> ChunkTask:
        """Return all that is needed to play a chunk."""
        return ChunkTask(
            chunk,
            self.series(chunk.setting, chunk.player),
            self.settings[chunk.setting],
            self.players[chunk.player],
            self.file_digests[chunk.player],
            self.digest,
            self.version,
        )

    def identity(self) -> dict[str, Any]:
        """Return all that its results depend on, but for the number of games, which may grow."""
        return {
            "name": self.name,
            "players": [player.name for player in self.players],
            "settings": [setting.to_json() for setting in self.settings],
            "estimate": self.estimate,
            "chunk": self.chunk,
        }

    @cached_property
    def file_digests(self) -> tuple[str | None, ...]:
        """The versions of the players' files when this was asked first, which all have to keep."""
        return tuple(player.file_digest() for player in self.players)

    @cached_property
    def digest(self) -> str:
        """The identity as one short word."""
        text = json.dumps(self.identity(), sort_keys=True)
        return sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class ChunkTask:
    """A chunk with all that is needed to play it, wherever that is; the campaign may be large."""

    chunk: Chunk
    series: SeriesSpec
    setting: Setting
    player: PlayerSpec
    file_digest: str | None
    """The version of the player's file."""
    campaign: str
    """The digest of the campaign."""
    version: str
    """Of minewise."""


@lru_cache(maxsize=1024)
def _opened(match: Match, opening: OpeningRule) -> Match:
    """Remember first cells: to find one may take a search."""
    return with_first_cell(match, opening)
