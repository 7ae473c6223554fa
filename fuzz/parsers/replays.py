"""Replays in every format, and the games that the terminal game keeps."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import minewise as mw
from fuzz.parsers.oracle import accepted, require_same, small_boards, text_of
from minewise.cli.commands.play.history import History, statistics_text
from minewise.replays.formats.binary import binary_kind
from minewise.replays.formats.games_file import games_file
from minewise.replays.formats.rawvf import rawvf

if TYPE_CHECKING:
    from minewise import Replay


def replays(data: bytes) -> None:
    """Write and read replays that are text: games, simulated games and RawVF."""
    if binary_kind(data) is None:
        with small_boards():
            _read(data)
            _read(text_of(data))


def binary_replays(data: bytes) -> None:
    """Read a replay of another program, in whose format ms-toollib can end its process."""
    if kind := binary_kind(data):
        _read(data)
        require_same(kind, binary_kind(data))


def kept_games(data: bytes) -> None:
    """Read the file of the terminal game, and compute its statistics."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "games.json")
        path.write_bytes(data)
        games = accepted(lambda _: History(path).load(), None)
    if games is not None:
        statistics_text(games)


def _read(data: str | bytes) -> None:
    for replay in accepted(mw.parse_replays, data) or []:
        game = _strict_json(games_file([replay]))
        [again] = mw.parse_replays(game)
        require_same(again.to_json(), replay.to_json())
        if replay.layout.topology.kind == "grid":
            _check_rawvf(replay)


def _check_rawvf(replay: Replay) -> None:
    [again] = mw.parse_replays(rawvf(replay))
    require_same(again.layout, replay.layout)
    if replay.recording:
        require_same([move[:2] for move in again.moves], [move[:2] for move in replay.moves])


def _strict_json(value: object) -> str:
    return json.dumps(value, allow_nan=False)
