"""Links with the mines of a whole board, as minesweeper.online and ZiNi calculators write them.

`b` is the size, four digits for columns and rows, or the number of a level. `m` packs one bit per
cell, in reading order, five to a character of base 32.

>>> parse_link("https://host/?b=0302&m=k0")
[[True, False, True], [False, False, False]]
"""

from __future__ import annotations

import re
from typing import Final

_LINK: Final = re.compile(r"\S*[?&]b=(\d{1,6})&m=([0-9a-v]+)\S*", re.IGNORECASE)
_LEVELS: Final = {"2": (16, 16), "3": (30, 16)}
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuv"


def parse_link(text: str) -> list[list[bool]] | None:
    """Return whether each cell is mined, by row, or `None` if the text is not such a link."""
    words = text.split(maxsplit=1)
    link = _LINK.fullmatch(words[0]) if len(words) == 1 else None
    if link is None:
        return None
    level, packed = link.groups()
    bits = "".join(f"{_DIGITS.index(digit):05b}" for digit in packed.lower())
    columns, rows = _size(level, len(bits))
    if not columns * rows <= len(bits) < columns * rows + 5:
        return None
    return [
        [bit == "1" for bit in bits[row * columns : (row + 1) * columns]] for row in range(rows)
    ]


def _size(level: str, bits: int) -> tuple[int, int]:
    if level == "1":  # Beginner has 9 rows and columns on some sites, and 8 on others
        return (9, 9) if bits >= 81 else (8, 8)
    if level in _LEVELS:
        return _LEVELS[level]
    middle = len(level) // 2
    return int(level[:middle] or 0), int(level[middle:])
