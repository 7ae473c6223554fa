r"""Boards drawn with characters or emoji, one line per row.

>>> parse_drawing("🟦1️⃣\n.1\n").rows
[['🟦', '1'], ['.', '1']]
>>> parse_drawing("#1 \n#1 \n").rows
[['#', '1', ''], ['#', '1', '']]
"""

from __future__ import annotations

import re
import unicodedata
from textwrap import dedent
from typing import Final

from minewise.board.formats.table import Table

_INVISIBLE: Final = re.compile("[\ufe0e\ufe0f\u20e3\u200b\u200d]")
_FRAME: Final = re.compile(r"[|│┃║]")
_BORDER: Final = re.compile(
    r"[\s+=\-─━═┌┐└┘├┤┬┴┼╔╗╚╝]*[+─━═┌┐└┘├┤┬┴┼╔╗╚╝][\s+=\-─━═┌┐└┘├┤┬┴┼╔╗╚╝]*"
)
_REMARK: Final = re.compile(r"\s*#.*[A-Za-z]{2}")
_MINES: Final = re.compile(r"\s*mines\s*[:=]\s*(\d{1,7})\s*", re.IGNORECASE)
_SPACED: Final = re.compile(r"\S+(?: +\S+)*")


def parse_drawing(text: str) -> Table | None:
    """Parse a drawing; the caller decides whether its symbols make sense."""
    plain = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    mines = None
    lines = []
    for line in plain.splitlines():
        if count := _MINES.fullmatch(line):
            mines = int(count[1])
        elif line.strip() and not _BORDER.fullmatch(line) and not _REMARK.match(line):
            lines.append(_FRAME.sub("", line))
    lines = dedent("\n".join(lines)).splitlines()
    if not lines:
        return None
    rows = _tokens(lines) or _characters(lines)
    return Table("drawing", rows, mines)


def _tokens(lines: list[str]) -> list[list[str]] | None:
    """Split rows at spaces, if a space follows every cell but the last."""
    rows = [line.split() for line in lines]
    regular = all(_SPACED.fullmatch(line.strip()) for line in lines)
    single = all(len(cell) == 1 or cell.lstrip("-").isdecimal() for row in rows for cell in row)
    same = len({len(row) for row in rows}) == 1 and len(rows[0]) > 1
    return rows if regular and single and same else None


def _characters(lines: list[str]) -> list[list[str]]:
    """Split rows into characters; blanks at the end of a row may have been trimmed."""
    has_blanks = any(" " in line for line in lines)
    width = max(map(len, lines))
    filled = [line.ljust(width) if has_blanks else line for line in lines]
    return [[symbol.strip() for symbol in line] for line in filled]
