r"""Boards drawn with characters, emoji or the names of emoji, one line per row.

>>> parse_drawing("🟦1️⃣\n.1\n").rows
[['🟦', '1'], ['.', '1']]
>>> parse_drawing("#1 \n#1 \n").rows
[['#', '1', ''], ['#', '1', '']]
>>> parse_drawing("  1 2\n1 ? 1\n2 ? 1").rows
[['?', '1'], ['?', '1']]
>>> parse_drawing("||:bomb:||||:one:||").rows
[['B', '1']]
"""

from __future__ import annotations

import re
import unicodedata
from string import ascii_lowercase
from textwrap import dedent
from typing import Final

from minewise.board.formats.table import Table

_INVISIBLE: Final = re.compile("[\ufe0e\ufe0f\u20e3\u200b\u200d]")
_FRAME: Final = re.compile(r"[|│┃║]")
# Without possessive quantifiers, a long line that almost matches would take quadratic time.
_BORDER: Final = re.compile(r"(?=[\s=\-]*+[+─━═┌┐└┘├┤┬┴┼╔╗╚╝])[\s+=\-─━═┌┐└┘├┤┬┴┼╔╗╚╝]+")
_RULE: Final = re.compile(r"\s*+\|?+(\s*+:?+-{2,}+:?+\s*+\|)++(\s*+:?+-{2,}+:?+)?+\s*+|```.*")
"""The line below the head of a table, or around code, in Markdown."""
_QUOTE: Final = re.compile(r"(> ?)+")
_REMARK: Final = re.compile(r"\s*#.*[A-Za-z]{2}")
_MINES: Final = re.compile(r"\s*mines\s*[:=]\s*(\d{1,7})\s*", re.IGNORECASE)
_SPACED: Final = re.compile(r"\S+(?: +\S+)*")
_NAMED: Final = re.compile(r":([a-z_]+):")
_NAMES: Final = {
    **{
        name: str(clue)
        for clue, name in enumerate(
            ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")
        )
    },
    **dict.fromkeys(("bomb", "boom"), "B"),
    "triangular_flag_on_post": "F",
    **dict.fromkeys(("blue_square", "white_square_button", "black_square_button"), "?"),
    "white_large_square": "⬜",
    "black_large_square": "⬛",
}
"""Symbols for the names of emoji in chats."""

_LONGEST_NAME: Final = 9
"""The most digits in the number of a row or column."""


def parse_drawing(text: str) -> Table | None:
    """Parse a drawing; the caller decides whether its symbols make sense."""
    plain = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    named = _NAMED.sub(lambda name: _NAMES.get(name[1], name[0]), plain)
    mines = None
    lines = []
    for quoted in named.splitlines():
        line = _QUOTE.sub("", quoted, count=1) if quoted.startswith(">") else quoted
        if count := _MINES.fullmatch(line):
            mines = int(count[1])
        elif line.strip() and not any(
            (_BORDER.fullmatch(line), _RULE.fullmatch(line), _REMARK.match(line))
        ):
            lines.append(_FRAME.sub("", line))
    lines = dedent("\n".join(lines)).splitlines()
    if not lines:
        return None
    rows = _tokens(lines) or _characters(lines)
    return Table("drawing", rows, mines)


def _tokens(lines: list[str]) -> list[list[str]] | None:
    """Split rows at spaces, if a space follows every cell but the last."""
    rows = _without_rulers([line.split() for line in lines])
    regular = all(_SPACED.fullmatch(line.strip()) for line in lines)
    single = all(len(cell) == 1 or cell.lstrip("-").isdecimal() for row in rows for cell in row)
    same = len({len(row) for row in rows}) == 1 and len(rows[0]) > 1
    return rows if regular and single and same else None


def _without_rulers(rows: list[list[str]]) -> list[list[str]]:
    """Remove the names of rows and columns, if there are both."""
    columns, *body = rows
    is_framed = bool(columns and body) and all(len(row) == len(columns) + 1 for row in body)
    if is_framed and _counts(columns) and _counts([row[0] for row in body]):
        return [row[1:] for row in body]
    return rows


def _counts(names: list[str]) -> bool:
    """Return whether the names are 0, 1, 2 ... or 1, 2, 3 ... or a, b, c ..."""
    if all(name.isdecimal() and len(name) <= _LONGEST_NAME for name in names):
        first = int(names[0])
        return first in {0, 1} and list(map(int, names)) == [*range(first, first + len(names))]
    return [name.lower() for name in names] == list(ascii_lowercase[: len(names)])


def _characters(lines: list[str]) -> list[list[str]]:
    """Split rows into characters; blanks at the end of a row may have been trimmed."""
    has_blanks = any(" " in line for line in lines)
    width = max(map(len, lines))
    filled = [line.ljust(width) if has_blanks else line for line in lines]
    return [[symbol.strip() for symbol in line] for line in filled]
