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


class Face(NamedTuple):
    """All that the picture of a cell depends on."""

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
class Pen:
    """Writes cells in so many columns of text and in so many colours, perhaps none.

    Examples
    --------
    >>> pen = Pen(width=4, colours=0)
    >>> [pen.text(Face(-1, p)) for p in (0.001, 0.25, 0.9977)]
    [' <1%', ' 25%', '>99%']
    >>> pen.text(Face(3)), pen.text(Face(-1, 0.0, safe=True))
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

    def text(self, face: Face) -> str:
        """Fill a cell."""
        if face.is_uncertain:
            flag = FLAG_MARK if face.code == FLAG else ""
            return flag + self._likelihood(face.probability, self.width - len(flag))
        symbol = _symbol(face)
        return f"{symbol:>{self.width - 1}} " if len(symbol) < self.width else symbol

    def style(self, face: Face, *, shaded: bool = False) -> str:
        """Choose the colours of a cell, in the words of Rich.

        Cells without a gap between them can be told apart when every other one is shaded, a
        little, for which a terminal needs many colours.
        """
        if not self.colours:
            return ""
        if face.conflict or face.best or face.safe or face.mined or face.reason:
            return f"bold {PALE} on {_fill(face)}"
        if face.is_uncertain:
            light = _SHADED if shaded and self.width == 2 and self.colours > 256 else 1.0
            return f"{ink(face.probability)} on {heat(face.probability, light)}"
        return "dim" if face.code == 0 else ""

    def _likelihood(self, probability: float, room: int) -> str:
        if room == 1 or self.is_coarse:
            return SHADES[min(int(probability * len(SHADES)), len(SHADES) - 1)] * room
        text = percent(probability)
        if len(text) > room:
            text = text[-room:]  # 99 for more than 99: still not certain
        elif len(text) < room:  # a space keeps cells apart where colour tells what they are
            text += " " if self.colours and room == 3 else "%"
        return text.rjust(room)


def _symbol(face: Face) -> str:
    flag = FLAG_MARK if face.code == FLAG else ""
    if face.safe:
        return flag + SAFE_MARK
    if face.mined:
        return flag + MINE_MARK
    if face.conflict:
        return f"{CONFLICT_MARK}{face.code}"
    if face.reason:
        return f"{REASON_MARK}{face.code}"
    if face.code == 0:
        return "·"
    return SYMBOL_OF.get(face.code) or str(face.code)


def _fill(face: Face) -> str:
    if face.conflict:
        return CONFLICT
    if face.best or face.reason:
        return BEST
    return CLEAR if face.safe else DARK
