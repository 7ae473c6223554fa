"""Engines that play the chunks of a campaign and report events, including the local engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from threading import get_ident
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from minewise import __version__
from minewise.base.errors import CampaignError, MinewiseError, quoted
from minewise.campaign.chunk_file import encode
from minewise.play.simulation import Series

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from minewise.campaign.campaign import Campaign, Chunk, ChunkTask, PlayerSpec, Setting
    from minewise.campaign.folder import Folder
    from minewise.play.player import AnyPlayer
    from minewise.play.simulation import Records


@dataclass(frozen=True)
class Played:
    """A chunk that is done, with its file."""

    chunk: Chunk
    data: bytes


@dataclass(frozen=True)
class Failed:
    """A chunk that cannot be played."""

    chunk: Chunk
    reason: str


@dataclass(frozen=True)
class Underway:
    """The number of games played in the current chunks."""

    games: int


@dataclass(frozen=True)
class Waiting:
    """A pause, because nothing can be played yet."""

    reason: str


@dataclass(frozen=True)
class LeftOut:
    """A new worker that cannot play."""

    worker: str
    reason: str


Event = Played | Failed | Underway | Waiting | LeftOut
"""An event from an engine. Events come several times a second, so that the engine can be stopped:
first `Waiting`, then `Underway(0)` when it is ready, then progress."""


class Engine(Protocol):
    """An engine that plays chunks independently, in any order."""

    def play(self, campaign: Campaign, chunks: Iterable[Chunk]) -> Iterator[Event]:
        """Play chunks until all are done or the iterator is closed."""


def play(task: ChunkTask, threads: int | None) -> Iterator[Records]:
    """Play the games of a chunk and yield their records in order."""
    require_same_program(task)
    key = task.player, task.file_digest, task.setting, task.series.estimate
    return _series(*key, threads, get_ident()).batches(task.chunk.games, task.chunk.first)


def check_playable(campaign: Campaign) -> None:
    """Build every series once, to fail early if one cannot be played."""
    players = list(zip(campaign.players, campaign.file_digests, strict=True))
    for setting in campaign.settings:
        for player, digest in players:
            _series(player, digest, setting, campaign.estimate, None, get_ident())


def require_same_program(task: ChunkTask) -> None:
    """Raise `CampaignError` if the player might play differently on this machine."""
    if task.version != __version__:
        raise CampaignError(
            f"minewise {__version__} is installed here, but the campaign was started with "
            f"{task.version}"
        )
    if task.player.file_digest() != task.file_digest:
        raise CampaignError(
            f"{quoted(str(task.player.file), 200)} has changed since the campaign was started"
        )


# Cached per thread, because players written in Python may keep state, and per version of a file,
# because a cluster may outlive a campaign.
@lru_cache(maxsize=256)
def _series(  # noqa: PLR0913, PLR0917 (everything the games depend on)
    player: PlayerSpec,
    file_digest: str | None,
    setting: Setting,
    estimate: bool,
    threads: int | None,
    thread: int,
) -> Series:
    return Series(
        _loaded(player, file_digest, thread),
        setting.match,
        guess=setting.guess,
        threads=threads,
        estimate=estimate,
    )


@lru_cache(maxsize=64)
def _loaded(player: PlayerSpec, _file_digest: str | None, _thread: int) -> AnyPlayer:
    return player.load()


@dataclass(frozen=True)
class LocalEngine:
    """An engine that plays on threads of this machine, by default one per core."""

    threads: int | None = None

    def play(self, campaign: Campaign, chunks: Iterable[Chunk]) -> Iterator[Event]:
        """Play chunks one by one."""
        yield Underway(0)
        for chunk in chunks:
            try:
                yield from self._play(campaign.task(chunk))
            except MinewiseError as error:
                yield Failed(chunk, str(error))

    def _play(self, task: ChunkTask) -> Iterator[Event]:
        batches: list[Records] = []
        for records in play(task, self.threads):
            batches.append(records)
            yield Underway(sum(map(len, batches)))
        yield Played(task.chunk, encode(task, batches))


@dataclass
class CampaignRun:
    """A run that plays and stores missing chunks until all are done or it is stopped."""

    folder: Folder
    missing: list[Chunk]
    stored: int = 0
    """The number of games played and stored by this run."""
    failed: list[Failed] = field(default_factory=list)
    seconds: float = 0.0
    waiting: str = ""
    """The reason why the engine is waiting, if it is."""
    remarks: list[str] = field(default_factory=list)
    """Messages to show immediately."""

    def play(self, engine: Engine) -> Generator[int]:
        """Play, and yield the number of games played so far, stored or not."""
        began: float | None = None  # a cluster takes a while to start
        for event in engine.play(self.folder.campaign, self.missing):
            under_way = 0
            self.waiting = event.reason if isinstance(event, Waiting) else ""
            if not self.waiting:
                began = began or perf_counter()
                self.seconds = perf_counter() - began
            match event:
                case Played(chunk, data):
                    self._store(chunk, data)
                case Failed():
                    self.failed.append(event)
                case LeftOut(worker, reason):
                    self.remarks.append(f"worker {worker} cannot play and is skipped: {reason}")
                case Underway(under_way):
                    pass
            yield self.stored + under_way

    def _store(self, chunk: Chunk, data: bytes) -> None:
        try:
            self.folder.store(chunk, data)
        except OSError as error:
            name = quoted(str(self.folder.file_of(chunk)), 200)
            raise CampaignError(f"cannot write {name}: {error.strerror or error}") from None
        self.stored += chunk.games
