"""The text and colours of a single cell in the terminal.

Cells keep their symbols from the file, and the analysis adds its own (a tick for safe, a dot for
mined), so the picture can be read without colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, nan
from typing import Final, NamedTuple

from minewise.base.palette import BEST, CLEAR, CONFLICT, DARK, PALE, heat, ink, percent
from minewise.board.symbols import FLAG, SYMBOL_OF

SAFE_MARK: Final = "✓"
MINE_MARK: Final = "●"
CONFLICT_MARK: Final = "!"
REASON_MARK: Final = "→"
FLAG_MARK: Final = SYMBOL_OF[FLAG]
SHADES: Final = "░▒▓█"
_SHADED = 0.93


class CellInfo(NamedTuple):
    """The information needed to render a cell."""

    code: int
    probability: float = nan
    safe: bool = False
    mined: bool = False
    conflict: bool = False
    best: bool = False
    reason: bool = False
    """Whether the clue is part of the explained proof."""

    @property
    def is_uncertain(self) -> bool:
        """Whether the cell is neither safe nor mined for certain, and has a probability."""
        return not (self.safe or self.mined or isnan(self.probability))


@dataclass(frozen=True)
class CellRenderer:
    """A renderer for cells `width` columns wide; `colours` is the number of colours, 0 for none.

    Examples
    --------
    >>> renderer = CellRenderer(width=4, colours=0)
    >>> [renderer.text(CellInfo(-1, p)) for p in (0.001, 0.25, 0.9977)]
    [' <1%', ' 25%', '>99%']
    >>> renderer.text(CellInfo(3)), renderer.text(CellInfo(-1, 0.0, safe=True))
    ('  3 ', '  ✓ ')
    """

    width: int
    colours: int = 0

    @property
    def is_coarse(self) -> bool:
        """Whether shades replace percentages, which could be mistaken for clues."""
        return self.width == 2 and not self.colours

    @property
    def middle(self) -> int:
        """The column of the symbol within its cell."""
        return self.width - 2

    def text(self, info: CellInfo) -> str:
        """Return the text of a cell."""
        if info.is_uncertain:
            flag = FLAG_MARK if info.code == FLAG else ""
            return flag + self._likelihood(info.probability, self.width - len(flag))
        symbol = _symbol(info)
        return f"{symbol:>{self.width - 1}} " if len(symbol) < self.width else symbol

    def style(self, info: CellInfo, *, shaded: bool = False) -> str:
        """Return the colours of a cell as a Rich style.

        Adjacent cells without a gap are easier to tell apart if every other one is slightly
        darker, which needs a terminal with many colours.
        """
        if not self.colours:
            return ""
        if info.conflict or info.best or info.safe or info.mined or info.reason:
            return f"bold {PALE} on {_fill(info)}"
        if info.is_uncertain:
            light = _SHADED if shaded and self.width == 2 and self.colours > 256 else 1.0
            return f"{ink(info.probability)} on {heat(info.probability, light)}"
        return "dim" if info.code == 0 else ""

    def _likelihood(self, probability: float, room: int) -> str:
        if room == 1 or self.is_coarse:
            return SHADES[min(int(probability * len(SHADES)), len(SHADES) - 1)] * room
        text = percent(probability)
        if len(text) > room:
            text = text[-room:]  # ">99" becomes "99", which is still not certain
        elif len(text) < room:  # with colours, a space separates cells better
            text += " " if self.colours and room == 3 else "%"
        return text.rjust(room)


def _symbol(info: CellInfo) -> str:
    flag = FLAG_MARK if info.code == FLAG else ""
    if info.safe:
        return flag + SAFE_MARK
    if info.mined:
        return flag + MINE_MARK
    if info.conflict:
        return f"{CONFLICT_MARK}{info.code}"
    if info.reason:
        return f"{REASON_MARK}{info.code}"
    if info.code == 0:
        return "·"
    return SYMBOL_OF.get(info.code) or str(info.code)


def _fill(info: CellInfo) -> str:
    if info.conflict:
        return CONFLICT
    if info.best or info.reason:
        return BEST
    return CLEAR if info.safe else DARK
