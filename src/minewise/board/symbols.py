"""Codes and symbols for cells: a clue of 0 or more, or one of four marks.

The codes mirror `core/board/cell.hpp`.
"""

from __future__ import annotations

from typing import Final

COVERED: Final = -1
"""Covered, and not flagged."""
MINE: Final = -2
"""A known mine."""
SAFE: Final = -3
"""Known to be free, but its clue is not shown."""
FLAG: Final = -4
"""Covered; the player believes there is a mine."""

LARGEST_CLUE: Final = 2**31 - 1
"""The largest 32-bit integer."""

SYMBOL_OF: Final = {COVERED: "?", MINE: "B", SAFE: "-", FLAG: "F"}
"""The symbol for each mark."""

CODE_OF: Final = {symbol: code for code, symbol in SYMBOL_OF.items()} | {"*": MINE}
"""The mark for each symbol."""

ALPHABET: Final = "a clue, ? (covered), B or * (mine), - (safe) or F (flag)"
"""The valid symbols, for error messages."""
