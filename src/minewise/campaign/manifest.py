"""What a results folder says of itself: which campaign it belongs to."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, get_origin, get_type_hints

from minewise import __version__
from minewise.base.errors import CampaignError
from minewise.campaign.plan import chunk_count

if TYPE_CHECKING:
    from minewise.campaign.campaign import Campaign

FORMAT = 1
"""Of the results folder; another one could not be read."""


@dataclass(frozen=True)
class Manifest:
    """Which campaign the files belong to, and how it is cut into chunks."""

    format: int
    minewise: str
    """The version that plays."""
    digest: str
    campaign: dict[str, Any]
    """All that the digest is made of."""
    files: dict[str, str]
    """The digests of the files of players written in Python."""
    games: int
    chunks: int

    @classmethod
    def of(cls, campaign: Campaign) -> Manifest:
        """Describe a campaign."""
        names = (player.name for player in campaign.players)
        files = dict(zip(names, campaign.file_digests, strict=True))
        return cls(
            FORMAT,
            __version__,
            campaign.digest,
            campaign.identity(),
            {name: digest for name, digest in files.items() if digest},
            campaign.games,
            chunk_count(campaign),
        )

    @classmethod
    def parse(cls, data: bytes) -> Manifest:
        """Read what `encode` has written."""
        try:
            written = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise CampaignError(f"its manifest.json cannot be read: {error}") from None
        if not isinstance(written, dict) or "format" not in written:
            raise CampaignError("its manifest.json is none of a campaign")
        if written["format"] != FORMAT:
            raise CampaignError("it was written by another version of minewise")
        kinds = get_type_hints(cls)
        if written.keys() != kinds.keys():
            raise CampaignError("its manifest.json has other entries than that of a campaign")
        for name, kind in kinds.items():
            if not isinstance(written[name], get_origin(kind) or kind):
                raise CampaignError(f"{name} in its manifest.json is not what it should be")
        return cls(**written)

    def encode(self) -> bytes:
        """Write it as JSON."""
        return f"{json.dumps(asdict(self), indent=2)}\n".encode()

    def require_same(self, campaign: Campaign) -> None:
        """Raise `CampaignError` if the files belong to another campaign."""
        if self.digest != campaign.digest:
            now = campaign.identity()
            changed = [name for name in now if now[name] != self.campaign.get(name)]
            raise CampaignError(
                f"it belongs to another campaign: {_difference(self, now, changed)}"
            )
        if self.games > campaign.games:
            raise CampaignError(
                f"it was made for {self.games:,} games, and the campaign has only "
                f"{campaign.games:,}: their number may grow, not shrink"
            )

    def require_same_players(self, campaign: Campaign) -> None:
        """Raise `CampaignError` if some player would not play as it did before."""
        if self.minewise != __version__:
            raise CampaignError(
                f"it was begun with minewise {self.minewise}, and this is {__version__}, whose "
                "players may play otherwise"
            )
        for player, digest in zip(campaign.players, campaign.file_digests, strict=True):
            if self.files.get(player.name) != digest:
                raise CampaignError(f"{player.file} has changed since it was begun")


def _difference(manifest: Manifest, now: dict[str, Any], changed: list[str]) -> str:
    """Say what differs, in full if that is short."""
    if not changed:
        return "its settings are others"
    name = changed[0]
    there, here = (
        json.dumps(one.get(name), ensure_ascii=False) for one in (manifest.campaign, now)
    )
    if len(there) + len(here) > 100:
        return f"the {name} differ"
    return f"there {name} is {there}, here {here}"
