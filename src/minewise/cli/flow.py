"""Text that continues on the next line where there is no room left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


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
