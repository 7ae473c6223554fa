"""The results folder: one file for each chunk, a manifest, and a lock.

Files are written beside their place, flushed to the disk and then renamed, so that a file that has
its name is whole, whenever the work stops.
"""

from __future__ import annotations

import fcntl
import os
import socket
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, TextIO
from urllib.parse import quote

from minewise.base import files
from minewise.base.errors import CampaignError, quoted
from minewise.campaign import chunk_file
from minewise.campaign.manifest import Manifest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from minewise.campaign.campaign import Campaign
    from minewise.campaign.plan import Chunk
    from minewise.play.simulation import Records

_GAMES = "games"
_MANIFEST = "manifest.json"
_LOCK = "campaign.lock"


class Folder:
    """Where the games of a campaign are."""

    def __init__(self, path: Path, campaign: Campaign) -> None:
        self.path = path
        self.campaign = campaign

    def require_begun(self) -> None:
        """Raise `CampaignError` unless the campaign was begun here."""
        manifest = self._manifest()
        if manifest is None:
            raise CampaignError(
                f"no games are in {self.name} yet: play them with minewise campaign run"
            )
        self._blaming(manifest.require_same)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep all others from writing here, and say in a manifest what is written."""
        try:
            lock = self._lock()
        except OSError as error:
            raise CampaignError(f"cannot write to {self.name}: {error.strerror or error}") from None
        with lock:
            yield

    def _lock(self) -> TextIO:
        """Give an open file: while it is open, the folder is ours."""
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
        """Write the file of a chunk, whole or not at all."""
        path = self.file_of(chunk)
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write_durably(path, data)

    def load(self, chunk: Chunk) -> Records | None:
        """Read the games of a chunk, if all are there; raises `DamagedError`."""
        try:
            data = self.file_of(chunk).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise chunk_file.DamagedError(f"cannot be read: {error.strerror}") from None
        records = chunk_file.decode(self.campaign, chunk, data)
        return records if len(records) == chunk.games else None

    def file_of(self, chunk: Chunk) -> Path:
        """Name the file of a chunk, in the way in which data frames find columns in names."""
        label = quote(self.campaign.players[chunk.player].label, safe="")
        folder = self.path / _GAMES / f"setting={chunk.setting + 1}" / f"player={label}"
        return folder / f"from-{chunk.first:012}.parquet"

    @property
    def name(self) -> str:
        """The folder in a message."""
        return quoted(str(self.path), 200)

    def _begin(self) -> None:
        """Write the manifest, unless one is there that says the same."""
        before, now = self._manifest(), Manifest.of(self.campaign)
        if before:
            self._blaming(before.require_same)
            self._blaming(before.require_same_players)
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
            raise CampaignError(f"{self.name} cannot be used: {error}") from None

    def _blaming(self, require: Callable[[Campaign], None]) -> None:
        """Add to what is wrong which folder it is wrong with, and what can be done."""
        try:
            require(self.campaign)
        except CampaignError as error:
            raise CampaignError(
                f"{self.name} cannot be used: {error}; choose another folder with --results"
            ) from None

    def _require_own(self) -> None:
        """Refuse a folder in which there is something else."""
        names = {path.name for path in self.path.iterdir() if not files.is_part(path)}
        if _MANIFEST not in names and names - {_LOCK}:
            raise CampaignError(
                f"{self.name} is not empty, and no campaign: choose another folder with --results"
            )

    def _take(self, lock: int) -> None:
        """Take the lock, which the system gives back when this process ends, however it does."""
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = (self.path / _LOCK).read_text(encoding="utf-8") or "another process"
            raise CampaignError(
                f"{holder} is at work in {self.name}: wait until it has ended"
            ) from None
