"""Layouts and moves as short text, as the page writes them in links and files."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.errors import ReplayError
from minewise.board.layout import Layout
from minewise.game.moves import UNDO, Do, PlayedMove

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.board.topology import Topology

_LETTERS: Final[dict[Do, str]] = {"reveal": "R", "chord": "C", "flag": "F"}
_NAMES: Final = {letter: do for do, letter in _LETTERS.items()}
_UNDO: Final = "U"
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def encode_mines(layout: Layout) -> str:
    """Return the mines as bits, first cell first, in URL-safe Base64.

    Examples
    --------
    >>> encode_mines(Layout.parse("B--B-----"))
    'kAA'
    """
    bits = np.packbits(layout.flat).tobytes()
    return urlsafe_b64encode(bits).decode().rstrip("=")


def decode_mines(text: str, topology: Topology) -> Layout:
    """Return the layout that `encode_mines` has encoded.

    Examples
    --------
    >>> from minewise import Topology
    >>> decode_mines("kAA", Topology.grid(1, 9)).rows()
    ['B--B-----']
    """
    size = len(topology)
    if not re.fullmatch(r"[\w-]*", text, re.ASCII) or len(text) % 4 == 1:
        raise ReplayError("the board is garbled")
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if len(data) != (size + 7) // 8:
        raise ReplayError("the board does not fit its size")
    bits = np.unpackbits(np.frombuffer(data, np.uint8), count=size).astype(np.bool_)
    return Layout(topology, bits)


def encode_moves(moves: Iterable[PlayedMove], topology: Topology) -> str:
    """Return a letter per move, with its place in base 36.

    Examples
    --------
    >>> from minewise import Topology
    >>> moves = [PlayedMove("flag", (0, 10)), UNDO, PlayedMove("reveal", (0, 2))]
    >>> encode_moves(moves, Topology.grid(1, 11))
    'FaUR2'
    """
    width = _width(topology)
    return "".join(
        _UNDO if do == "undo" else _LETTERS[do] + _base36(topology.index(cell)).rjust(width, "0")
        for do, cell in moves
    )


def decode_moves(text: str, topology: Topology) -> list[PlayedMove]:
    """Return the moves that `encode_moves` has encoded.

    Examples
    --------
    >>> from minewise import Topology
    >>> decode_moves("FaU", Topology.grid(1, 11))
    [PlayedMove(do='flag', cell=(0, 10)), PlayedMove(do='undo', cell=())]
    """
    pattern = re.compile(rf"U|([RCF])([0-9a-z]{{{_width(topology)}}})")
    moves, end = [], 0
    while end < len(text):
        match = pattern.match(text, end)
        if match is None or (match[2] and int(match[2], 36) >= len(topology)):
            raise ReplayError("the moves are garbled")
        end = match.end()
        if match[1] is None:
            moves.append(UNDO)
        else:
            moves.append(PlayedMove(_NAMES[match[1]], topology.cell(int(match[2], 36))))
    return moves


def _width(topology: Topology) -> int:
    return len(_base36(len(topology) - 1))


def _base36(number: int) -> str:
    head, last = divmod(number, 36)
    return (_base36(head) if head else "") + _DIGITS[last]
