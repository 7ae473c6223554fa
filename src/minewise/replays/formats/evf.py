"""EVF, the open replay format of Metasweeper: https://github.com/eee555/ms-toollib.

Written in version 3, which all viewers read: the header, the mines as bits, then eight bytes per
event: its kind, milliseconds, and the pixels of the pointer. Numbers are big-endian.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.errors import ReplayError
from minewise.replays.mouse_track import moves_as_events, track_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.replays.mouse import EventKind, MouseEvent, Recording
    from minewise.replays.replay import Replay

_VERSION: Final = 3
_WON, _NO_FLAGS, _MARKS = 0x80, 0x10, 0x80
_END: Final = 255
_CODES: Final[dict[EventKind, int]] = {
    "mv": 1,
    "lc": 2,
    "lr": 3,
    "rc": 4,
    "rr": 5,
    "mc": 6,
    "mr": 7,
}


def evf(replay: Replay) -> bytes:
    """Return a replay as the content of an EVF file."""
    recording = track_of(replay)
    if recording.click_chords:  # EVF has no such setting
        recording = moves_as_events(replay)
    try:
        return b"".join(
            [_header(replay, recording), _texts(replay), _mines(replay), _body(replay, recording)]
        )
    except struct.error:
        raise ReplayError("the game is too large or too long for EVF: write RawVF") from None


def _header(replay: Replay, recording: Recording) -> bytes:
    has_flags = any(event.kind == "rc" for event in recording.events)
    first = _WON * (replay.outcome == "won") | _NO_FLAGS * (not has_flags)
    rows, columns = replay.layout.shape
    milliseconds = round(1000 * (replay.seconds or 0))
    return struct.pack(
        ">BBBBBHBHH", _VERSION, first, _MARKS * recording.marks, rows, columns,
        replay.layout.count, recording.square, 0, replay.bbbv,
    ) + _three_bytes(milliseconds)  # fmt: skip


def _texts(replay: Replay) -> bytes:
    """Return the program, player, race, name of the game, start, end, country and device."""
    origin = replay.origin
    texts = [_program(origin.program), origin.player, "", "", "0", "0", "", ""]
    return b"".join(text.replace("\0", "").encode(errors="replace") + b"\0" for text in texts)


def _program(name: str) -> str:
    """Return the program that wrote the file; some names, like Arbiter, are refused by ms-toollib.

    >>> _program("Arbiter"), _program("")
    ('minewise, from Arbiter', 'minewise')
    """
    return name if name.startswith("minewise") else f"minewise, from {name}" if name else "minewise"


def _mines(replay: Replay) -> bytes:
    return np.packbits(replay.layout.flat).tobytes()


def _body(replay: Replay, recording: Recording) -> bytes:
    rows, columns = replay.layout.shape
    outside = (columns * recording.square, rows * recording.square)
    begun = min((event.time for event in recording.events), default=0.0)
    parts = []
    for event, kind in _plain(recording.events):
        x, y = (event.x, event.y) if event.x >= 0 and event.y >= 0 else outside
        milliseconds = round(1000 * (event.time - min(begun, 0.0)))
        parts.append(bytes([_CODES[kind]]) + _three_bytes(milliseconds) + struct.pack(">HH", x, y))
    return b"".join(parts) + bytes([_END])


def _plain(events: tuple[MouseEvent, ...]) -> Iterator[tuple[MouseEvent, EventKind]]:
    """Yield the events with kinds that EVF has: a chord with Shift becomes a middle click."""
    has_shift = False
    for event in events:
        kind = event.kind
        if kind == "mt":
            continue
        if kind == "sc":
            has_shift, kind = True, "mc"
        elif kind == "lr" and has_shift:
            has_shift, kind = False, "mr"
        yield event, kind


def _three_bytes(number: int) -> bytes:
    packed = struct.pack(">I", number)
    if packed[0]:
        raise struct.error
    return packed[1:]
