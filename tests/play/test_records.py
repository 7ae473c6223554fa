"""Game files: nothing is lost or overwritten, and memory is bounded."""

import csv
import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from minewise import GameError, Match, MinewiseError, Series, __version__
from minewise.play import records
from minewise.play.records import COLUMNS, RecordFile

SEED = 2**64 - 1


@pytest.fixture
def series() -> Series:
    return Series("single-point", Match.of(preset="beginner", start="zero", seed=SEED))


def test_no_game_is_lost_between_batches(
    series: Series, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Write batches of all sizes, including empty ones, and more than one row group."""
    monkeypatch.setattr(records, "_ROWS_AT_A_TIME", 1000)
    sizes = [0, 1, 7, 0, 700, 3000, 500]
    for suffix in ("csv", "parquet"):
        with RecordFile(tmp_path / f"games.{suffix}", series) as file:
            first = 0
            for size in sizes:
                file.add(series.play(first, size))
                first += size
    assert pq.ParquetFile(tmp_path / "games.parquet").metadata.num_row_groups == 2
    table = pq.read_table(tmp_path / "games.parquet")
    assert table.column_names == list(COLUMNS)
    assert table.column("index").to_pylist() == list(range(sum(sizes)))
    assert set(table.column("seed").to_pylist()) == {SEED}
    with (tmp_path / "games.csv").open(newline="") as lines:
        rows = list(csv.reader(lines))
    assert rows[0] == list(COLUMNS)
    places = [COLUMNS.index(name) for name in COLUMNS[:-1]]
    columns = [table.column(name).to_pylist() for name in COLUMNS[:-1]]
    assert [[row[place] for place in places] for row in rows[1:]] == [
        list(map(str, values)) for values in zip(*columns, strict=True)
    ]


def test_small_batches_share_a_row_group(series: Series, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    with RecordFile(path, series) as file:
        for first in range(0, 1000, 10):
            file.add(series.play(first, 10))
    metadata = pq.ParquetFile(path).metadata
    assert (metadata.num_rows, metadata.num_row_groups) == (1000, 1)


def test_parquet_stores_the_settings(series: Series, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    with RecordFile(path, series) as file:
        file.add(series.play(0, 1))
    settings = json.loads(pq.read_schema(path).metadata[b"minewise"])
    assert settings == {
        "version": __version__,
        "player": "single-point",
        "topology": "grid",
        "rows": 9,
        "cols": 9,
        "mines": 10,
        "start": "zero",
        "first": "random",
        "seed": SEED,
        "estimate": False,
    }


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_chances_keep_all_digits(tmp_path: Path, suffix: str) -> None:
    series = Series("probability", Match.of(preset="beginner", start="any"), estimate=True)
    played = series.play(0, 50)
    path = tmp_path / f"games.{suffix}"
    with RecordFile(path, series) as file:
        file.add(played)
    if suffix == "parquet":
        chances = pq.read_table(path).column("chance").to_pylist()
        assert json.loads(pq.read_schema(path).metadata[b"minewise"])["estimate"] is True
    else:
        with path.open(newline="") as lines:
            chances = [float(row["chance"]) for row in csv.DictReader(lines)]
    assert chances == played["chance"].tolist()
    assert len(set(chances)) > 10


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_an_error_elsewhere_keeps_the_games_played(
    series: Series, tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"games.{suffix}"

    def record() -> None:
        with RecordFile(path, series) as file:
            file.add(series.play(0, 10))
            raise GameError

    with pytest.raises(GameError):
        record()
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]
    if suffix == "parquet":
        assert pq.read_table(path).num_rows == 10
    else:
        assert path.read_text().count("\n") == 11


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_without_games_no_file_remains(series: Series, tmp_path: Path, suffix: str) -> None:
    with RecordFile(tmp_path / f"games.{suffix}", series):
        assert len(list(tmp_path.iterdir())) == 1
    assert not list(tmp_path.iterdir())


def test_a_file_that_appears_meanwhile_is_kept(series: Series, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    file = RecordFile(path, series)
    file.add(series.play(0, 10))
    path.write_text("precious")
    with pytest.raises(
        MinewiseError, match=r"was created in the meantime: the games are in games\.csv\.part"
    ):
        file.close()
    assert path.read_text() == "precious"
    assert (tmp_path / "games.csv.part").read_text().count("\n") == 11


@pytest.mark.parametrize("name", ["games", "games.txt", "games.csv.gz"])
def test_other_formats_are_refused(series: Series, tmp_path: Path, name: str) -> None:
    with pytest.raises(MinewiseError, match=r"the name must end in \.csv or \.parquet"):
        RecordFile(tmp_path / name, series)


def test_an_empty_file_name_is_refused(series: Series) -> None:
    with pytest.raises(MinewiseError, match="needs a file name"):
        RecordFile("", series)
