"""Cell names for people: `r3c5` is row 3, column 5, counted from 1.

Programs count from 0: `(2, 4)` in Python, `[2, 4]` in JSON, `2,4` on the command line. Cells
on boards with any other number of axes have names such as `x7` and `x1.2.3`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from minewise.base.errors import BoardError, quoted

if TYPE_CHECKING:
    from minewise.board.topology import Cell

# Names count from 1, so they may have one digit more than indices.
_NAME: Final = re.compile(r"r([0-9]{1,10})c([0-9]{1,10})|x([0-9]{1,10}(?:\.[0-9]{1,10})*)")
_INDICES: Final = re.compile(r"[0-9]{1,9}(?:,[0-9]{1,9})*")


def cell_name(cell: Cell) -> str:
    """Return the name of a cell.

    >>> cell_name((2, 4)), cell_name((6,)), cell_name((0, 1, 2))
    ('r3c5', 'x7', 'x1.2.3')
    """
    if len(cell) == 2:
        row, column = cell
        return f"r{row + 1}c{column + 1}"
    return "x" + ".".join(str(index + 1) for index in cell)


def starts_with_cell(text: str) -> bool:
    """Return whether a text begins with the name of a cell.

    >>> starts_with_cell("r3c5 has a flag"), starts_with_cell("no move to undo")
    (True, False)
    """
    return _NAME.match(text) is not None


def parse_cell(text: str) -> Cell:
    """Parse a cell name, or indices counted from 0.

    >>> parse_cell("r3c5"), parse_cell("2,4"), parse_cell("x1.2.3")
    ((2, 4), (2, 4), (0, 1, 2))
    """
    word = text.strip().lower()
    if _INDICES.fullmatch(word):
        return tuple(map(int, word.split(",")))
    if match := _NAME.fullmatch(word):
        row, column, others = match.groups()
        numbers = tuple(map(int, others.split(".") if others else (row, column)))
        if min(numbers) > 0:
            return tuple(number - 1 for number in numbers)
    raise BoardError(
        f"not a cell: {quoted(text)}. Use a name such as r3c5, or indices from 0 such as 2,4."
    )
