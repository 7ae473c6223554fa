r"""Positions from JSMinesweeper: columns, rows and mines, then H (covered), F (flag) and clues.

>>> parse_position("4x3x2\nHH10\nFF10\n1100").rows[0]
['?', '?', '1', '0']
"""

from __future__ import annotations

import re
from typing import Final

from minewise.base.errors import BoardError
from minewise.board.formats.table import Table

_HEADER: Final = re.compile(r"\s*(\d{1,4}) ?x ?(\d{1,4}) ?x ?(\d{1,6})(?:\s|$)")


def parse_position(text: str) -> Table | None:
    """Parse a position, or return `None` if the text does not begin with such a header."""
    header = _HEADER.match(text)
    if header is None:
        return None
    columns, count, mines = map(int, header.groups())
    rows = [list(row.upper().replace("H", "?")) for row in text[header.end() :].split()]
    if not rows:
        raise BoardError(f"there are no rows below the size {header[0].strip()}")
    warnings = []
    if len(rows) != count or any(len(row) != columns for row in rows):
        warnings.append(
            f"The first line says {count} rows of {columns} cells, but the rows differ from it."
        )
    return Table("JSMinesweeper position", rows, mines, warnings)
