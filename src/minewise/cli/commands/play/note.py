"""The text below the board."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from rich.text import Text
from textual.widget import Widget

OTHER_LINES: Final = 3
"""The bar, the cell line and the footer."""
_MORE: Final = " … D: details"


class Note(Widget):
    """A text that is cut to fit, so that the board never moves."""

    text = ""

    def show(self, text: str) -> None:
        """Replace the text."""
        self.text = text
        self.refresh()

    def render(self) -> Text:
        """Return the lines that fit."""
        return Text("\n".join(fitted(self.text, self.size.width, self.size.height)))


def fitted(text: str, width: int, height: int) -> list[str]:
    """Break a text into at most `height` lines; the last line shows whether the text is cut.

    Examples
    --------
    >>> fitted("Lost. Press U to undo the last move.", 22, 2)
    ['Lost. Press U to undo', 'the last move.']
    >>> fitted("Lost. Press U to undo the last move.", 22, 1)
    ['Lost. Pre … D: details']
    """
    whole = text.replace(" %", "\N{NO-BREAK SPACE}%")
    lines = [piece for line in whole.splitlines() for piece in wrap(line, max(width, 1))]
    if len(lines) <= height:
        return lines
    kept = lines[:height]
    last = kept[-1:]
    return kept[:-1] + [line[: max(width - len(_MORE), 0)].rstrip() + _MORE for line in last]


def note_height(screen: int, board: int) -> int:
    """Return the height of the note, given the heights of the screen and the board.

    Examples
    --------
    >>> note_height(24, 17), note_height(40, 17), note_height(14, 17)
    (4, 6, 2)
    """
    least = max(1, min(4, screen // 5))
    return max(least, min(6, screen - board - OTHER_LINES))
