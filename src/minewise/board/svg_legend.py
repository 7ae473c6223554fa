"""The legend below a picture."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

LABEL: Final = "#6a7480"
"""The colour of what explains a picture."""

_LINE = 24
_GAP = 20
_LETTER = 7


class LegendEntry(NamedTuple):
    """A sample, drawn around the height 0 from the left, how wide it is, and what it means."""

    sample: str
    width: float
    words: str

    @property
    def room(self) -> float:
        """How much room it takes, with a gap to the next one."""
        return self.width + _LETTER * len(self.words) + _GAP


def flowed(
    entries: Iterable[LegendEntry], left: float, width: float, height: float
) -> tuple[list[str], float]:
    """Put entries below a picture, in as many lines as they need; return these and the new height.

    Examples
    --------
    >>> entry = LegendEntry("<rect/>", 20, "a mine")
    >>> lines, height = flowed([entry], left=10, width=200, height=100)
    >>> len(lines), height
    (1, 120)
    """
    x, y = left, height + 4
    lines = []
    for entry in entries:
        if x > left and x + entry.room > width:
            x, y = left, y + _LINE
        lines.append(
            f'<g transform="translate({x:g} {y:g})" font-size="12" text-anchor="start">'
            f'{entry.sample}<text x="{entry.width + 6:g}" dy=".36em" fill="{LABEL}">'
            f"{escape(entry.words)}</text></g>"
        )
        x += entry.room
    return lines, y + _LINE // 2 + 4 if lines else height
