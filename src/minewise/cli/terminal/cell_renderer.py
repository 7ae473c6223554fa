"""How a single cell is written in the terminal.

What the file shows stays as it is written there, and what the analysis adds has symbols of its
own, so that colour is never needed: a tick is certainly safe, a dot certainly mined.
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
    """All that the rendering of a cell depends on."""

    code: int
    probability: float = nan
    safe: bool = False
    mined: bool = False
    conflict: bool = False
    best: bool = False
    reason: bool = False
    """Whether the clue is a part of what is being explained."""

    @property
    def is_uncertain(self) -> bool:
        """Whether the cell may be safe or mined, with a probability."""
        return not (self.safe or self.mined or isnan(self.probability))


@dataclass(frozen=True)
class CellRenderer:
    """Renders cells `width` columns wide, in a number of colours that may be 0.

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
        """Whether percentages are written as shades, because they could be taken for clues."""
        return self.width == 2 and not self.colours

    @property
    def middle(self) -> int:
        """Where in a cell its symbol stands."""
        return self.width - 2

    def text(self, info: CellInfo) -> str:
        """Fill a cell."""
        if info.is_uncertain:
            flag = FLAG_MARK if info.code == FLAG else ""
            return flag + self._likelihood(info.probability, self.width - len(flag))
        symbol = _symbol(info)
        return f"{symbol:>{self.width - 1}} " if len(symbol) < self.width else symbol

    def style(self, info: CellInfo, *, shaded: bool = False) -> str:
        """Choose the colours of a cell, in the words of Rich.

        Cells without a gap between them can be told apart when every other one is shaded, a
        little, for which a terminal needs many colours.
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
            text = text[-room:]  # 99 for more than 99: still not certain
        elif len(text) < room:  # a space keeps cells apart where colour tells what they are
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
