"""Names of cells, clues and small numbers in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from minewise.base.words import joined
from minewise.board.cell_names import cell_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from minewise.board.board import Board
    from minewise.board.topology import Cell

MOST_NAMED: Final = 8
"""The maximum number of cells named in a list; the rest are only counted."""
MOST_CLUES: Final = 4
"""The maximum number of clues named with their values; longer lists name only cells."""

_SMALL: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def cell_names(cells: Iterable[Cell], most: int = MOST_NAMED) -> str:
    """Name cells in reading order, at most `most` of them.

    >>> cell_names([(4, 4), (3, 4), (3, 5)])
    'r4c5, r4c6 and r5c5'
    >>> cell_names([(0, column) for column in range(10)], most=3)
    'r1c1, r1c2, r1c3 and 7 more'
    """
    ordered = sorted(cells)
    names = [cell_name(cell) for cell in ordered[:most]]
    if len(ordered) > most:
        names.append(f"{len(ordered) - most:,} more")
    return joined(names)


def clue_name(board: Board, clue: Cell) -> str:
    """Name a clue."""
    return f"the {board.shown[clue]} at {cell_name(clue)}"


def clue_names(board: Board, clues: Sequence[Cell]) -> str:
    """Name several clues."""
    if len(clues) > MOST_CLUES:
        return f"the {number(len(clues))} clues at {cell_names(clues)}"
    return joined([clue_name(board, clue) for clue in clues])


def number(count: int) -> str:
    """Return a small number as a word."""
    return _SMALL[count] if count < len(_SMALL) else f"{count:,}"


def mines(count: int) -> str:
    """Return a number of mines in words."""
    return f"{number(count)} mine{'' if count == 1 else 's'}"


def capital(sentence: str) -> str:
    """Capitalise the first letter of a sentence."""
    return sentence[:1].upper() + sentence[1:]


def settled(fates: Mapping[Cell, bool], one: str = "is", several: str = "are") -> str:
    """Name cells and their fates.

    >>> settled({(0, 1): False, (0, 2): False, (1, 1): True})
    'r1c2 and r1c3 are safe and r2c2 is a mine'
    """
    parts = []
    for mined, words in ((False, ("safe", "safe")), (True, ("a mine", "mines"))):
        cells = [cell for cell, fate in fates.items() if fate is mined]
        if cells:
            many = len(cells) > 1
            parts.append(f"{cell_names(cells)} {several if many else one} {words[many]}")
    return " and ".join(parts)
