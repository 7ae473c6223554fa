"""The engine of this machine: chunk after chunk, each on all threads of the native core."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from minewise.base.errors import MinewiseError
from minewise.campaign.chunk_file import encode
from minewise.campaign.engine import Failed, Played, Underway
from minewise.campaign.games import play

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from minewise.campaign.campaign import Campaign, ChunkTask
    from minewise.campaign.engine import Event
    from minewise.campaign.plan import Chunk
    from minewise.play.simulation import Records


@dataclass(frozen=True)
class LocalEngine:
    """Plays on a number of threads, by default one for each core."""

    threads: int | None = None

    def play(self, campaign: Campaign, chunks: Iterable[Chunk]) -> Iterator[Event]:
        """Play chunks one after another."""
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
