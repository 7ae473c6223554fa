"""What an engine is: it plays the chunks of a campaign, and reports what becomes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from minewise.campaign.campaign import Campaign
    from minewise.campaign.plan import Chunk


@dataclass(frozen=True)
class Played:
    """A chunk is done: this is its file."""

    chunk: Chunk
    data: bytes


@dataclass(frozen=True)
class Failed:
    """A chunk cannot be played, for a reason."""

    chunk: Chunk
    reason: str


@dataclass(frozen=True)
class Underway:
    """No chunk has been completed, but this number of games of the current ones."""

    games: int


@dataclass(frozen=True)
class Waiting:
    """Nothing can be played yet, for a reason."""

    reason: str


@dataclass(frozen=True)
class LeftOut:
    """A worker has come that cannot play, for a reason."""

    worker: str
    reason: str


Event = Played | Failed | Underway | Waiting | LeftOut
"""What an engine reports: first what it waits for, then that it is ready, and then what is new,
several times a second, so that it can be stopped."""


class Engine(Protocol):
    """Plays chunks, in whichever order, each on its own."""

    def play(self, campaign: Campaign, chunks: Iterable[Chunk]) -> Iterator[Event]:
        """Play chunks until they are all done, or the iterator is closed."""
