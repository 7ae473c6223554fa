"""Playing what is missing of a campaign."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

from minewise.base.errors import CampaignError, quoted
from minewise.campaign.engine import Failed, LeftOut, Played, Underway, Waiting

if TYPE_CHECKING:
    from collections.abc import Generator

    from minewise.campaign.engine import Engine
    from minewise.campaign.folder import Folder
    from minewise.campaign.plan import Chunk


@dataclass
class CampaignRun:
    """Plays the missing chunks and stores them, until all are done or it is stopped."""

    folder: Folder
    missing: list[Chunk]
    stored: int = 0
    """Games that were played and are now in the folder."""
    failed: list[Failed] = field(default_factory=list)
    seconds: float = 0.0
    waiting: str = ""
    """What is waited for, if anything."""
    remarks: list[str] = field(default_factory=list)
    """Messages to be shown at once."""

    def play(self, engine: Engine) -> Generator[int]:
        """Play, and yield again and again how many games were played, stored or not."""
        began: float | None = None  # a cluster takes a while until it is ready
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
                    self.remarks.append(f"worker {worker} cannot play and is left out: {reason}")
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
