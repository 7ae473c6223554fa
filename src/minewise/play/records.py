"""Game records as CSV or Parquet, one row per game."""

from __future__ import annotations

import csv
import json
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from minewise import __version__
from minewise.base.errors import RecordError, quoted
from minewise.play.simulation import OUTCOMES, RECORD, end_steps

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    import pyarrow as pa
    from numpy.typing import NDArray

    from minewise.game.match import Match
    from minewise.play.simulation import Records, Series, SeriesSpec

COLUMNS: Final = (
    "seed",
    "index",
    "outcome",
    "moves",
    "guesses",
    "opened",
    "marked",
    "end_step",
    "bbbv",
    "chance",
    "seconds",
)
"""The columns: the game's seed and index, its outcome (one of `OUTCOMES`), clicks, guesses, free
cells opened, mines known at the end, the end step (see `end_steps`), the board's 3BV, the estimated
chance of winning (without an estimate: 1 if won, else 0), and seconds."""

_SUFFIXES = (".csv", ".parquet")
_ROWS_AT_A_TIME = 2**17
"""The size of a Parquet row group."""


class RecordFile:
    """A file of games, written as the games end, in constant memory.

    Rows go to a `.part` file, which is renamed at the end, even after an error. Existing files are
    never overwritten.

    Parameters
    ----------
    path
        The file, `.csv` or `.parquet`.
    series
        The series that the games belong to. Parquet stores its settings as metadata under
        `minewise`.
    """

    def __init__(self, path: str | Path, series: Series) -> None:
        self.path = Path(path)
        if not self.path.name:
            raise RecordError("the record needs a file name, such as games.csv")
        self._part = self.path.with_name(f"{self.path.name}.part")
        self._rows = 0
        suffix = self.path.suffix.lower()
        if suffix not in _SUFFIXES:
            raise RecordError(
                f"cannot record to {self._name}: the name must end in .csv or .parquet"
            )
        if suffix == ".parquet" and not find_spec("pyarrow"):
            raise RecordError(
                "Parquet needs pyarrow: pip install 'minewise[records]', or record to a .csv file"
            )
        for taken in (self.path, self._part):
            if taken.exists():
                raise RecordError(
                    f"{quoted(str(taken), 200)} already exists: remove it or choose another name"
                )
        with self._writing():
            self._writer = (
                _Csv(self._part, series) if suffix == ".csv" else _Parquet(self._part, series)
            )

    def add(self, records: Records) -> None:
        """Write more games."""
        with self._writing():
            self._writer.write(records)
        self._rows += len(records)

    def close(self) -> None:
        """Rename the finished file, or remove it if it has no rows."""
        with self._writing():
            self._writer.close()
            if not self._rows:
                self._part.unlink()
            elif self.path.exists():
                raise RecordError(
                    f"{self._name} was created in the meantime: the games are in {self._part.name}"
                )
            else:
                self._part.rename(self.path)

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if isinstance(error, RecordError):  # keep what could be written
            with suppress(RecordError), self._writing():
                self._writer.close()
        else:
            self.close()

    @property
    def _name(self) -> str:
        return quoted(str(self.path), 200)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise RecordError(f"cannot write {self._name}: {error.strerror or error}") from None


class _Csv:
    def __init__(self, path: Path, series: Series) -> None:
        self._match = series.match
        self._file = path.open("x", encoding="utf-8", newline="")
        self._rows = csv.writer(self._file, lineterminator="\n")
        self._rows.writerow(COLUMNS)

    def write(self, records: Records) -> None:
        columns = {name: column.tolist() for name, column in _columns(records, self._match).items()}
        columns["outcome"] = [OUTCOMES[code] for code in columns["outcome"]]
        self._rows.writerows(zip(*(columns[name] for name in COLUMNS), strict=True))

    def close(self) -> None:
        self._file.close()


class _Parquet:
    """A writer that collects games into row groups."""

    def __init__(self, path: Path, series: Series) -> None:
        from pyarrow import parquet

        self._schema = schema({"minewise": json.dumps(settings_of(series))})
        self._match = series.match
        self._waiting: list[Records] = []
        self._writer = parquet.ParquetWriter(path, self._schema, compression="zstd")

    def write(self, records: Records) -> None:
        self._waiting.append(records)
        if sum(map(len, self._waiting)) >= _ROWS_AT_A_TIME:
            self._write_group()

    def close(self) -> None:
        if self._waiting:
            self._write_group()
        self._writer.close()

    def _write_group(self) -> None:
        records = np.concatenate(self._waiting)
        self._waiting.clear()
        self._writer.write_table(table_of(records, self._match, self._schema))


def settings_of(series: Series | SeriesSpec) -> dict[str, object]:
    """Return the metadata for Parquet: the player and the match."""
    return {
        "version": __version__,
        "player": series.player,
        **series.match.to_json(),
        "estimate": series.estimate,
    }


def schema(metadata: dict[str, str]) -> pa.Schema:
    """Return the Parquet schema, with metadata."""
    import pyarrow as pa

    special = {
        "seed": pa.uint64(),
        "index": pa.uint64(),
        "outcome": pa.dictionary(pa.int8(), pa.string()),
        "chance": pa.float64(),
        "seconds": pa.float64(),
    }
    return pa.schema(
        [(name, special.get(name, pa.uint32())) for name in COLUMNS], metadata=metadata
    )


def table_of(records: Records, match: Match, schema: pa.Schema) -> pa.Table:
    """Convert records of a match to a Parquet table."""
    import pyarrow as pa

    columns = _columns(records, match)
    outcomes = pa.array(columns["outcome"].astype(np.int8))
    words = pa.DictionaryArray.from_arrays(outcomes, list(OUTCOMES))
    return pa.table({**columns, "outcome": words}, schema=schema)


def _columns(records: Records, match: Match) -> dict[str, NDArray[Any]]:
    """Return all columns by name, with outcomes as numbers."""
    columns = {name: np.ascontiguousarray(records[name]) for name in RECORD.names or ()}
    return {
        **columns,
        "seed": np.full(len(records), match.seed, np.uint64),
        "end_step": end_steps(records, match).astype(np.uint32),
    }


def records_of(table: pa.Table) -> Records:
    """Convert a Parquet table to records; raises `KeyError` or `ValueError`."""
    import pyarrow as pa
    import pyarrow.compute as pc

    words = table.column("outcome").cast(pa.string())
    outcomes = pc.index_in(words, value_set=pa.array(OUTCOMES))
    if outcomes.null_count:
        raise ValueError("a game has an unknown outcome")
    records = np.zeros(len(table), RECORD)
    for name in RECORD.names or ():
        records[name] = (outcomes if name == "outcome" else table.column(name)).to_numpy()
    return records
