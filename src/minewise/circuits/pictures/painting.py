"""Painters for the cells of a circuit: fine or, for large boards, coarse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from minewise.base.palette import DARK, GREY, HUES, PALE, tint
from minewise.base.svg import element, group, path, translate
from minewise.board.svg import MINE_SHAPE
from minewise.board.svg_legend import LegendEntry, swatch
from minewise.board.symbols import COVERED, MINE
from minewise.circuits.tiles.tile import SIZE as TILE
from minewise.pictures.cell_paths import blocks, points, squares, symbols

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from minewise.board.board import Board
    from minewise.board.layout import Layout
    from minewise.circuits.compiler.assembly import Wire
    from minewise.pictures.cell_paths import Cells

UNNAMED: Final = "#5f6b77"
"""The colour of unnamed signals."""

_CLUE, _EDGE, _OTHER, _BOMB = "#f0f3f6", "#dbe1e7", "#aeb8c2", "#7d8894"
_FALSE = 0.22  # how strongly a false signal is coloured


class Signal(NamedTuple):
    """A signal to draw."""

    name: str
    hue: str
    wires: Sequence[Wire]
    value: bool | None = None
    """The signal's value, if a layout is given."""

    @property
    def words(self) -> str:
        """The name, and the value if known."""
        return self.name if self.value is None else f"{self.name} = {self.value:d}"

    @property
    def fill(self) -> str:
        """The colour of the signal's cells."""
        return tint(self.hue, _FALSE) if self.value is False else self.hue


class CoarsePainter:
    """A painter that draws cells without gaps or marks."""

    def __init__(self, board: Board, size: int, signals: Sequence[Signal]) -> None:
        self.shown = board.shown
        self.size = size
        self.signals = signals
        self.valued = any(signal.value is not None for signal in signals)
        other = self.shown == COVERED
        for signal in signals:
            other[tuple(_cells(signal.wires).T)] = False
        self.other = np.argwhere(other)
        self.known = np.argwhere(self.shown == MINE)

    def draw(self) -> Iterator[str]:
        """Draw all cells."""
        yield from self.ground()
        for signal in self.signals:
            yield from self.signal(signal)

    def ground(self) -> Iterator[str]:
        """Draw everything except signals."""
        yield self.borders()
        yield path(blocks(np.argwhere(self.shown != 0), self.size), fill=_CLUE)
        for cells in (self.known, self.other):
            yield path(blocks(cells, self.size), fill=_OTHER)

    def signal(self, signal: Signal) -> Iterator[str]:
        """Draw the cells of a signal."""
        cells = blocks(_cells(signal.wires), self.size)
        yield path(cells, signal.words, fill=signal.fill)

    def legend(self) -> Iterator[LegendEntry]:
        """Yield the legend."""
        yield LegendEntry(swatch(HUES[0]), 14, "named signals")
        yield LegendEntry(swatch(UNNAMED), 14, "unnamed signals")
        if self.valued:
            yield LegendEntry(swatch(tint(HUES[0], _FALSE)), 14, "pale if false")
        yield LegendEntry(swatch(_OTHER), 14, "mines and other covered cells")
        yield LegendEntry(swatch(_CLUE), 14, "clues")

    def borders(self) -> str:
        """Draw faint tile borders."""
        height, width = (self.size * length for length in self.shown.shape)
        step = self.size * TILE
        lines = [f"M{x} 0V{height}" for x in range(0, width + 1, step)]
        lines += [f"M0 {y}H{width}" for y in range(0, height + 1, step)]
        return path("".join(lines), fill="none", stroke=_EDGE)


class FinePainter(CoarsePainter):
    """A painter that draws separate cells, with clues, mines and marks for what a mine means."""

    SHAPES: Final = element(
        "defs", element("g", MINE_SHAPE, id="minewise-bomb", transform="scale(.44)")
    )
    """Definitions of the shapes that the picture uses."""

    def __init__(
        self, board: Board, size: int, signals: Sequence[Signal], layout: Layout | None = None
    ) -> None:
        super().__init__(board, size, signals)
        self.layout = layout

    def ground(self) -> Iterator[str]:
        """Draw clues, known mines and cells without a signal."""
        clues = np.argwhere(self.shown > 0)
        yield self.borders()
        yield path(squares(clues, self.size), fill=_CLUE)
        yield group(
            symbols(self.shown, clues, self.size),
            font_size=10,
            fill=GREY,
            text_anchor="middle",
            transform=translate(0, 3.6),
        )
        yield from self._bombs(self.known, _BOMB)
        yield path(squares(self.other, self.size), "depends on several signals", fill=_OTHER)
        yield from self._bombs(self._mined(self.other), DARK)

    def signal(self, signal: Signal) -> Iterator[str]:
        """Draw the cells of a signal, with their mines or with marks for the meaning of a mine."""
        cells = _cells(signal.wires)
        outline = signal.hue if signal.value is False else None
        yield path(squares(cells, self.size), signal.words, fill=signal.fill, stroke=outline)
        if self.layout is None:
            negated = _cells(wire for wire in signal.wires if not wire.mine_means)
            yield path(points(cells, self.size), stroke=PALE, stroke_width=7)
            yield path(points(negated, self.size), stroke=signal.hue, stroke_width=3.5)
        else:
            yield from self._bombs(self._mined(cells), PALE if signal.value else DARK)

    def legend(self) -> Iterator[LegendEntry]:
        """Yield the legend."""
        hue = HUES[0]
        if self.layout is None:
            dot = element("circle", cx=7, r=3.5, fill=PALE)
            hole = element("circle", cx=7, r=1.75, fill=hue)
            yield LegendEntry(swatch(hue) + dot, 14, "mined if the signal is true")
            yield LegendEntry(swatch(hue) + dot + hole, 14, "mined if it is false")
        else:
            bomb = element("use", href="#minewise-bomb", x=7, fill=DARK, stroke=DARK)
            yield LegendEntry(swatch(hue), 14, "true (1)")
            yield LegendEntry(swatch(tint(hue, _FALSE), outline=hue), 14, "false (0)")
            yield LegendEntry(bomb, 14, "mine")
        if len(self.other):
            yield LegendEntry(swatch(_OTHER), 14, "depends on several signals")

    def _mined(self, cells: Cells) -> Cells:
        """Return the mined cells among `cells`; none without a layout."""
        return cells[:0] if self.layout is None else cells[self.layout.mines[tuple(cells.T)]]

    def _bombs(self, cells: Cells, ink: str) -> Iterator[str]:
        if not len(cells):
            return
        half = (self.size - 1) / 2
        bombs = (
            element(
                "use", href="#minewise-bomb", x=self.size * col + half, y=self.size * row + half
            )
            for row, col in cells.tolist()
        )
        yield group(bombs, fill=ink, stroke=ink)


def _cells(wires: Iterable[Wire]) -> Cells:
    places = sorted((wire.row, wire.column) for wire in wires)
    return np.array(places, np.intp).reshape(-1, 2)
