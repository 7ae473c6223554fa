"""The games of a chunk, played wherever that is."""

from __future__ import annotations

from functools import lru_cache
from threading import get_ident
from typing import TYPE_CHECKING

from minewise import __version__
from minewise.errors import CampaignError, quoted
from minewise.simulation import Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.campaign.campaign import Campaign
    from minewise.campaign.plan import Chunk
    from minewise.simulation import Records


def play(campaign: Campaign, chunk: Chunk, threads: int | None) -> Iterator[Records]:
    """Play the games of a chunk, and hand out their records in order, as they end."""
    require_same_program(campaign, chunk.player)
    series = _series(campaign, chunk.setting, chunk.player, threads, get_ident())
    return series.batches(chunk.games, chunk.first)


def rehearse(campaign: Campaign) -> None:
    """Let every player sit down once, so that what could never be played is refused at once."""
    for setting in range(len(campaign.settings)):
        for player in range(len(campaign.players)):
            _series(campaign, setting, player, 1, get_ident())


def require_same_program(campaign: Campaign, player: int) -> None:
    """Refuse to play where the same player would play otherwise."""
    if campaign.version != __version__:
        raise CampaignError(
            f"minewise {__version__} is installed here, but {campaign.version} where the campaign "
            "was begun"
        )
    contestant = campaign.players[player]
    if contestant.file_digest() != campaign.file_digests[player]:
        raise CampaignError(
            f"{quoted(str(contestant.file), 200)} is not what it was when the campaign was begun"
        )


# One for each thread, because players written in Python may remember things.
@lru_cache(maxsize=256)
def _series(
    campaign: Campaign, setting: int, player: int, threads: int | None, _thread: int
) -> Series:
    return Series(
        campaign.players[player].load(),
        campaign.settings[setting].match,
        guess=campaign.settings[setting].guess,
        threads=threads,
        estimate=campaign.estimate,
    )
