"""Replay files as Arbiter, Clone and Vienna write them, and games to put into them.

ms-toollib reads these formats but cannot write them.
"""

from __future__ import annotations

from math import cos, sin, sqrt
from struct import pack
from typing import TYPE_CHECKING, cast

from minewise import Layout, MouseEvent, Recording, Topology, bbbv

if TYPE_CHECKING:
    from random import Random

    from minewise.replays.mouse import EventKind

SQUARE = 16
PLAYER = "Ada Lovelace"


def random_layout(rng: Random, rows: int, cols: int, mines: int) -> Layout:
    """Return a layout whose first cell has no mine around it."""
    cells = [(r, c) for r in range(rows) for c in range(cols) if r > 1 or c > 1]
    mined = set(rng.sample(cells, mines))
    topology = Topology.grid(rows, cols)
    return Layout(topology, [(r, c) in mined for r in range(rows) for c in range(cols)])


def good_game(layout: Layout, rng: Random, *, moves: int = 10_000) -> Recording:
    """Return a game that is won with flags, and with chords in all styles."""
    hand = _Hand(rng)
    hand.click((0, 0), "l")
    clues, (rows, cols) = layout.clues(), layout.shape
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    for cell in rng.sample(cells, len(cells))[:moves]:
        if layout.mines[cell]:
            hand.click(cell, "r")
        elif clues[cell] != 0:
            hand.click(cell, "l")
            hand.chord(cell)
        else:
            hand.click(cell, "l")
    for cell in cells[:moves]:
        hand.chord(cell)
    return Recording(tuple(hand.events), SQUARE)


def wild_game(layout: Layout, rng: Random, length: int) -> Recording:
    """Return a first click that opens an area, then random presses and releases."""
    hand = _Hand(rng)
    hand.click((0, 0), "l")
    rows, cols = layout.shape
    held = dict.fromkeys("lrm", False)
    for _ in range(length):
        cell = (rng.randrange(rows), rng.randrange(cols))
        button = rng.choice("llrrrm")
        if rng.random() < 0.1 and button != "m":
            cell = (rows, cols)  # as ms-toollib marks places outside the board
        hand.do(cast("EventKind", f"{button}{'r' if held[button] else 'c'}"), cell)
        held[button] = not held[button]
    return Recording(tuple(hand.events), SQUARE)


class _Hand:
    """A hand with a mouse; every event is a hundredth of a second or more after the last."""

    def __init__(self, rng: Random) -> None:
        self.events: list[MouseEvent] = []
        self._rng = rng
        self._hundredths = 0

    def do(self, kind: EventKind, cell: tuple[int, int]) -> None:
        row, column = cell
        x, y = column * SQUARE + self._rng.randrange(8), row * SQUARE + self._rng.randrange(8)
        if self.events:
            self._hundredths += self._rng.randint(1, 30)
        self.events.append(MouseEvent(self._hundredths / 100, kind, x, y))

    def click(self, cell: tuple[int, int], button: str) -> None:
        down, up = {"l": ("lc", "lr"), "r": ("rc", "rr"), "m": ("mc", "mr")}[button]
        self.do(down, cell)
        self.do(up, cell)

    def chord(self, cell: tuple[int, int]) -> None:
        style = self._rng.randrange(3)
        if style == 0:
            self.click(cell, "m")
            return
        kinds = ("lc", "rc", "lr", "rr") if style == 1 else ("lc", "rc", "rr", "lr")
        for kind in kinds:
            self.do(kind, cell)


def avf(layout: Layout, recording: Recording, *, marks: bool = False) -> bytes:
    """Return a file of Minesweeper Arbiter."""
    rows, cols = layout.shape
    mined = [(r, c) for r in range(rows) for c in range(cols) if layout.mines[r, c]]
    size = pack(">BBBH", 6, cols - 1, rows - 1, len(mined))
    mines = b"".join(pack("BB", r + 1, c + 1) for r, c in mined)
    seconds = recording.events[-1].time
    dates = "3.9.2025.17:00:08:6660|3.17:00:14:0810"
    result = f"[3|W{cols}H{rows}M{len(mined)}|{dates}|B{bbbv(layout)}T{seconds + 1:.2f}]"
    events = b"".join(_avf_event(event) for event in recording.events)
    player = PLAYER.encode()
    return b"".join([
        b"\x34\x1e\x08\x0a\x1c", size, mines, bytes(16), b"\x11" if marks else b"\x7f", b"\x39",
        result.encode(), b"\x0c\x0a\x0c\x07\x06", events, b"\x01" + bytes(7),
        b"cs=", b"\x1d" * 16, f"RealTime: {seconds:.2f}\rSkin: 3.1\r".encode(), player,
        b"\rMinesweeper Arbiter 0.52.3. Copyright",
    ])  # fmt: skip


