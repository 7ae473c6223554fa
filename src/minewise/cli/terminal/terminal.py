"""The width and colours of standard output."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from rich.console import Console

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.text import Text

_ROOM_IN_A_FILE = 1000
"""Columns for a picture in a file or pipe."""
_COLOURS = {None: 0, "standard": 16, "windows": 16, "256": 256, "truecolor": 2**24}


class Terminal:
    """Standard output: a terminal, a file or a pipe."""

    def __init__(self) -> None:
        self._console = Console(highlight=False)
        self.colours = 0 if self._console.no_color else _COLOURS[self._console.color_system]
        self.width = self._console.width
        """Columns for text."""
        limited = self._console.is_terminal or "COLUMNS" in os.environ
        self.room = self.width if limited else _ROOM_IN_A_FILE
        """Columns for pictures."""

    def text(self, lines: Iterable[Text]) -> str:
        """Return lines as text, with the colours that the terminal supports."""
        if not self._console.is_terminal:  # plain text is much faster
            return "\n".join(line.plain.rstrip() for line in lines).rstrip("\n")
        with self._console.capture() as capture:
            for line in lines:
                if not self.colours:
                    line.rstrip()
                self._console.print(line, soft_wrap=True)
        return capture.get().rstrip("\n")
