"""The games of a chunk, played wherever that is."""

from __future__ import annotations

from functools import lru_cache
from threading import get_ident
from typing import TYPE_CHECKING

from minewise import __version__
from minewise.base.errors import CampaignError, quoted
from minewise.play.simulation import Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.campaign.campaign import Campaign, ChunkTask, Setting
    from minewise.campaign.player_spec import PlayerSpec
    from minewise.play.player import AnyPlayer
    from minewise.play.simulation import Records


def play(task: ChunkTask, threads: int | None) -> Iterator[Records]:
    """Play the games of a chunk, and hand out their records in order, as they end."""
    require_same_program(task)
    key = task.player, task.file_digest, task.setting, task.series.estimate
    return _series(*key, threads, get_ident()).batches(task.chunk.games, task.chunk.first)


def check_playable(campaign: Campaign) -> None:
    """Build every series once, so that what could never be played is refused at once."""
    players = list(zip(campaign.players, campaign.file_digests, strict=True))
    for setting in campaign.settings:
        for player, digest in players:
            _series(player, digest, setting, campaign.estimate, None, get_ident())


def require_same_program(task: ChunkTask) -> None:
    """Refuse to play where the same player would play otherwise."""
    if task.version != __version__:
        raise CampaignError(
            f"minewise {__version__} is installed here, but {task.version} where the campaign "
            "was begun"
        )
    if task.player.file_digest() != task.file_digest:
        raise CampaignError(
            f"{quoted(str(task.player.file), 200)} is not what it was when the campaign was begun"
        )


# One for each thread, because players written in Python may remember things, and for each version
# of a file, because a cluster lives longer than a campaign.
@lru_cache(maxsize=256)
def _series(  # noqa: PLR0913, PLR0917 (all that the games depend on)
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
