"""Damaged files are refused in one line: they crash nothing, and nothing hangs."""

from __future__ import annotations

import json
from random import Random

import pytest

import minewise as mw
from minewise.replays.formats.evf import evf
from minewise.replays.formats.games_file import games_file
from minewise.replays.formats.rawvf import rawvf
from support import replay_files
from support.replay_files import good_game, random_layout

rng = Random(7)
LAYOUT = random_layout(rng, 8, 8, 10)
RECORDING = good_game(LAYOUT, rng)
AVF = replay_files.avf(LAYOUT, RECORDING)
[REPLAY] = mw.parse_replays(rawvf(mw.Replay(LAYOUT, (), 0, recording=RECORDING)))
FILES = {
    "avf": AVF,
    "mvf": replay_files.mvf(LAYOUT, RECORDING),
    "rmv": replay_files.rmv(LAYOUT, RECORDING),
    "evf": evf(REPLAY),
    "rawvf": rawvf(REPLAY).encode(),
    "json": json.dumps(games_file([REPLAY])).encode(),
}


def damaged(data: bytes, rng: Random) -> bytes:
    """Change some bytes, mostly near the beginning, or cut, repeat or insert some."""
    mutable = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 5, 20])):
        end = min(len(mutable), rng.choice([30, 300, len(data)]))
        at = rng.randrange(max(end, 1))
        change = rng.randrange(5)
        if change < 2:
            mutable[at : at + 1] = bytes([rng.choice([0, 1, 255, rng.randrange(256)])])
        elif change == 2:
            del mutable[at : at + rng.choice([1, 2, 8, 1000])]
        elif change == 3:
            mutable[at:at] = mutable[at : at + rng.choice([1, 8, 100])]
        else:
            mutable[at:at] = rng.randbytes(rng.choice([1, 4]))
    return bytes(mutable)


def read_all(games: int, seed: int) -> tuple[int, int]:
    """Read damaged files of each kind, and return how many were read and how many refused."""
    rng = Random(seed)
    read = refused = 0
    for _ in range(games):
        for data in FILES.values():
            message, replays = "", []
            try:
                replays = mw.parse_replays(damaged(data, rng))
            except mw.ReplayError as error:
                message = str(error)
            assert "\n" not in message
            refused += bool(message)
            read += not message
            for replay in replays:
                replay.to_json()
                assert replay.outcome in ("won", "lost", "unfinished")
    return read, refused


@pytest.mark.slow
def test_damaged_files():
    read, refused = read_all(30, seed=1)
    assert read > 0
    assert refused > 0


@pytest.mark.soak
def test_many_damaged_files():
    read, refused = read_all(1700, seed=2)
    assert read + refused > 10_000
