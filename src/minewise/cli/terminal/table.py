"""Tables in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_GAP = "  "


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[Text]:
    """Set a table: what names the rows on the left, numbers below each other on the right.

    Examples
    --------
    >>> for line in table(["player", "won"], [["exact", "15 %"], ["random", "0 %"]]):
    ...     print(line)
    player   won
    exact   15 %
    random   0 %
    """
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    for number, row in enumerate((header, *rows)):
        first, *others = (
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield Text(_GAP.join((first, *others)).rstrip(), "" if number else "bold")
