"""The symbols of a line, one character per cell, and the tables of line machines."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.errors import BoardError
from minewise.board.cell_names import cell_name
from minewise.board.symbols import COVERED, FLAG, MINE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from minewise.board.board import Board


ALPHABET: Final = "012B?"
"""The symbols of a line in the source's order: clues, a mine, a covered cell."""

END: Final = "e"
"""The end of a line, as the source writes it."""

_WITHOUT_SYMBOLS = str.maketrans("", "", ALPHABET)


def check_line(symbols: str) -> str:
    """Return the symbols of a line; raise `BoardError` if one is invalid.

    Examples
    --------
    >>> check_line("0?3")
    Traceback (most recent call last):
    ...
    minewise.base.errors.BoardError: r1c3 of the line shows '3': use 0, 1, 2, B and ?
    """
    if not symbols:
        raise BoardError("the line is empty: it needs at least one cell")
    if stray := symbols.translate(_WITHOUT_SYMBOLS):
        raise _unknown(symbols.index(stray[0]), repr(stray[0]))
    return symbols


def _unknown(index: int, shown: str) -> BoardError:
    return BoardError(f"{cell_name((0, index))} of the line shows {shown}: use 0, 1, 2, B and ?")


def line_of(board: Board) -> str:
    r"""Return a board of one row, or one column, as a line; flags are covered cells.

    Examples
    --------
    >>> from minewise import Board
    >>> line_of(Board.parse("?1F")), line_of(Board.parse("B\n2\n?"))
    ('?1?', 'B2?')
    """
    if board.topology.kind != "grid" or min(board.shape) != 1:
        raise BoardError("not a line: use a grid with one row or one column")
    if board.mines is not None:
        raise BoardError("line machines do not use the mine count: drop it with with_mines(None)")
    marks = {COVERED: "?", FLAG: "?", MINE: "B"}
    for cell, code in enumerate(board.flat.tolist()):
        if code > 2 or (code < 0 and code not in marks):
            raise _unknown(cell, str(code) if code > 2 else "- (safe)")
    codes, where = np.unique(board.flat, return_inverse=True)
    symbols = [marks.get(code) or str(code) for code in codes.tolist()]
    return "".join(symbols[number] for number in where.tolist())


def read_table(text: str) -> Mapping[str, Mapping[str, str]]:
    """Parse a table with column headers and named rows; a dot is an empty entry.

    Examples
    --------
    >>> read_table('''
    ...     0  1
    ... a   b  a
    ... b   .  a
    ... ''')["b"]["1"]
    'a'
    """
    header, *rows = (row.split() for row in text.strip().splitlines())
    return MappingProxyType(
        {
            name: MappingProxyType(
                {column: entry.strip(".") for column, entry in zip(header, row, strict=True)}
            )
            for name, *row in rows
        }
    )
