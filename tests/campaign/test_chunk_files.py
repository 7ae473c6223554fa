"""Chunk files: games round-trip, and all damage is detected."""

import random
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from minewise import Series
from minewise.campaign.campaign import Chunk
from minewise.campaign.chunk_file import DamagedError, decode, encode
from minewise.play.simulation import RECORD
from support.campaigns import campaign_of
from support.fresh import in_a_fresh_process

CAMPAIGN = campaign_of(estimate="true")
CHUNK = Chunk(setting=1, player=0, first=100, games=100)


@pytest.fixture(scope="module")
def records() -> np.ndarray:
    match = CAMPAIGN.settings[1].match
    return Series("single-point", match, estimate=True).play(100, 100)


@pytest.fixture(scope="module")
def data(records: np.ndarray) -> bytes:
    return encode(CAMPAIGN.task(CHUNK), [records[:30], records[30:]])


def test_games_round_trip(records: np.ndarray, data: bytes) -> None:
    again = decode(CAMPAIGN, CHUNK, data)
    for name in RECORD.names or ():
        assert (again[name] == records[name]).all()


def test_truncated_files_are_detected(data: bytes) -> None:
    for size in {*range(0, len(data), 97), len(data) - 1}:
        with pytest.raises(DamagedError):
            decode(CAMPAIGN, CHUNK, data[:size])


def test_a_changed_bit_changes_no_game(records: np.ndarray, data: bytes) -> None:
    """A few bits have no effect. If such a bit changes, all games must stay the same."""
    chance = random.Random(1)
    seen = 0
    for _ in range(500):
        changed = bytearray(data)
        place = chance.randrange(len(data))
        changed[place] ^= 1 << chance.randrange(8)
        try:
            again = decode(CAMPAIGN, CHUNK, bytes(changed))
        except DamagedError:
            seen += 1
        else:
            assert all((again[name] == records[name]).all() for name in RECORD.names or ())
    assert seen > 300


@pytest.mark.parametrize(
    "other",
    [
        Chunk(0, 0, 100, 100),
        Chunk(1, 1, 100, 100),
        Chunk(1, 0, 0, 100),
        Chunk(1, 0, 100, 50),
    ],
)
def test_a_file_in_the_wrong_place_is_detected(other: Chunk, data: bytes) -> None:
    with pytest.raises(DamagedError):
        decode(CAMPAIGN, other, data)


def test_a_chunk_can_have_been_shorter(records: np.ndarray, data: bytes) -> None:
    """The last chunk was shorter if the campaign has grown since."""
    assert (decode(CAMPAIGN, Chunk(1, 0, 100, 150), data)["index"] == records["index"]).all()


def test_a_file_from_another_campaign_is_detected(data: bytes) -> None:
    with pytest.raises(DamagedError):
        decode(campaign_of(seed="6", estimate="true"), CHUNK, data)


def test_a_file_that_lacks_games_is_detected(records: np.ndarray) -> None:
    for wrong in (records[1:], records[::-1], np.concatenate([records[:99], records[:1]])):
        with pytest.raises(DamagedError, match="games are missing"):
            decode(CAMPAIGN, CHUNK, encode(CAMPAIGN.task(CHUNK), [wrong]))


def threads_added(data: bytes) -> int:
    """Decode a chunk and count the threads it adds, not counting those that pyarrow starts."""
    import_module("pyarrow.parquet")
    before = len(list(Path("/proc/self/task").iterdir()))
    decode(CAMPAIGN, CHUNK, data)
    return len(list(Path("/proc/self/task").iterdir())) - before


def test_a_chunk_is_read_without_threads(data: bytes) -> None:
    """With Arrow's own threads, one program in sixty aborted at exit."""
    assert in_a_fresh_process(threads_added, data) == 0
