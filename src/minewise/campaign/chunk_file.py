"""The games of a chunk as a Parquet file, and whether such a file is whole and the right one."""

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

    from minewise.campaign.campaign import Campaign, ChunkTask
    from minewise.campaign.plan import Chunk
    from minewise.play.simulation import Records

_STAMP = "minewise.chunk"


class DamagedError(CampaignError):
    """A file that does not hold the games that it should."""


def encode(task: ChunkTask, batches: Sequence[Records]) -> bytes:
    """Write the games of a chunk, with all that tells them from others."""
    from pyarrow import parquet

    records = np.concatenate([np.empty(0, RECORD), *batches])
    stamp = {**_expected(task.campaign, task.chunk), "records": _digest(records)}
    metadata = {"minewise": json.dumps(settings_of(task.series)), _STAMP: json.dumps(stamp)}
    file = BytesIO()
    table = table_of(records, task.series.match.seed, schema(metadata))
    parquet.write_table(table, file, compression="zstd")
    return file.getvalue()


def decode(campaign: Campaign, chunk: Chunk, data: bytes) -> Records:
    """Read the games of a chunk; raises `DamagedError` if they are not whole or others.

    They may be fewer than those of the chunk, if it was the last one and the campaign has grown.
    """
    import pyarrow as pa
    from pyarrow import parquet

    try:
        # Arrow's threads would still let go of the data when Python ends, and abort the program
        # (apache/arrow#34314): a chunk is small, so one thread is as fast.
        table = parquet.ParquetFile(pa.BufferReader(data)).read(use_threads=False)
        stamp = json.loads((table.schema.metadata or {})[_STAMP.encode()])
        records = records_of(table)
        chunk = replace(chunk, games=min(chunk.games, stamp["games"]))
    except (pa.ArrowException, OSError, KeyError, ValueError, TypeError) as error:
        raise DamagedError(f"cannot be read: {error}") from None
    if stamp != {**_expected(campaign.digest, chunk), "records": _digest(records)}:
        raise DamagedError("does not hold the games that it should")
    if not np.array_equal(records["index"], chunk.first + np.arange(chunk.games, dtype=np.uint64)):
        raise DamagedError("lacks games")
    return records


def _expected(campaign: str, chunk: Chunk) -> dict[str, Any]:
    """Say which chunk of which campaign this is."""
    return {
        "campaign": campaign,
        "setting": chunk.setting,
        "player": chunk.player,
        "first": chunk.first,
        "games": chunk.games,
    }


def _digest(records: Records) -> str:
    """Hash the columns, for a record has gaps between its fields that mean nothing."""
    content = sha256()
    for name in RECORD.names or ():
        content.update(np.ascontiguousarray(records[name]).tobytes())
    return content.hexdigest()
