"""What cells and clues are called in a sentence.

Rows and columns are counted from 0, as everywhere: beside the pictures and in `--cell R,C`.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from minewise.base.words import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from minewise.board.board import Board
    from minewise.board.topology import Cell

MOST_NAMED: Final = 8
"""Of more cells only the first are named, unless a sentence is about nothing else."""
MOST_CLUES: Final = 4
"""More clues are not named one by one."""

_SMALL: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def cell_name(cell: Cell) -> str:
    """Name a cell.

    Examples
    --------
    >>> cell_name((3, 4)), cell_name((7,)), cell_name((0, 1, 2))
    ('row 3, column 4', 'cell 7', 'cell [0, 1, 2]')
    """
    return cell_names([cell])


def cell_names(cells: Iterable[Cell], most: int = MOST_NAMED) -> str:
    """Name cells, those of one row together; of more than so many only the first.

    Examples
    --------
    >>> cell_names([(3, 4), (3, 5), (4, 4)])
    'row 3, columns 4 and 5 and row 4, column 4'
    >>> cell_names([(0, 1), (1, 1), (2, 1)])
    'row 0, column 1; row 1, column 1; and row 2, column 1'
    >>> cell_names([(0, column) for column in range(10)])
    'row 0, columns 0, 1, 2, 3, 4, 5, 6 and 7 and 2 more'
    """
    ordered = sorted(cells)
    parts = _parts(ordered[:most])
    if len(ordered) > most:
        parts.append(f"{len(ordered) - most:,} more")
    return _listed(parts)


def _parts(cells: Sequence[Cell]) -> list[str]:
    if len(cells[0]) == 1:
        return [f"cell{'s' if len(cells) > 1 else ''} {joined([str(cell[0]) for cell in cells])}"]
    if len(cells[0]) > 2:
        return [f"cell{'s' if len(cells) > 1 else ''} {joined([str(list(c)) for c in cells])}"]
    parts = []
    for row, group in groupby(cells, key=lambda cell: cell[0]):
        columns = [str(cell[1]) for cell in group]
        parts.append(f"row {row}, column{'s' if len(columns) > 1 else ''} {joined(columns)}")
    return parts


def _listed(parts: list[str]) -> str:
    """Join parts that hold commas themselves."""
    if len(parts) <= 2:
        return " and ".join(parts)
    return "; ".join([*parts[:-1], f"and {parts[-1]}"])


def clue_name(board: Board, clue: Cell) -> str:
    """Name a clue.

    Examples
    --------
    >>> from minewise import Board
    >>> clue_name(Board.parse("?2?"), (0, 1))
    'the 2 at row 0, column 1'
    """
    return f"the {board.shown[clue]} at {cell_name(clue).removeprefix('cell ')}"


def clue_names(board: Board, clues: Sequence[Cell]) -> str:
    """Name clues; many of them by their places alone.

    Examples
    --------
    >>> from minewise import Board
    >>> clue_names(Board.parse("?2?1"), [(0, 1), (0, 3)])
    'the 2 at row 0, column 1 and the 1 at row 0, column 3'
    """
    if len(clues) > MOST_CLUES:
        return f"the {number(len(clues))} clues at {cell_names(clues)}"
    return _listed([clue_name(board, clue) for clue in clues])


def number(count: int) -> str:
    """Write a small number as a word.

    Examples
    --------
    >>> number(2), number(12)
    ('two', '12')
    """
    return _SMALL[count] if count < len(_SMALL) else f"{count:,}"


def mines(count: int) -> str:
    """Count mines in words.

    Examples
    --------
    >>> mines(1), mines(2)
    ('one mine', 'two mines')
    """
    return f"{number(count)} mine{'' if count == 1 else 's'}"


def capital(sentence: str) -> str:
    """Begin with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def settled(fates: Mapping[Cell, bool]) -> str:
    """Name cells and say what they are.

    Examples
    --------
    >>> settled({(0, 1): False, (0, 2): False, (1, 1): True})
    'row 0, columns 1 and 2 are safe and row 1, column 1 is mined'
    """
    parts = []
    for mined, word in ((False, "safe"), (True, "mined")):
        cells = [cell for cell, fate in fates.items() if fate is mined]
        if cells:
            parts.append(f"{cell_names(cells)} {'is' if len(cells) == 1 else 'are'} {word}")
    return " and ".join(parts)
