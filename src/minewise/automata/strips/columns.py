"""A strip is read column by column: a column is a string with one symbol per row.

The symbols are those of the text of a board. A clue that no cell of any strip can show is read
as `9`, which keeps every symbol a single character and is as impossible.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from minewise.base.errors import BoardError, quoted
from minewise.board.symbols import COVERED, FLAG, MINE, SAFE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.board.board import Board

_TOO_LARGE = 9
_WITHOUT_SYMBOLS = str.maketrans("", "", "0123456789B?-")


def largest_clue(height: int) -> int:
    """Give the largest clue that a strip of this height can show.

    Examples
    --------
    >>> [largest_clue(height) for height in (1, 2, 3, 4)]
    [2, 5, 8, 8]
    """
    return 3 * min(check_height(height), 3) - 1


def check_height(height: int) -> int:
    """Refuse heights that no strip has."""
    if height < 1:
        raise BoardError(f"a strip has at least one row, not {height}")
    return height


def alphabet(height: int) -> str:
    """List what a cell of a strip may show: its clues, a mine, or nothing.

    All rows share one alphabet, although those at the edge cannot show the largest clues.

    Examples
    --------
    >>> alphabet(2)
    '012345B?'
    """
    return "".join(map(str, range(largest_clue(height) + 1))) + "B?"


def all_columns(height: int) -> list[str]:
    """List every column over the alphabet, in its order, the lowest row changing fastest.

    Examples
    --------
    >>> len(all_columns(2)), all_columns(2)[:3]
    (64, ['00', '01', '02'])
    """
    return ["".join(column) for column in product(alphabet(height), repeat=height)]


def check_strip(board: Board) -> None:
    """Refuse boards that are no strips: of another topology, or with a known total of mines."""
    if board.topology.kind != "grid":
        raise BoardError(f"a strip is a grid, not a {board.topology.kind}")
    if board.mines is not None:
        raise BoardError("the machines of strips know no total of mines: use with_mines(None)")


def columns_of(board: Board) -> list[str]:
    r"""Read the columns of a board from left to right; a flag is a covered cell.

    Examples
    --------
    >>> from minewise import Board
    >>> columns_of(Board.parse("1?B\nF-9"))
    ['1?', '?-', 'B9']
    """
    check_strip(board)
    height = board.shape[0]
    symbols = np.minimum(board.shown, _TOO_LARGE).astype(np.uint8) + np.uint8(ord("0"))
    for code, symbol in ((COVERED, "?"), (FLAG, "?"), (MINE, "B"), (SAFE, "-")):
        symbols[board.shown == code] = ord(symbol)
    text = symbols.T.tobytes().decode("ascii")
    return [text[start : start + height] for start in range(0, len(text), height)]


def numbered_columns(board: Board) -> NDArray[np.uint16] | None:
    """Give columns their numbers in `all_columns`; `None` if a clue is not in the alphabet.

    Examples
    --------
    >>> from minewise import Board
    >>> numbered_columns(Board.parse("01B?"))
    array([0, 1, 3, 4], dtype=uint16)
    """
    check_strip(board)
    height = board.shape[0]
    largest = largest_clue(height)
    if (board.shown == SAFE).any():
        raise BoardError("an explicit machine has no symbol for - (safe): use StripMachine")
    if (board.shown > largest).any():
        return None
    digits = board.shown.astype(np.int64)
    digits[board.shown == MINE] = largest + 1
    digits[board.covered] = largest + 2
    numbers = np.zeros(board.shape[1], np.int64)
    for row in digits:
        numbers = numbers * (largest + 3) + row
    return numbers.astype(np.uint16)


def check_column(column: str, height: int) -> None:
    """Refuse a column of another height, or with symbols that no cell shows."""
    if len(column) != height:
        raise BoardError(f"the column {quoted(column)} has {len(column)} rows, not {height}")
    if stray := column.translate(_WITHOUT_SYMBOLS):
        raise BoardError(f"the column {quoted(column)} has {stray[0]!r}, which is not a cell")
