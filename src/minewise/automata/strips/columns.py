"""The columns of a strip: strings with one symbol per row.

The symbols are those of the board format. A clue above 8 becomes `9`, which is just as impossible
but a single character.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from minewise.base.errors import BoardError, class_name, quoted
from minewise.board.symbols import COVERED, FLAG, MINE, SAFE
from minewise.board.topology import MAX_CELLS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.board.board import Board

_TOO_LARGE = 9
_WITHOUT_SYMBOLS = str.maketrans("", "", "0123456789B?-")


def largest_clue(height: int) -> int:
    """Return the largest clue that a strip of this height can have.

    Examples
    --------
    >>> [largest_clue(height) for height in (1, 2, 3, 4)]
    [2, 5, 8, 8]
    """
    return 3 * min(check_height(height), 3) - 1


def check_height(height: int) -> int:
    """Return the height; raise `BoardError` if no board has it."""
    if height > MAX_CELLS:
        raise BoardError(f"a strip has at most {MAX_CELLS} rows, not {height}")
    if height < 1:
        raise BoardError(f"a strip has at least 1 row, not {height}")
    return height


def alphabet(height: int) -> str:
    """Return the symbols that a cell of a strip can show, the same for all rows.

    Examples
    --------
    >>> alphabet(2)
    '012345B?'
    """
    return "".join(map(str, range(largest_clue(height) + 1))) + "B?"


def all_columns(height: int) -> list[str]:
    """Return every column over the alphabet in order, with the bottom row changing fastest.

    Examples
    --------
    >>> len(all_columns(2)), all_columns(2)[:3]
    (64, ['00', '01', '02'])
    """
    return ["".join(column) for column in product(alphabet(height), repeat=height)]


def check_strip(board: Board) -> None:
    """Raise `BoardError` if a board is not a grid or has a mine count."""
    if board.topology.kind != "grid":
        raise BoardError(f"a strip is a grid, not a {board.topology.kind}")
    if board.mines is not None:
        raise BoardError("strip machines do not use the mine count: drop it with with_mines(None)")


def columns_of(board: Board) -> list[str]:
    r"""Return the columns of a board from left to right; flags are covered cells.

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
    """Return each column's index in `all_columns`, or `None` if a clue is not in the alphabet.

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
    """Raise `BoardError` if a column has the wrong height or unknown symbols."""
    if not isinstance(column, str):
        raise TypeError(f"a column must be a string, not {class_name(column)}")
    if len(column) != height:
        raise BoardError(f"column {quoted(column)} has {len(column)} rows, not {height}")
    if stray := column.translate(_WITHOUT_SYMBOLS):
        raise BoardError(f"column {quoted(column)} has an unknown symbol: {stray[0]!r}")
