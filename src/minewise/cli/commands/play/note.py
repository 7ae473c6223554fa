"""What is said below the board."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from rich.text import Text
from textual.widget import Widget

OTHER_LINES: Final = 3
"""The bar, the place and the footer."""
_MORE: Final = " … D: all of it"


class Note(Widget):
    """A text, as much of it as there is room for: the board never moves to make room for more."""

    text = ""

    def say(self, text: str) -> None:
        """Say something else."""
        self.text = text
        self.refresh()

    def render(self) -> Text:
        """Fill the lines."""
        return Text("\n".join(fitted(self.text, self.size.width, self.size.height)))


def fitted(text: str, width: int, height: int) -> list[str]:
    """Break a text into so many lines, the last of which tells if there are more.

    Examples
    --------
    >>> fitted("Lost. U takes the last move back.", 22, 2)
    ['Lost. U takes the last', 'move back.']
    >>> fitted("Lost. U takes the last move back.", 22, 1)
    ['Lost. U … D: all of it']
    """
    whole = text.replace(" %", "\N{NO-BREAK SPACE}%")
    lines = [piece for line in whole.splitlines() for piece in wrap(line, max(width, 1))]
    if len(lines) <= height:
        return lines
    kept = lines[:height]
    last = kept[-1:]
    return kept[:-1] + [line[: max(width - len(_MORE), 0)].rstrip() + _MORE for line in last]


def note_height(screen: int, board: int) -> int:
    """Choose how many lines there are for notes on a screen of so many, with a board of so many.

    Examples
    --------
    >>> note_height(24, 17), note_height(40, 17), note_height(14, 17)
    (4, 6, 2)
    """
    least = max(1, min(4, screen // 5))
    return max(least, min(6, screen - board - OTHER_LINES))
