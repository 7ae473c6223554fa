"""Binary replays of Arbiter, Clone, Vienna and Metasweeper, read by ms-toollib."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from minewise.base.errors import ReplayError
from minewise.board.layout import Layout
from minewise.board.topology import Topology
from minewise.replays.assembly import replay_of
from minewise.replays.mouse import Recording, plain_events
from minewise.replays.replay import Origin
from minewise.replays.toollib import Toollib

if TYPE_CHECKING:
    from minewise.replays.mouse import MouseEvent
    from minewise.replays.replay import Replay

BinaryKind = Literal["avf", "mvf", "rmv", "evf"]
"""The binary formats, by their usual extensions."""

_TOOLLIB: Final = Toollib()
_LARGEST_SQUARE: Final = 255
_MODES: Final = {
    1: "UPK",
    2: "cheat",
    3: "density",
    4: "Windows 7",
    5: "classic no guessing",
    6: "strong no guessing",
    7: "weak no guessing",
    8: "almost no guessing",
    9: "strong guessable",
    10: "weak guessable",
}
_NO_GUESSING: Final = (5, 6, 7)
_EARLIEST: Final = datetime(1990, 1, 1, tzinfo=UTC).timestamp()
_LATEST: Final = datetime(2200, 1, 1, tzinfo=UTC).timestamp()

_AVF_LEVELS: Final = (3, 4, 5, 6)
_AVF_RESULT: Final = re.compile(rb"\|B\d{1,4}T\d")
_AVF_MARKS: Final = re.compile(rb"([\x11\x7f]).\[[0-3]\|", re.DOTALL)
_AVF_MARKS_ON: Final = b"\x11"
_MVF_START: Final = (b"\x11\x4d", b"\x00\x00", b"\x00\x01")
_MVF_NEWEST: Final = b"\x11\x4d"
_MVF_MARKS: Final = 96
_RMV_START: Final = b"*rmv"
_EVF_SIZE: Final = {0: 2, 1: 2, 2: 2, 3: 3, 4: 3}
"""The offset of the height in each version."""


def binary_kind(data: bytes) -> BinaryKind | None:
    """Return the format of a file, or `None` if it is not one of these.

    Examples
    --------
    >>> binary_kind(b"*rmv and more")
    'rmv'
    """
    if data.startswith(_RMV_START):
        return "rmv"
    if len(data) > _MVF_MARKS and data.startswith(_MVF_NEWEST):
        return "mvf"
    if len(data) > 5 and data[5] in _AVF_LEVELS and _AVF_RESULT.search(data):
        return "avf"
    if _may_be_evf(data):
        return "evf"
    return "mvf" if len(data) > _MVF_MARKS and data.startswith(_MVF_START) else None


def _may_be_evf(data: bytes) -> bool:
    at = _EVF_SIZE.get(data[0]) if data else None
    if at is None or len(data) < at + 20:
        return False
    rows, columns, mines = data[at], data[at + 1], int.from_bytes(data[at + 2 : at + 4])
    return 0 < mines < rows * columns and data[at + 4] > 0


def parse_binary(kind: BinaryKind, data: bytes) -> Replay:
    """Parse a replay."""
    content = _TOOLLIB.content(kind, data)
    layout = _layout(content)
    recording = Recording(
        tuple(_events(content)),
        min(max(content["square"], 1), _LARGEST_SQUARE),
        marks=_has_marks(kind, data),
    )
    mode = content["mode"]
    origin = Origin(
        _program(kind, content["program"]),
        content["player"],
        _MODES.get(mode, ""),
        _date(content["ended"]),
    )
    return replay_of(
        layout, recording, content["seconds"] or None, origin, has_guesses=mode not in _NO_GUESSING
    )


def _events(content: dict[str, Any]) -> list[MouseEvent]:
    return plain_events((round(time, 3), kind, x, y) for time, kind, x, y in content["events"])


def _layout(content: dict[str, Any]) -> Layout:
    rows, columns = content["rows"], content["cols"]
    if not rows or not columns or not content["mines"]:
        raise ReplayError("this replay has no board: its version may be too old")
    mined = np.zeros((rows, columns), np.bool_)
    for row, column in content["mines"]:
        mined[row, column] = True
    return Layout(Topology.grid(rows, columns), mined)


def _program(kind: BinaryKind, name: str) -> str:
    """Return the name of the program; Clone and Metasweeper give little more than a version."""
    if kind == "evf" and name.startswith("\u5143"):
        return f"Metasweeper {name[1:]}"
    return f"Minesweeper Clone {name}" if kind == "mvf" else name


def _date(microseconds: int) -> str:
    """Return the time when the game ended, or nothing if it is unknown."""
    seconds = microseconds / 1e6
    if not _EARLIEST < seconds < _LATEST:
        return ""
    text = datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


def _has_marks(kind: BinaryKind, data: bytes) -> bool:
    """Return whether question marks were on, which ms-toollib does not say."""
    if kind == "avf":
        found = _AVF_MARKS.search(data)
        return found is not None and found[1] == _AVF_MARKS_ON
    if kind == "evf":
        return data[0] >= 3 and bool(data[2] & 0x80)
    if kind == "rmv":
        return _has_rmv_marks(data)
    return data.startswith(_MVF_NEWEST) and data[_MVF_MARKS] == 1


def _has_rmv_marks(data: bytes) -> bool:
    """Look at the first property, after the parts whose lengths are in the header."""
    is_first = data[4:6] == b"\x00\x01"
    begin, lengths = (28, range(10, 20, 2)) if is_first else (30, range(12, 20, 2))
    at = begin + sum(int.from_bytes(data[place : place + 2]) for place in lengths)
    return data[at : at + 1] == b"\x01"
