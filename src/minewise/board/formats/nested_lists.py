r"""Nested lists in Python, NumPy, JSON or JavaScript, with or without code around them.

>>> parse_lists("board = np.array([[10, 1], [None, 'F']])").rows
[['10', '1'], ['?', 'F']]
>>> parse_lists("[[-1  1]\n [-1  1]]").rows
[['-1', '1'], ['-1', '1']]
"""

from __future__ import annotations

import ast
import json
import re
from typing import Any, Final

from minewise.board.formats.table import Table

_GAP: Final = re.compile(r"""(?<=[\w.'"\])])\s+(?=[\w.'"\-\[(])""")
"""Where NumPy prints no comma."""
_BEGIN: Final = re.compile(r"[\[(]\s*+[\[(]")
_TO_END: Final = re.compile(r".*[\])]\s*+(?:,\s*+)?[\])]", re.DOTALL)


def parse_lists(text: str) -> Table | None:
    """Parse the first nested list in a text, or return `None` if there is none."""
    begin = _BEGIN.search(text)
    end = begin and _TO_END.match(text, begin.end())
    rows = _literal(text[begin.start() : end.end()]) if begin and end else None
    if rows is None or not all(isinstance(row, list | tuple) and row for row in rows):
        return None
    return Table("nested lists", [[_symbol(value) for value in row] for row in rows])


def _literal(text: str) -> Any:
    """Return the value of a list in JSON or Python, or `None` if it is neither."""
    for parse in (json.loads, ast.literal_eval, _printed_array):
        try:
            return parse(text)
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            continue
    return None


def _printed_array(text: str) -> Any:
    return ast.literal_eval(_GAP.sub(", ", text))


def _symbol(value: Any) -> str:
    if value is None:
        return "?"
    if isinstance(value, bool):
        return "B" if value else "-"
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    try:
        return str(value).strip()
    except (ValueError, RecursionError):
        return "a huge value"
