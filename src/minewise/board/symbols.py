"""What a cell shows: a clue from 0 upwards or one of four marks, and how each is written.

The codes mirror `core/board/cell.hpp`.
"""

from __future__ import annotations

from typing import Final

COVERED: Final = -1
"""Covered, and not flagged."""
MINE: Final = -2
"""A known mine."""
SAFE: Final = -3
"""Known to be free, its clue not shown."""
FLAG: Final = -4
"""Covered; the player believes there is a mine."""

LARGEST_CLUE: Final = 2**31 - 1
"""What fits the core's 32 bits; far more neighbours than any cell can have."""

SYMBOL_OF: Final = {COVERED: "?", MINE: "B", SAFE: "-", FLAG: "F"}
"""The symbol that a mark is printed as."""

CODE_OF: Final = {symbol: code for code, symbol in SYMBOL_OF.items()} | {"*": MINE}
"""The mark that a symbol is read as."""

ALPHABET: Final = "a clue, ? (covered), B or * (mine), - (safe) or F (flag)"
"""What a cell may be, as error messages put it."""
