"""Nested lists in Python, JSON or JavaScript, with or without code around them.

>>> parse_lists("board = np.array([[10, 1], [None, 'F']])").rows
[['10', '1'], ['?', 'F']]
"""

from __future__ import annotations

import ast
import re
from typing import Any, Final

from minewise.board.formats.table import Table

_LISTS: Final = re.compile(r"[\[(]\s*[\[(].*[\])]\s*,?\s*[\])]", re.DOTALL)
_WORDS: Final = {"null": "None", "true": "True", "false": "False"}
_WORD: Final = re.compile(r"""\b(null|true|false)\b(?=[^'"]*(?:['"][^'"]*['"][^'"]*)*$)""")


def parse_lists(text: str) -> Table | None:
    """Parse the first nested list in a text, or return `None` if there is none."""
    found = _LISTS.search(text)
    if found is None:
        return None
    literal = found[0]
    if "null" in literal or "true" in literal or "false" in literal:
        literal = _WORD.sub(lambda word: _WORDS[word[1]], literal)
    try:
        rows = ast.literal_eval(literal)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return None
    if not all(isinstance(row, list | tuple) and row for row in rows):
        return None
    return Table("nested lists", [[_symbol(value) for value in row] for row in rows])


def _symbol(value: Any) -> str:
    if value is None:
        return "?"
    if isinstance(value, bool):
        return "B" if value else "-"
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value).strip()
