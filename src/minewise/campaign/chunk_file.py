"""The games of a chunk as a Parquet file, with a stamp that shows whether it is complete."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np

from minewise.base.errors import CampaignError
from minewise.play.records import records_of, schema, settings_of, table_of
from minewise.play.simulation import RECORD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.campaign.campaign import Campaign, Chunk, ChunkTask
    from minewise.play.simulation import Records

_STAMP = "minewise.chunk"


class DamagedError(CampaignError):
    """A chunk file with the wrong contents."""


def encode(task: ChunkTask, batches: Sequence[Records]) -> bytes:
    """Encode the games of a chunk with a stamp that identifies them."""
    from pyarrow import parquet

    records = np.concatenate([np.empty(0, RECORD), *batches])
    stamp = {**_expected(task.campaign, task.chunk), "records": _digest(records)}
    metadata = {"minewise": json.dumps(settings_of(task.series)), _STAMP: json.dumps(stamp)}
    file = BytesIO()
    table = table_of(records, task.series.match, schema(metadata))
    parquet.write_table(table, file, compression="zstd")
    return file.getvalue()


def decode(campaign: Campaign, chunk: Chunk, data: bytes) -> Records:
    """Decode the games of a chunk; raise `DamagedError` if they are damaged or misplaced.

    The last chunk may be shorter if the campaign has grown.
    """
    import pyarrow as pa
    from pyarrow import parquet

    try:
        # Arrow's threads may release the data after Python has ended and abort the program
        # (apache/arrow#34314). A chunk is small, so one thread is as fast.
        table = parquet.ParquetFile(pa.BufferReader(data)).read(use_threads=False)
        stamp = json.loads((table.schema.metadata or {})[_STAMP.encode()])
        records = records_of(table)
        chunk = replace(chunk, games=min(chunk.games, stamp["games"]))
    except (pa.ArrowException, OSError, KeyError, ValueError, TypeError) as error:
        raise DamagedError(f"cannot be read: {error}") from None
    if stamp != {**_expected(campaign.digest, chunk), "records": _digest(records)}:
        raise DamagedError("does not contain the expected games")
    if not np.array_equal(records["index"], chunk.first + np.arange(chunk.games, dtype=np.uint64)):
        raise DamagedError("games are missing")
    return records


def _expected(campaign: str, chunk: Chunk) -> dict[str, Any]:
    """Return the stamp of a chunk."""
    return {
        "campaign": campaign,
        "setting": chunk.setting,
        "player": chunk.player,
        "first": chunk.first,
        "games": chunk.games,
    }


def _digest(records: Records) -> str:
    """Hash column by column, because records have padding between their fields."""
    content = sha256()
    for name in RECORD.names or ():
        content.update(np.ascontiguousarray(records[name]).tobytes())
    return content.hexdigest()