_AVF_CODES = {"mv": 1, "lc": 3, "lr": 5, "rc": 9, "rr": 17, "mc": 33, "mr": 65}


def _avf_event(event: MouseEvent) -> bytes:
    hundredths = round(event.time * 100)
    seconds, rest = hundredths // 100 + 1, hundredths % 100
    values = (
        _AVF_CODES[event.kind], event.x >> 8, seconds & 255, event.x & 255,
        rest, event.y >> 8, seconds >> 8, event.y & 255,
    )  # fmt: skip
    return bytes(values)


def rmv(layout: Layout, recording: Recording, *, marks: bool = False) -> bytes:
    """Return a file of Vienna Minesweeper; it leaves out the first press."""
    rows, cols = layout.shape
    mined = [(r, c) for r in range(rows) for c in range(cols) if layout.mines[r, c]]
    result = b"\n" + b"#" * 32 + f"{bbbv(layout):3}".encode() + b"#" * 16 + b"1738209872" + b"\n\n"
    version = b"Vienna Minesweeper - 3.1\n"
    name = PLAYER.encode()
    player = pack(">HB", 1, len(name)) + name
    board = bytes(4) + pack(">BBH", cols, rows, len(mined))
    board += b"".join(pack("BB", c, r) for r, c in mined)
    preflags = pack(">H", 0)
    properties = bytes([marks, 0, 0, 3])
    first, *rest = recording.events
    assert first.kind == "lc"
    video = b"".join(_rmv_event(event) for event in rest) + b"\x11\x00\x00"
    sizes = [len(part) for part in (result, version, player, board, preflags, properties)]
    header = pack(">6HIH", *sizes, len(video), 0)
    body = b"".join([header, result, version, player, board, preflags, properties, video])
    return b"*rmv\x00\x01" + pack(">I", len(body) + 10) + body


_RMV_CODES = {"mv": 1, "lc": 2, "lr": 3, "rc": 4, "rr": 5, "mc": 6, "mr": 7}


def _rmv_event(event: MouseEvent) -> bytes:
    milliseconds = round(event.time * 1000)
    code = bytes([_RMV_CODES[event.kind]])
    return code + pack(">IHH", milliseconds << 8, event.x + 12, event.y + 56)


def mvf(layout: Layout, recording: Recording, *, marks: bool = False) -> bytes:
    """Return a file of Minesweeper Clone 0.97; its events are states, with their bits permuted."""
    rows, cols = layout.shape
    mined = [(r, c) for r in range(rows) for c in range(cols) if layout.mines[r, c]]
    hundredths = round(recording.events[-1].time * 100)
    head = b"\x11\x4d" + bytes(25) + b"5" + bytes(46)
    head += pack(">BBHBBB", 5, 22, 2013, 15, 12, 55) + bytes([4, 1])
    head += (
        pack(">HB", hundredths // 100, hundredths % 100)
        + pack(">H", bbbv(layout))
        + bytes(8)
        + bytes([marks])
    )
    board = pack(">BBH", cols, rows, len(mined))
    board += b"".join(pack("BB", c + 1, r + 1) for r, c in mined)
    name = PLAYER.encode()
    leading = 4711
    places = _mvf_places(leading)
    states = b"".join(_mvf_states(recording, places))
    count = len(states) // 5
    return b"".join([
        head, board, bytes([len(name)]), name, pack(">H", leading), pack(">I", count)[1:], states,
    ])  # fmt: skip


def _mvf_states(recording: Recording, places: list[int]) -> list[bytes]:
    held = dict.fromkeys("lrm", 0)
    states = []
    for event in recording.events:
        if event.kind != "mv":
            held[event.kind[0]] = int(event.kind[1] == "c")
        hundredths = round(event.time * 100)
        value = held["r"] | held["m"] << 1 | held["l"] << 2 | event.y << 3 | event.x << 12
        value |= hundredths % 100 << 21 | hundredths // 100 << 28
        state = bytearray(5)
        for bit, place in enumerate(places):
            state[place // 8] |= (value >> bit & 1) << place % 8
        states.append(bytes(state))
    return states


def _mvf_places(leading: int) -> list[int]:
    """Return the place of each bit: the order of the digits of five numbers."""
    one = sqrt(leading)
    two = sqrt(leading + 1000)
    three = sqrt(one + 1000)
    numbers = (
        cos(three + 1000), sin(sqrt(two)), cos(three), sin(sqrt(one) + 1000), cos(sqrt(two + 1000)),
    )  # fmt: skip
    digits = "".join(f"{round(abs(number * 1e8)):08}" for number in numbers)
    return sorted(range(40), key=lambda place: (digits[place], place))
