"""How the cells of a circuit look: two painters, one for boards of every size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from minewise.base.palette import DARK, HUES, PALE, tint
from minewise.board.svg import MINE_SHAPE
from minewise.board.svg_legend import LABEL, LegendEntry
from minewise.board.symbols import COVERED, MINE
from minewise.circuits.tiles.tile import SIZE as TILE
from minewise.pictures.cell_paths import blocks, path, points, squares, symbols

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from minewise.board.board import Board
    from minewise.board.layout import Layout
    from minewise.circuits.compiler.assembly import Wire
    from minewise.pictures.cell_paths import Cells

UNNAMED: Final = "#5f6b77"
"""The colour of all signals that nobody has named."""

_CLUE, _EDGE, _OTHER, _BOMB = "#f0f3f6", "#dbe1e7", "#aeb8c2", "#7d8894"
_FALSE = 0.22  # how strongly a false signal is coloured


class Signal(NamedTuple):
    """A signal as it is drawn."""

    name: str
    hue: str
    wires: Sequence[Wire]
    value: bool | None = None
    """Its value, if a layout tells."""

    @property
    def words(self) -> str:
        """The name, and the value if there is one."""
        return self.name if self.value is None else f"{self.name} = {self.value:d}"

    @property
    def fill(self) -> str:
        """The colour of its cells."""
        return tint(self.hue, _FALSE) if self.value is False else self.hue


class CoarsePainter:
    """Draws cells as they lie side by side, without marks."""

    def __init__(self, board: Board, size: int, signals: Sequence[Signal]) -> None:
        self.shown = board.shown
        self.size = size
        self.valued = any(signal.value is not None for signal in signals)
        other = self.shown == COVERED
        for signal in signals:
            other[tuple(_cells(signal.wires).T)] = False
        self.other = np.argwhere(other)
        self.known = np.argwhere(self.shown == MINE)

    def ground(self) -> Iterator[str]:
        """Draw everything but signals."""
        yield self.borders()
        yield path(blocks(np.argwhere(self.shown != 0), self.size), f'fill="{_CLUE}"')
        for cells in (self.known, self.other):
            yield path(blocks(cells, self.size), f'fill="{_OTHER}"')

    def signal(self, signal: Signal) -> Iterator[str]:
        """Draw the cells of a signal."""
        cells = blocks(_cells(signal.wires), self.size)
        yield path(cells, f'fill="{signal.fill}"', signal.words)

    def legend(self) -> Iterator[LegendEntry]:
        """Explain what is drawn."""
        yield LegendEntry(_swatch(HUES[0]), 14, "signals by name")
        yield LegendEntry(_swatch(UNNAMED), 14, "signals without a name")
        if self.valued:
            yield LegendEntry(_swatch(tint(HUES[0], _FALSE)), 14, "pale if false")
        yield LegendEntry(_swatch(_OTHER), 14, "mines and other covered cells")
        yield LegendEntry(_swatch(_CLUE), 14, "clues")

    def borders(self) -> str:
        """Draw the borders of the tiles, faintly."""
        height, width = (self.size * length for length in self.shown.shape)
        step = self.size * TILE
        lines = [f"M{x} 0V{height}" for x in range(0, width + 1, step)]
        lines += [f"M0 {y}H{width}" for y in range(0, height + 1, step)]
        return path("".join(lines), f'fill="none" stroke="{_EDGE}"')


class FinePainter(CoarsePainter):
    """Draws every cell for itself, with clues, mines, and what a mine means for its signal."""

    SHAPES: Final = f'<defs><g id="minewise-bomb" transform="scale(.44)">{MINE_SHAPE}</g></defs>'
    """What a picture needs before anything is painted."""

    def __init__(
        self, board: Board, size: int, signals: Sequence[Signal], layout: Layout | None = None
    ) -> None:
        super().__init__(board, size, signals)
        self.layout = layout

    def ground(self) -> Iterator[str]:
        """Draw clues, known mines, and the cells that carry no signal."""
        clues = np.argwhere(self.shown > 0)
        yield self.borders()
        yield path(squares(clues, self.size), f'fill="{_CLUE}"')
        yield f'<g font-size="10" fill="{LABEL}" text-anchor="middle" transform="translate(0 3.6)">'
        yield from symbols(self.shown, clues, self.size)
        yield "</g>"
        yield from self._bombs(self.known, _BOMB)
        yield path(squares(self.other, self.size), f'fill="{_OTHER}"', "depends on several signals")
        yield from self._bombs(self._mined(self.other), DARK)

    def signal(self, signal: Signal) -> Iterator[str]:
        """Draw the cells of a signal, with their mines or with what a mine would mean."""
        cells = _cells(signal.wires)
        outline = f' stroke="{signal.hue}"' if signal.value is False else ""
        yield path(squares(cells, self.size), f'fill="{signal.fill}"{outline}', signal.words)
        if self.layout is None:
            negated = _cells(wire for wire in signal.wires if not wire.mine_means)
            yield path(points(cells, self.size), f'stroke="{PALE}" stroke-width="7"')
            yield path(points(negated, self.size), f'stroke="{signal.hue}" stroke-width="3.5"')
        else:
            yield from self._bombs(self._mined(cells), PALE if signal.value else DARK)

    def legend(self) -> Iterator[LegendEntry]:
        """Explain what is drawn."""
        hue = HUES[0]
        if self.layout is None:
            dot = f'<circle cx="7" r="3.5" fill="{PALE}"/>'
            hole = f'<circle cx="7" r="1.75" fill="{hue}"/>'
            yield LegendEntry(_swatch(hue) + dot, 14, "mined if the signal is true")
            yield LegendEntry(_swatch(hue) + dot + hole, 14, "mined if it is false")
        else:
            bomb = f'<use href="#minewise-bomb" x="7" fill="{DARK}" stroke="{DARK}"/>'
            yield LegendEntry(_swatch(hue), 14, "true (1)")
            yield LegendEntry(_swatch(tint(hue, _FALSE), hue), 14, "false (0)")
            yield LegendEntry(bomb, 14, "mine")
        if len(self.other):
            yield LegendEntry(_swatch(_OTHER), 14, "depends on several signals")

    def _mined(self, cells: Cells) -> Cells:
        """Choose the cells that are mined, none if there is no layout."""
        return cells[:0] if self.layout is None else cells[self.layout.mines[tuple(cells.T)]]

    def _bombs(self, cells: Cells, ink: str) -> Iterator[str]:
        if not len(cells):
            return
        half = (self.size - 1) / 2
        yield f'<g fill="{ink}" stroke="{ink}">'
        for row, col in cells.tolist():
            x, y = self.size * col + half, self.size * row + half
            yield f'<use href="#minewise-bomb" x="{x:g}" y="{y:g}"/>'
        yield "</g>"


def _cells(wires: Iterable[Wire]) -> Cells:
    places = sorted((wire.row, wire.column) for wire in wires)
    return np.array(places, np.intp).reshape(-1, 2)


def _swatch(fill: str, outline: str = "none") -> str:
    return f'<rect y="-7" width="14" height="14" fill="{fill}" stroke="{outline}"/>'
