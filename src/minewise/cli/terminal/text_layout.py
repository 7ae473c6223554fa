"""Text that continues on the next line where there is no room left."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


_UNBREAKABLE = re.compile(r"\[.*?\]\S*|\S+")  # addresses and words


def flow_words(words: str, room: int) -> Iterator[Text]:
    """Put words and addresses of cells into lines of so many columns.

    Examples
    --------
    >>> [line.plain for line in flow_words("safe: [0, 0] [0, 2]", 12)]
    ['safe: [0, 0]', '[0, 2]']
    """
    return flow(map(Text, _UNBREAKABLE.findall(words)), room, between=1)


def flow(pieces: Iterable[Text], room: int, *, between: int) -> Iterator[Text]:
    """Put pieces, which are never broken, into lines of so many columns."""
    line = Text()
    for piece in pieces:
        if line and line.cell_len + between + piece.cell_len > room:
            yield line
            line = Text()
        if line:
            line.append(" " * between)
        line.append(piece)
    if line:
        yield line
