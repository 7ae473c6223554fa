r"""Cells separated by commas, semicolons or tabs.

>>> parse_values("1,?\n,10").rows
[['1', '?'], ['', '10']]
"""

from __future__ import annotations

import csv
from typing import Final

from minewise.board.formats.table import Table

_SEPARATORS: Final = ",;\t"


def parse_values(text: str) -> Table | None:
    """Parse a table if every line has the same separator, or return `None`."""
    lines = [line for line in text.splitlines() if line.strip()]
    for separator in _SEPARATORS:
        if lines and all(separator in line for line in lines):
            try:
                rows = [
                    [cell.strip() for cell in row] for row in csv.reader(lines, delimiter=separator)
                ]
            except csv.Error:
                return None
            if all(not row[-1] for row in rows):  # a separator after every cell
                rows = [row[:-1] for row in rows]
            return Table("CSV", rows)
    return None
