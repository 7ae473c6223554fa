"""How a campaign is cut into chunks."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.campaign.campaign import Campaign


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games that one player plays in one setting; both are numbers from 0 on."""

    setting: int
    player: int
    first: int
    games: int


def rounds(campaign: Campaign) -> Iterator[list[Chunk]]:
    """List the chunks of all players on the same games.

    The first games of all settings come first, so that there is something to look at early.
    """
    firsts = range(0, campaign.games, campaign.chunk)
    for first, setting in product(firsts, range(len(campaign.settings))):
        games = min(campaign.chunk, campaign.games - first)
        yield [Chunk(setting, player, first, games) for player in range(len(campaign.players))]


def chunk_count(campaign: Campaign) -> int:
    """Count all chunks.

    Examples
    --------
    >>> from minewise.campaign.settings_file import EXAMPLE, parse
    >>> campaign = parse(EXAMPLE)
    >>> len(campaign.players), len(campaign.settings), campaign.games // campaign.chunk
    (3, 4, 5)
    >>> chunk_count(campaign)
    60
    """
    ranges = -(-campaign.games // campaign.chunk)
    return ranges * len(campaign.settings) * len(campaign.players)
