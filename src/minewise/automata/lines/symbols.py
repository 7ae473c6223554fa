"""What the cells of a line show, as the machines read it: one character per cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.errors import BoardError
from minewise.board.symbols import COVERED, FLAG, MINE

if TYPE_CHECKING:
    from minewise.board.board import Board

ALPHABET: Final = "012B?"
"""The symbols of a line in the order of the source: clues, a mine, a covered cell."""

END: Final = "e"
"""What the source writes for either end of a line."""

_WITHOUT_SYMBOLS = str.maketrans("", "", ALPHABET)


def check_line(symbols: str) -> str:
    """Refuse what is no line, and give back what is one.

    Examples
    --------
    >>> check_line("0?3")
    Traceback (most recent call last):
    ...
    minewise.base.errors.BoardError: cell 2 of the line shows '3': the machines know 0, 1, ...
    """
    if not symbols:
        raise BoardError("a line has at least one cell")
    if stray := symbols.translate(_WITHOUT_SYMBOLS):
        raise BoardError(
            f"cell {symbols.index(stray[0])} of the line shows {stray[0]!r}: "
            "the machines know 0, 1, 2, B and ?"
        )
    return symbols


def line_of(board: Board) -> str:
    r"""Read a board with a single row, or a single column, as a line; a flag is a covered cell.

    Examples
    --------
    >>> from minewise import Board
    >>> line_of(Board.parse("?1F")), line_of(Board.parse("B\n2\n?"))
    ('?1?', 'B2?')
    """
    if board.topology.kind != "grid" or min(board.shape) != 1:
        raise BoardError("a line is a grid with one row or one column")
    if board.mines is not None:
        raise BoardError("the machines of lines know no total of mines: use with_mines(None)")
    marks = {COVERED: "?", FLAG: "?", MINE: "B"}
    for cell, code in enumerate(board.flat.tolist()):
        if code > 2 or (code < 0 and code not in marks):
            shown = code if code > 2 else "- (safe)"
            raise BoardError(
                f"cell {cell} of the line shows {shown}: the machines know 0, 1, 2, B and ?"
            )
    codes, where = np.unique(board.flat, return_inverse=True)
    symbols = [marks.get(code) or str(code) for code in codes.tolist()]
    return "".join(symbols[number] for number in where.tolist())
