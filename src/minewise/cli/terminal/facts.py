"""What is known of a board, in two columns: names and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.base.words import many
from minewise.cli.terminal.text_layout import flow_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from minewise.board.topology import Cell

_MOST_LISTED = 20
"""Longer lists of cells are cut short."""
_NAME_WIDTH = 11


def columns(facts: Iterable[tuple[str, str]], room: int) -> Iterator[Text]:
    """Put names on the left and words on the right, in lines of so many columns.

    Examples
    --------
    >>> for line in columns([("Safe", "2 cells: [0, 0] [0, 2]")], room=26):
    ...     print(line)
    Safe       2 cells: [0, 0]
               [0, 2]
    """
    for name, words in facts:
        for number, line in enumerate(flow_words(words, room - _NAME_WIDTH)):
            label = "" if number else name
            yield Text().append(label.ljust(_NAME_WIDTH), "bold").append(line)


def listed(cells: Sequence[Cell]) -> str:
    """Count cells and name the first ones.

    Examples
    --------
    >>> listed([(0, 0), (0, 2)])
    '2 cells: [0, 0] [0, 2]'
    """
    if not cells:
        return "none"
    addresses = [str(list(cell)) for cell in cells[:_MOST_LISTED]]
    if len(cells) > _MOST_LISTED:
        addresses.append(f"and {len(cells) - _MOST_LISTED:,} more")
    return f"{many(len(cells), 'cell')}: {' '.join(addresses)}"
