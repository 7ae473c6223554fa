"""Where names are written on the picture of a circuit: in empty space beside their signals."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from minewise.circuits.compiler.assembly import Wire

_FONTS = (26, 19, 14, 10, 7, 5)  # pixels; the largest that fits is taken
_SMALLEST, _LARGEST = 0.6, 2.5  # fonts, against the width of a cell
_LETTER = 0.64  # the width of a letter, against its height
_FURTHEST = 3  # cells between a label and its signal
_MOST_TRIED = 100  # cells of a signal beside which room is looked for

_Way = tuple[int, int]
_ABOVE, _BELOW, _RIGHT, _LEFT = (-1, 0), (1, 0), (0, 1), (0, -1)


class Label(NamedTuple):
    """A name, and the middle of the place where it is written, in pixels."""

    words: str
    font: int
    x: float
    y: float

    @property
    def width(self) -> float:
        """The width of the label, with some space around the name."""
        return self.font * (_LETTER * len(self.words) + 0.7)

    @property
    def height(self) -> float:
        """The height of the label."""
        return 1.4 * self.font


class Labels:
    """Finds room for labels, none upon another.

    Parameters
    ----------
    empty
        The cells that may be written upon.
    size
        How wide a cell is, in pixels.

    Examples
    --------
    >>> import numpy as np
    >>> from minewise.circuits.compiler.assembly import Wire
    >>> labels = Labels(np.ones((9, 9), bool), size=16)
    >>> labels.place("a", [Wire(4, 4, True)])
    [Label(words='a', font=26, x=72.0, y=40.0), Label(words='a', font=26, x=72.0, y=104.0)]
    """

    def __init__(self, empty: NDArray[np.bool_], size: int) -> None:
        self._empty = empty.copy()
        self._size = size
        fitting = [font for font in _FONTS if _SMALLEST * size <= font <= _LARGEST * size]
        self._fonts = fitting or _FONTS[-1:]

    def place(self, words: str, wires: Sequence[Wire]) -> list[Label]:
        """Label a signal above where it begins and below where it ends, or else once beside it.

        Where there is no room at all, the label is laid upon the beginning.
        """
        begin, end = min(wires), max(wires)
        ends = [self._find(words, [begin], [_ABOVE]), self._find(words, [end], [_BELOW])]
        if found := [label for label in ends if label]:
            return found
        some = wires[:: ceil(len(wires) / _MOST_TRIED)]
        return [
            self._find(words, some, [_RIGHT, _LEFT, _ABOVE, _BELOW]) or self._upon(words, begin)
        ]

    def _find(self, words: str, wires: Sequence[Wire], ways: Sequence[_Way]) -> Label | None:
        for font in self._fonts:
            tried = Label(words, font, 0, 0)
            height, width = ceil(tried.height / self._size), ceil(tried.width / self._size) | 1
            for wire in wires:
                for way in ways:
                    for away in range(_FURTHEST + 1):
                        top, left = _corner(wire, way, away, height, width)
                        if self._take(top, left, height, width):
                            x, y = left + width / 2, top + height / 2
                            return Label(words, font, self._size * x, self._size * y)
        return None

    def _take(self, top: int, left: int, height: int, width: int) -> bool:
        """Take a rectangle of cells if all of them are there and empty."""
        rows, cols = self._empty.shape
        if top < 0 or left < 0 or top + height > rows or left + width > cols:
            return False
        room = self._empty[top : top + height, left : left + width]
        if not room.all():
            return False
        room[:] = False
        return True

    def _upon(self, words: str, wire: Wire) -> Label:
        x, y = wire.column + 0.5, wire.row + 0.5
        return Label(words, self._fonts[-1], self._size * x, self._size * y)


def _corner(wire: Wire, way: _Way, away: int, height: int, width: int) -> tuple[int, int]:
    """Find the upper left corner of a rectangle so far away from a cell."""
    top, left = wire.row - height // 2, wire.column - width // 2
    match way:
        case (-1, 0):
            top = wire.row - away - height
        case (1, 0):
            top = wire.row + 1 + away
        case (0, -1):
            left = wire.column - away - width
        case _:
            left = wire.column + 1 + away
    return top, left
