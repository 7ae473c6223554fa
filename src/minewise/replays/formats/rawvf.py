"""RawVF: replays as text, which parsers and viewers of other formats share.

Headers, the board with a `*` for each mine, and one line per event: its time, kind, column and row
from 1, and the pixels of the pointer. Only the pixels count.
"""

from __future__ import annotations

import re
from math import isfinite
from typing import TYPE_CHECKING, Final, cast, get_args

import numpy as np

from minewise.base.errors import ReplayError, quoted
from minewise.base.source import Source
from minewise.board.layout import Layout
from minewise.board.topology import Topology
from minewise.replays.assembly import replay_of
from minewise.replays.mouse import EventKind, MouseEvent, Recording
from minewise.replays.mouse_track import track_of
from minewise.replays.replay import Origin

if TYPE_CHECKING:
    from minewise.replays.replay import Replay

_NAME: Final = re.compile(r"[A-Za-z0-9_ ./]+")
_WORD: Final = re.compile(r"\s*-?[0-9.]+\s+([a-z]+)")
_EVENT: Final = re.compile(
    r"\s*(-?\d{1,9}(?:\.\d{1,9})?)\s+[a-z]{2}\b[^(\n]*\(\s*(-?\d{1,6})[ ,]+(-?\d{1,6})\s*\)",
    re.ASCII,
)
_KINDS: Final = frozenset(get_args(EventKind))
_SQUARE: Final = 16
_LARGEST_SQUARE: Final = 1000
_DIGITS: Final = re.compile(r"[0-9]{1,4}")
_LEVELS: Final = {(8, 8, 10): "Beginner", (16, 16, 40): "Intermediate", (16, 30, 99): "Expert"}


def parse_rawvf(data: str | bytes) -> Replay:
    """Parse a replay."""
    text = Source.of(data, ReplayError)
    lines = text.text.split("\n")
    headers, at = _headers(lines)
    layout, at = _layout(lines, at)
    _check_size(headers, layout)
    recording = Recording(
        tuple(_events(lines, at)),
        _square(headers),
        marks=headers.get("marks", "").lower() == "on",
        click_chords=headers.get("superclick", "").lower() == "on",
    )
    origin = Origin(
        " ".join(filter(None, (headers.get("program"), headers.get("version")))),
        headers.get("player", ""),
        headers.get("mode", ""),
    )
    return replay_of(layout, recording, _seconds(headers), origin)


def _headers(lines: list[str]) -> tuple[dict[str, str], int]:
    """Return the headers, and the index of the first line of the board."""
    headers: dict[str, str] = {}
    for index, line in enumerate(lines):
        before, colon, value = line.strip().partition(":")
        name = before.rstrip(" \t").lower()
        if not colon or not _NAME.fullmatch(name):
            continue
        if name == "board":
            return headers, index + 1
        headers.setdefault(name, value.strip())
    raise ReplayError("there is no line Board: with the mines below it")


def _layout(lines: list[str], start: int) -> tuple[Layout, int]:
    """Return the layout, and the index of the line after the board."""
    end = start
    while end < len(lines) and re.fullmatch(r"[0*]+", lines[end].strip()):
        end += 1
    rows = [line.strip() for line in lines[start:end]]
    if not rows:
        raise ReplayError(f"line {start + 1}: the board is missing: use 0 and * (mine)")
    for number, row in enumerate(rows, start + 1):
        if len(row) != len(rows[0]):
            raise ReplayError(
                f"line {number}: this row has {len(row)} cells, not {len(rows[0])} as the first"
            )
    mined = np.array([[cell == "*" for cell in row] for row in rows])
    return Layout(Topology.grid(*mined.shape), mined), end


def _check_size(headers: dict[str, str], layout: Layout) -> None:
    """Raise `ReplayError` if the headers state another size."""
    rows, columns = layout.shape
    found = {"height": rows, "width": columns, "mines": layout.count}
    for name, value in found.items():
        if name in headers and headers[name] != str(value):
            raise ReplayError(
                f"{name.capitalize()} is {quoted(headers[name])}, but the board has {value}"
            )


def _square(headers: dict[str, str]) -> int:
    text = headers.get("squaresize", str(_SQUARE))
    if not (_DIGITS.fullmatch(text) and 0 < int(text) <= _LARGEST_SQUARE):
        raise ReplayError(f"SquareSize is not a number of pixels: {quoted(text)}")
    return int(text)


def _seconds(headers: dict[str, str]) -> float | None:
    try:
        seconds = float(headers["time"].replace(",", "."))
    except (KeyError, ValueError):
        return None
    return max(0.0, seconds) if isfinite(seconds) else None


def _events(lines: list[str], start: int) -> list[MouseEvent]:
    """Parse the events of the mouse; other lines say what happened on the board."""
    events = []
    for number, line in enumerate(lines[start:], start + 1):
        word = _WORD.match(line)
        if word is None or word[1] not in _KINDS:
            continue
        match = _EVENT.match(line)
        if match is None:
            raise ReplayError(f"line {number}: not an event: {quoted(line.strip())}")
        kind = cast("EventKind", word[1])
        events.append(MouseEvent(float(match[1]), kind, int(match[2]), int(match[3])))
    return events


def rawvf(replay: Replay) -> str:
    """Return a replay as text."""
    recording = track_of(replay)
    rows, columns = replay.layout.shape
    level = _LEVELS.get((rows, columns, replay.layout.count), "Custom")
    origin = replay.origin
    headers = {
        "RawVF_Version": "Rev6",
        "Program": origin.program or "minewise",
        "Player": origin.player,
        "Level": level,
        "Width": columns,
        "Height": rows,
        "Mines": replay.layout.count,
        "Marks": "On" if recording.marks else "Off",
        **({"SuperClick": "On"} if recording.click_chords else {}),
        **({} if recording.square == _SQUARE else {"SquareSize": recording.square}),
        "Time": f"{replay.seconds or 0:.3f}",
        "BBBV": replay.bbbv,
        "Mode": origin.mode or "Classic",
        "Status": replay.outcome,
    }
    board = ["".join("*" if mine else "0" for mine in row) for row in replay.layout.mines]
    events = [_event_line(event, recording.square) for event in recording.events]
    lines = [f"{name}: {_plain(value)}" for name, value in headers.items()]
    return "\n".join([*lines, "Board:", *board, "Events:", *events, ""])


def _event_line(event: MouseEvent, square: int) -> str:
    column, row = event.x // square + 1, event.y // square + 1
    return f"{event.time:.3f} {event.kind} {column} {row} ({event.x} {event.y})"


def _plain(value: object) -> str:
    """Return a value on one line."""
    return " ".join(str(value).split())
