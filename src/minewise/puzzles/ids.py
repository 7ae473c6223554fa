"""Minefield ids from Simon Tatham's Portable Puzzle Collection.

`sgt-mines --generate 3 9x9n10` prints three ids such as `9x9:7,8,mc0d6254bc6da9d1f40490`: columns
and rows, the first cell (column first), and one bit per cell in reading order, as hexadecimal
digits. After `m`, the bits are masked to hide the mines from view.
"""

from __future__ import annotations

import re
from hashlib import sha1
from math import ceil
from typing import TYPE_CHECKING

import numpy as np

from minewise.base.errors import BoardError, GameError
from minewise.board.layout import Layout
from minewise.board.topology import Topology
from minewise.puzzles.puzzle import Puzzle
from minewise.puzzles.text import centre_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.base.source import Source
    from minewise.board.topology import Cell

_LINE = re.compile(r"^[ \t]*([^\s#][^\n]*)", re.MULTILINE)  # neither blank nor a comment
_SIZE = re.compile(r"([0-9]{1,9})x([0-9]{1,9})(?:n[0-9.]+%?)?a?:")
_BITS = re.compile(r"(?:([0-9]{1,9}),([0-9]{1,9}),)?([mu]?)([0-9a-fA-F]+)")


def looks_like_id(source: Source) -> bool:
    """Return whether the first line begins like an id."""
    line = _LINE.search(source.text)
    return line is not None and _SIZE.match(line[1]) is not None


def parse_ids(source: Source, first: Cell | None = None) -> Iterator[Puzzle]:
    """Parse one puzzle per line; `first` overrides the first cell in the ids."""
    for line in _LINE.finditer(source.text):
        try:
            yield _puzzle_named(line[1].rstrip(), first)
        except (BoardError, GameError) as error:
            raise source.error(line.start(1), str(error)) from None


def _puzzle_named(code: str, first: Cell | None) -> Puzzle:
    size = _SIZE.match(code)
    bits = size and _BITS.fullmatch(code, size.end())
    if not (size and bits):
        raise BoardError("not a minefield id such as 9x9:7,8,mc0d6254bc6da9d1f40490")
    cols, rows = int(size[1]), int(size[2])
    digits = ceil(rows * cols / 4)
    if len(bits[4]) != digits:
        raise BoardError(f"{cols}x{rows} cells need {digits} digits, not {len(bits[4])}")
    data = bytes.fromhex(bits[4] + "0" * (digits % 2))
    if bits[3] == "m":
        data = _unmasked(data, rows * cols)
    topology = Topology.grid(rows, cols)
    mined = np.unpackbits(np.frombuffer(data, np.uint8), count=len(topology)).astype(bool)
    if first is None:
        first = (int(bits[2]), int(bits[1])) if bits[1] else centre_of(topology)
    return Puzzle(Layout(topology, mined), first)


def _unmasked(data: bytes, bits: int) -> bytes:
    """Unmask the second half with the first, then the first half with the second.

    The padding bits of the last byte are always 0, even in the seed of a mask.
    """
    first, second = data[: len(data) // 2], data[len(data) // 2 :]
    second = _exclusive_or(second, _mask(first, len(second)))
    second = second[:-1] + bytes([second[-1] & (0xFF << -bits % 8)])
    return _exclusive_or(first, _mask(second, len(first))) + second


def _mask(seed: bytes, length: int) -> bytes:
    """Concatenate SHA-1 hashes of the seed followed by 0, 1, 2 and so on, in decimal."""
    seeded = sha1(seed, usedforsecurity=False)
    hashes = []
    for number in range(ceil(length / seeded.digest_size)):
        whole = seeded.copy()
        whole.update(b"%d" % number)
        hashes.append(whole.digest())
    return b"".join(hashes)[:length]


def _exclusive_or(data: bytes, mask: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(data, mask, strict=True))
