"""The legend below a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from minewise.base.palette import GREY
from minewise.base.svg import element, text, translate

if TYPE_CHECKING:
    from collections.abc import Iterable

_LINE = 24
_GAP = 20
_LETTER = 7


class LegendEntry(NamedTuple):
    """A sample, drawn to the right of the origin, with its width and meaning."""

    sample: str
    width: float
    words: str

    @property
    def room(self) -> float:
        """The width of the entry, including the gap before the next one."""
        return self.width + _LETTER * len(self.words) + _GAP


def flowed(
    entries: Iterable[LegendEntry], left: float, width: float, height: float
) -> tuple[list[str], float]:
    """Lay out entries in lines below a picture; return the entries and the new height."""
    x, y = left, height + 4
    lines = []
    for entry in entries:
        if x > left and x + entry.room > width:
            x, y = left, y + _LINE
        words = text(entry.words, x=entry.width + 6, dy=".36em", font_size=12, fill=GREY)
        lines.append(element("g", entry.sample, words, transform=translate(x, y)))
        x += entry.room
    return lines, y + _LINE // 2 + 4 if lines else height


def swatch(fill: str, width: float = 14, x: float = 0, outline: str | None = None) -> str:
    """Draw a sample of a colour."""
    return element("rect", x=x, y=-7, width=width, height=14, fill=fill, stroke=outline)
