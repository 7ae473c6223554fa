"""The results folder: one file per chunk, a manifest and a lock.

Files are written under a temporary name, flushed to disk and renamed, so they are complete even if
the process is killed.
"""

from __future__ import annotations

import fcntl
import json
import os
import socket
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, TextIO, get_origin, get_type_hints
from urllib.parse import quote

from minewise import __version__
from minewise.base import files
from minewise.base.errors import CampaignError, quoted
from minewise.campaign import chunk_file
from minewise.campaign.campaign import chunk_count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from minewise.campaign.campaign import Campaign, Chunk
    from minewise.play.simulation import Records


_GAMES = "games"
_MANIFEST = "manifest.json"
_LOCK = "campaign.lock"


class Folder:
    """The results folder of a campaign."""

    def __init__(self, path: Path, campaign: Campaign) -> None:
        self.path = path
        self.campaign = campaign

    def require_begun(self) -> None:
        """Raise `CampaignError` if the campaign was not started in this folder."""
        manifest = self._manifest()
        if manifest is None:
            raise CampaignError(
                f"{self.name} contains no games yet: play some with minewise campaign run"
            )
        self._require(manifest.require_same)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder and write the manifest."""
        try:
            lock = self._lock()
        except OSError as error:
            raise CampaignError(f"cannot write to {self.name}: {error.strerror or error}") from None
        with lock:
            yield

    def _lock(self) -> TextIO:
        """Return an open file, which holds the lock until it is closed."""
        self.path.mkdir(parents=True, exist_ok=True)
        self._require_own()
        with ExitStack() as stack:
            lock = stack.enter_context((self.path / _LOCK).open("a+", encoding="utf-8"))
            self._take(lock.fileno())
            lock.truncate(0)
            lock.write(f"process {os.getpid()} on {socket.gethostname()}")
            lock.flush()
            self._begin()
            stack.pop_all()
        return lock

    def store(self, chunk: Chunk, data: bytes) -> None:
        """Write the file of a chunk atomically."""
        path = self.file_of(chunk)
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write_durably(path, data)

    def load(self, chunk: Chunk) -> Records | None:
        """Return the games of a chunk if all are there; raise `DamagedError` if it is damaged."""
        try:
            data = self.file_of(chunk).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise chunk_file.DamagedError(f"cannot be read: {error.strerror}") from None
        records = chunk_file.decode(self.campaign, chunk, data)
        return records if len(records) == chunk.games else None

    def file_of(self, chunk: Chunk) -> Path:
        """Return the file of a chunk, named so that data frames can read columns from its path."""
        label = quote(self.campaign.players[chunk.player].label, safe="")
        folder = self.path / _GAMES / f"setting={chunk.setting + 1}" / f"player={label}"
        return folder / f"from-{chunk.first:012}.parquet"

    @property
    def name(self) -> str:
        """The folder, quoted for messages."""
        return quoted(str(self.path), 200)

    def _begin(self) -> None:
        """Check the manifest, and write it if it is new."""
        before, now = self._manifest(), Manifest.of(self.campaign)
        if before:
            self._require(before.require_same)
            self._require(before.require_same_players)
        if before != now:
            files.write_durably(self.path / _MANIFEST, now.encode())

    def _manifest(self) -> Manifest | None:
        try:
            return Manifest.parse((self.path / _MANIFEST).read_bytes())
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise CampaignError(f"cannot read {self.name}: {error.strerror}") from None
        except CampaignError as error:
            raise CampaignError(f"cannot use {self.name}: {error}") from None

    def _require(self, require: Callable[[Campaign], None]) -> None:
        """Check the campaign, and add the folder and a hint to any error."""
        try:
            require(self.campaign)
        except CampaignError as error:
            raise CampaignError(
                f"cannot use {self.name}: {error}. Choose another folder with --results."
            ) from None

    def _require_own(self) -> None:
        """Raise `CampaignError` if the folder contains other files."""
        names = {path.name for path in self.path.iterdir() if not files.is_part(path)}
        if _MANIFEST not in names and names - {_LOCK}:
            raise CampaignError(
                f"{self.name} is neither empty nor a campaign folder: "
                "choose another folder with --results"
            )

    def _take(self, lock: int) -> None:
        """Take the lock, which the system releases when this process ends."""
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = (self.path / _LOCK).read_text(encoding="utf-8") or "another process"
            raise CampaignError(
                f"{self.name} is in use by {holder}: wait until it has finished"
            ) from None


FORMAT = 1
"""The format of the results folder."""


@dataclass(frozen=True)
class Manifest:
    """The campaign that the files belong to."""

    format: int
    minewise: str
    """The version of minewise that plays the games."""
    digest: str
    campaign: dict[str, Any]
    """The identity of the campaign."""
    files: dict[str, str]
    """File digests of the players written in Python."""
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
        """Parse the output of `encode`."""
        try:
            written = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise CampaignError(f"cannot read manifest.json: {error}") from None
        if not isinstance(written, dict) or "format" not in written:
            raise CampaignError("manifest.json is not the manifest of a campaign")
        if written["format"] != FORMAT:
            raise CampaignError("it was written by another version of minewise")
        kinds = get_type_hints(cls)
        if written.keys() != kinds.keys():
            raise CampaignError("manifest.json has missing or unknown entries")
        for name, kind in kinds.items():
            if not isinstance(written[name], get_origin(kind) or kind):
                raise CampaignError(f"{name} in manifest.json has the wrong type")
        return cls(**written)

    def encode(self) -> bytes:
        """Return the manifest as JSON."""
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
                f"it was started with {self.games:,} games, but the campaign has "
                f"{campaign.games:,}: the number may grow but not shrink"
            )

    def require_same_players(self, campaign: Campaign) -> None:
        """Raise `CampaignError` if a player may have changed."""
        if self.minewise != __version__:
            raise CampaignError(
                f"it was started with minewise {self.minewise}, and players may play "
                f"differently in {__version__}"
            )
        for player, digest in zip(campaign.players, campaign.file_digests, strict=True):
            if self.files.get(player.name) != digest:
                raise CampaignError(f"{player.file} has changed since the campaign was started")


def _difference(manifest: Manifest, now: dict[str, Any], changed: list[str]) -> str:
    """Describe the difference, in full if it is short."""
    if not changed:
        return "the settings differ"
    name = changed[0]
    there, here = (
        json.dumps(one.get(name), ensure_ascii=False) for one in (manifest.campaign, now)
    )
    if len(there) + len(here) > 100:
        return f"the {name} differ"
    return f"{name}: {there} in the folder, {here} in the file"
