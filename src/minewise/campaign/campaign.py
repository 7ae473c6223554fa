"""Campaigns: players, settings and games, split into chunks."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from minewise import __version__
from minewise.base import files
from minewise.base.errors import PlayerError
from minewise.play.player_file import is_file_name, player_named
from minewise.play.players import find_player
from minewise.play.results import setting as described
from minewise.play.simulation import SeriesSpec, with_first_cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.answers import campaigns as answers
    from minewise.game.match import Match
    from minewise.play.player import AnyPlayer
    from minewise.play.players import GuessRule, OpeningRule


@dataclass(frozen=True)
class PlayerSpec:
    """A player by name, loaded only when it plays.

    Examples
    --------
    >>> PlayerSpec("resolution-pair-any").label
    'resolution'
    >>> PlayerSpec("players/mine.py:Careful").label
    'mine.py:Careful'
    """

    name: str
    """A native player, or `FILE.py:NAME`."""
    folder: Path = Path()
    """The folder of the file, if the player has one."""
    nickname: str | None = None
    """The name in tables, by default the name without folders."""

    @property
    def label(self) -> str:
        """The player's name in tables."""
        if self.nickname is not None:
            return self.nickname
        return Path(self.name).name if self._is_own else find_player(self.name).name

    @property
    def full_name(self) -> str:
        """The player's name, valid in any folder."""
        return str(self.folder / self.name) if self._is_own else self.name

    @property
    def opening(self) -> OpeningRule:
        """The player's rule for the first cell."""
        return "random" if self._is_own else find_player(self.name).opening

    @property
    def file(self) -> Path | None:
        """The player's file, if it is written in Python."""
        return self.folder / f"{self.name.rpartition('.py:')[0]}.py" if self._is_own else None

    def load(self) -> AnyPlayer:
        """Load the player."""
        return player_named(self.full_name)

    def file_digest(self) -> str | None:
        """Return a digest of the player's file, if it has one."""
        if self.file is None:
            return None
        return sha256(files.read_whole(str(self.file), PlayerError)).hexdigest()

    @property
    def _is_own(self) -> bool:
        return is_file_name(self.name)


@dataclass(frozen=True)
class Setting:
    """A match and a guess rule, the same for all players."""

    match: Match
    guess: GuessRule | None
    """The guess rule that replaces each player's own, if any."""

    def __str__(self) -> str:
        return described(self.match) + (f", guess {self.guess}" if self.guess else "")

    def to_json(self) -> answers.CampaignSetting:
        """Return the JSON form."""
        return {**self.match.to_json(), "guess": self.guess or "own"}


@dataclass(frozen=True)
class Campaign:
    """Every player in every setting, all on the same games."""

    name: str
    """The title."""
    players: tuple[PlayerSpec, ...]
    settings: tuple[Setting, ...]
    games: int
    """The number of games per player and setting, from index 0."""
    estimate: bool
    """Whether to estimate the chance of winning, like `Series`."""
    chunk: int
    """The number of games that are played and stored together."""
    version: str = __version__
    """The version of minewise, on which players depend."""

    @property
    def all_games(self) -> int:
        """The total number of games, over all players and settings."""
        return self.games * len(self.players) * len(self.settings)

    def series(self, setting: int, player: int) -> SeriesSpec:
        """Return the series of one player in one setting."""
        one = self.players[player]
        match = _opened(self.settings[setting].match, one.opening)
        return SeriesSpec(one.label, match, self.estimate)

    def task(self, chunk: Chunk) -> ChunkTask:
        """Return the task that plays a chunk."""
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
        """Return the settings that determine the results; the number of games may grow."""
        return {
            "name": self.name,
            "players": [player.name for player in self.players],
            "settings": [setting.to_json() for setting in self.settings],
            "estimate": self.estimate,
            "chunk": self.chunk,
        }

    @cached_property
    def file_digests(self) -> tuple[str | None, ...]:
        """Digests of the players' files, read once; the files must not change after that."""
        return tuple(player.file_digest() for player in self.players)

    @cached_property
    def digest(self) -> str:
        """A hash of the identity."""
        text = json.dumps(self.identity(), sort_keys=True)
        return sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class ChunkTask:
    """A chunk with everything needed to play it on any machine, without the whole campaign."""

    chunk: Chunk
    series: SeriesSpec
    setting: Setting
    player: PlayerSpec
    file_digest: str | None
    """The digest of the player's file."""
    campaign: str
    """The digest of the campaign."""
    version: str
    """The version of minewise."""


@lru_cache(maxsize=1024)
def _opened(match: Match, opening: OpeningRule) -> Match:
    """Return the match with its first cell, cached because finding one may take a search."""
    return with_first_cell(match, opening)


@dataclass(frozen=True, slots=True)
class Chunk:
    """Games of one player in one setting, both given as indices from 0."""

    setting: int
    player: int
    first: int
    games: int


def rounds(campaign: Campaign) -> Iterator[list[Chunk]]:
    """Yield rounds: the chunks of all players on the same games, setting by setting."""
    firsts = range(0, campaign.games, campaign.chunk)
    for first, setting in product(firsts, range(len(campaign.settings))):
        games = min(campaign.chunk, campaign.games - first)
        yield [Chunk(setting, player, first, games) for player in range(len(campaign.players))]


def chunk_count(campaign: Campaign) -> int:
    """Count all chunks in a campaign."""
    ranges = -(-campaign.games // campaign.chunk)
    return ranges * len(campaign.settings) * len(campaign.players)
