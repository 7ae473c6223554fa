"""Pictures of compiled boards: each signal in its own colour, with its name."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from minewise.base.palette import DARK, HUES, tint
from minewise.base.svg import document, group, rect_at, text_at, translate
from minewise.board.svg_legend import flowed
from minewise.circuits.pictures.painting import UNNAMED, CoarsePainter, FinePainter, Signal
from minewise.circuits.tiles.tile import SIZE as TILE
from minewise.pictures.drawing import cell_size, require_size

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from minewise.board.board import Board
    from minewise.board.layout import Layout
    from minewise.circuits.compiler.assembly import Wire

    Wires = Mapping[str, Sequence[Wire]]
    Tiles = set[tuple[int, int]]


MOST_FINE: Final = 40_000
"""The maximum number of cells in a board drawn with clues and marks."""

_FINE, _COARSE = 16, 8  # pixels per cell
_MARGIN = 24
_NARROWEST = 320  # leaves room for the legend


def draw_circuit(
    board: Board,
    wires: Wires,
    *,
    outputs: Mapping[str, str] | None = None,
    layout: Layout | None = None,
) -> str:
    """Draw a board, with the cells of each signal in one colour.

    `wires` maps signals to their cells, and `outputs` maps output names to signals. If a `layout`
    of the board is given, its mines are drawn, true signals are dark and false ones pale.

    Examples
    --------
    >>> from minewise.circuits import compile_formula, parse_expression
    >>> made = compile_formula(parse_expression("both = a & b"))
    >>> ">both</text>" in draw_circuit(made.board, made.wires)
    True
    """
    require_size(board)
    signals = list(_signals(wires, outputs or {}, layout))
    fine = board.flat.size <= MOST_FINE
    size = cell_size(board.shape, _FINE if fine else _COARSE)
    painter = (
        FinePainter(board, size, signals, layout) if fine else CoarsePainter(board, size, signals)
    )
    body = list(painter.draw())
    labels = Labels(board.shown == 0, size)
    for signal in signals:
        if signal.hue != UNNAMED:
            body += [_drawn(each, signal) for each in labels.place(signal.words, signal.wires)]
    rows, cols = board.shape
    width = max(size * cols + 2 * _MARGIN, _NARROWEST)
    legend, height = flowed(painter.legend(), _MARGIN, width, size * rows + 2 * _MARGIN)
    title = f"A circuit as a board of {rows}×{cols} cells with {len(signals)} signals"
    picture = group(body, transform=translate(_MARGIN, _MARGIN), stroke_linecap="round")
    return document(width, height, title, [FinePainter.SHAPES, picture, *legend])


def _signals(wires: Wires, outputs: Mapping[str, str], layout: Layout | None) -> Iterator[Signal]:
    names = signal_names(wires, outputs)
    hues = signal_colours({signal: wires[signal] for signal in names})
    for signal, cells in wires.items():
        value = None if layout is None else cells[0].value_in(layout)
        yield Signal(names.get(signal, signal), hues.get(signal, UNNAMED), cells, value)


def _drawn(label: Label, signal: Signal) -> str:
    """Draw a label in its signal's colour."""
    frame = rect_at(
        label.x,
        label.y,
        label.width,
        label.height,
        rx=label.height / 4,
        fill=tint(signal.hue, 0.15),
        stroke=signal.hue,
        stroke_width=max(1, label.font / 12),
    )
    bold = {"font_size": label.font, "font_weight": 600}
    return frame + text_at(label.x, label.y, label.words, **bold, fill=DARK)


def signal_names(wires: Wires, outputs: Mapping[str, str]) -> dict[str, str]:
    """Return display names for the signals that the user named, including output names.

    Names made by the compiler contain `#` or a space.

    Examples
    --------
    >>> from minewise.circuits import compile_formula, parse_expression
    >>> made = compile_formula(parse_expression("s = a & b & c"))
    >>> signal_names(made.wires, made.outputs)
    {'a': 'a', 'b': 'b', 'c': 'c', 's': 's'}
    """
    names = {signal: [signal] for signal in wires if "#" not in signal and " " not in signal}
    for name, signal in outputs.items():
        names.setdefault(signal, []).append(name)
    return {signal: " = ".join(dict.fromkeys(given)) for signal, given in names.items()}


def signal_colours(wires: Wires) -> dict[str, str]:
    """Choose colours so that signals in the same or adjacent tiles rarely share one."""
    used: Counter[str] = Counter()
    there: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
    chosen = {}
    for signal, cells in wires.items():
        tiles = {(wire.row // TILE, wire.column // TILE) for wire in cells}
        beside = {(row, col + step) for row, col in tiles for step in (-1, 1)} - tiles

        def cost(hue: str, tiles: Tiles = tiles, beside: Tiles = beside) -> tuple[int, int, int]:
            here, near = (sum(hue in there[tile] for tile in each) for each in (tiles, beside))
            return here, near, used[hue]

        chosen[signal] = min(HUES, key=cost)
        used[chosen[signal]] += 1
        for tile in tiles:
            there[tile].add(chosen[signal])
    return chosen


_FONTS = (26, 19, 14, 10, 7, 5)  # pixels; the largest that fits is used
_SMALLEST, _LARGEST = 0.6, 2.5  # font sizes relative to the cell width
_LETTER = 0.64  # letter width relative to its height
_FURTHEST = 3  # maximum number of cells between a label and its signal
_MOST_TRIED = 100  # maximum number of cells to try per signal

_Way = tuple[int, int]
_ABOVE, _BELOW, _RIGHT, _LEFT = (-1, 0), (1, 0), (0, 1), (0, -1)


class Label(NamedTuple):
    """A name, its font size and the position of its centre, in pixels."""

    words: str
    font: int
    x: float
    y: float

    @property
    def width(self) -> float:
        """The width of the label, with padding."""
        return self.font * (_LETTER * len(self.words) + 0.7)

    @property
    def height(self) -> float:
        """The height of the label."""
        return 1.4 * self.font


class Labels:
    """Places labels on empty cells, without overlaps."""

    def __init__(self, empty: NDArray[np.bool_], size: int) -> None:
        self._empty = empty.copy()
        self._size = size
        fitting = [font for font in _FONTS if _SMALLEST * size <= font <= _LARGEST * size]
        self._fonts = fitting or _FONTS[-1:]

    def place(self, words: str, wires: Sequence[Wire]) -> list[Label]:
        """Label a signal above its start and below its end, or else once beside it.

        If there is no room, the label covers the start.
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
        """Reserve a rectangle of cells if all are empty; return whether they were."""
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
    """Return the top left corner of a rectangle that is `away` cells from a wire, on side `way`."""
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
