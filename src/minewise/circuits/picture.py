"""Pictures of boards that compute: every signal in its colour, and with its name."""

from __future__ import annotations

from collections import Counter, defaultdict
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from minewise.cell_paths import blocks, document, path, points, squares, symbols
from minewise.circuits.labels import Label, Labels
from minewise.circuits.tile import SIZE as TILE
from minewise.mosaic import cell_size, require_size
from minewise.palette import DARK, HUES, PALE, tint
from minewise.svg import MINE_SHAPE
from minewise.svg_legend import LABEL, Entry, flowed
from minewise.symbols import COVERED, MINE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from minewise.board import Board
    from minewise.cell_paths import Cells
    from minewise.circuits.assembly import Wire
    from minewise.layout import Layout

    Tiles = set[tuple[int, int]]

MOST_DETAILED: Final = 40_000
"""Boards of more cells are drawn without clues and marks."""

_SIZE, _SMALL = 16, 8  # pixels of a cell, with details and without
_MARGIN = 24
_NARROWEST = 320  # leaves room for the legend
_CLUE, _EDGE, _OTHER, _BOMB = "#f0f3f6", "#dbe1e7", "#aeb8c2", "#7d8894"
_UNNAMED = "#5f6b77"
_FALSE = 0.22  # how strongly a false signal is coloured


class _Signal(NamedTuple):
    """A signal as it is drawn."""

    name: str
    words: str
    """What is written beside it; empty if it has no name that anybody gave."""
    hue: str
    wires: Sequence[Wire]
    value: bool | None
    """Its value, if a layout tells."""

    @property
    def fill(self) -> str:
        return tint(self.hue, _FALSE) if self.value is False else self.hue


def draw_circuit(
    board: Board,
    wires: Mapping[str, Sequence[Wire]],
    *,
    outputs: Mapping[str, str] | None = None,
    layout: Layout | None = None,
) -> str:
    """Draw a board, the cells of every signal in a colour of their own.

    Parameters
    ----------
    board
        A flat board, such as `CircuitBoard.board`.
    wires
        By signal, the cells that carry it.
    outputs
        By the name of an output, the signal that carries it.
    layout
        A layout that fits the board: its mines are drawn, and true signals are dark, false ones
        pale.

    Examples
    --------
    >>> from minewise.circuits.expression import parse_expression
    >>> from minewise.circuits.gates import circuit_board
    >>> made = circuit_board(parse_expression("a & b"))
    >>> picture = draw_circuit(made.board, made.wires)
    >>> picture.count("<title>")
    6
    """
    require_size(board)
    signals = _signals(wires, outputs or {}, layout)
    detailed = board.flat.size <= MOST_DETAILED
    size = cell_size(board.shape, _SIZE if detailed else _SMALL)
    rows, cols = board.shape
    carried = np.zeros(board.shape, np.bool_)
    for signal in signals:
        carried |= _cells(board.shape, signal.wires)
    painter = _Detailed(board, size, carried, layout) if detailed else _Coarse(board, size, carried)
    body = [*painter.ground(), *(part for each in signals for part in painter.signal(each))]
    labels = Labels(board.shown == 0, size)
    for signal in signals:
        if signal.words:
            body += [_drawn(each, signal) for each in labels.place(signal.words, signal.wires)]
    width = max(size * cols + 2 * _MARGIN, _NARROWEST)
    legend, height = flowed(painter.legend(), _MARGIN, width, size * rows + 2 * _MARGIN)
    inner = [
        f'<g transform="translate({_MARGIN} {_MARGIN})" stroke-linecap="round">',
        *body,
        "</g>",
    ]
    title = f"A circuit as a board of {rows}×{cols} cells with {len(signals)} signals"
    return document(width, height, title, [*painter.shapes(), *inner, *legend])


def _signals(
    wires: Mapping[str, Sequence[Wire]], outputs: Mapping[str, str], layout: Layout | None
) -> list[_Signal]:
    names = defaultdict(list)
    for name, signal in outputs.items():
        names[signal].append(name)
    written = {signal: _written(signal, names[signal]) for signal in wires}
    hues = _hues({signal: cells for signal, cells in wires.items() if written[signal]})
    found = []
    for signal, cells in wires.items():
        value = None
        if layout is not None:
            value = bool(layout.mines[cells[0].row, cells[0].column]) == cells[0].mine_means
        name = written[signal]
        words = name and (name if value is None else f"{name} = {value:d}")
        found.append(_Signal(name or signal, words, hues.get(signal, _UNNAMED), cells, value))
    return found


def _written(signal: str, outputs: Sequence[str]) -> str:
    """Give the name of a signal as people know it; those that nobody has named have none."""
    given = [] if "#" in signal or " " in signal else [signal]
    return " = ".join(dict.fromkeys([*given, *outputs]))


def _hues(wires: Mapping[str, Sequence[Wire]]) -> dict[str, str]:
    """Choose hues such that signals rarely have the same in one tile, or in tiles side by side."""
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


def _cells(shape: tuple[int, ...], wires: Iterable[Wire]) -> Cells:
    cells = np.zeros(shape, np.bool_)
    places = [(wire.row, wire.column) for wire in wires]
    if places:
        cells[tuple(np.transpose(places))] = True
    return cells


def _drawn(label: Label, signal: _Signal) -> str:
    """Write a name into a frame of the colour of its signal."""
    x, y = label.x - label.width / 2, label.y - label.height / 2
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{label.width:.1f}" height="{label.height:.1f}" '
        f'rx="{label.height / 4:.1f}" fill="{tint(signal.hue, 0.15)}" stroke="{signal.hue}" '
        f'stroke-width="{max(1, label.font / 12):.1f}"/>'
        f'<text x="{label.x:.1f}" y="{label.y:.1f}" dy=".36em" font-size="{label.font}" '
        f'font-weight="600" text-anchor="middle" fill="{DARK}">{escape(label.words)}</text>'
    )


class _Coarse:
    """Draws cells as they lie side by side, without marks."""

    def __init__(self, board: Board, size: int, carried: Cells) -> None:
        self.shown = board.shown
        self.size = size
        self.other = ((self.shown == COVERED) & ~carried) | (self.shown == MINE)

    def shapes(self) -> Iterator[str]:
        """Define what is used again and again."""
        yield ""

    def ground(self) -> Iterator[str]:
        """Draw everything but signals."""
        yield self._borders()
        yield path(blocks(self.shown != 0, self.size), f'fill="{_CLUE}"')
        yield path(blocks(self.other, self.size), f'fill="{_OTHER}"')

    def signal(self, signal: _Signal) -> Iterator[str]:
        """Draw the cells of a signal."""
        cells = _cells(self.shown.shape, signal.wires)
        yield path(blocks(cells, self.size), f'fill="{signal.fill}"', _title(signal))

    def legend(self) -> Iterator[Entry]:
        """Explain what is drawn."""
        yield Entry(_swatch(HUES[0]), 14, "signals, by name")
        yield Entry(_swatch(_OTHER), 14, "mines and other covered cells")
        yield Entry(_swatch(_CLUE), 14, "clues")

    def _borders(self) -> str:
        """Draw the borders of the tiles, faintly."""
        rows, cols = (self.size * length for length in self.shown.shape)
        step = self.size * TILE
        lines = [f"M{x} 0V{rows}" for x in range(0, cols + 1, step)]
        lines += [f"M0 {y}H{cols}" for y in range(0, rows + 1, step)]
        return path("".join(lines), f'fill="none" stroke="{_EDGE}"')


class _Detailed(_Coarse):
    """Draws every cell for itself, with clues, mines, and what a mine means for its signal."""

    def __init__(self, board: Board, size: int, carried: Cells, layout: Layout | None) -> None:
        super().__init__(board, size, carried)
        self.layout = layout

    def shapes(self) -> Iterator[str]:
        yield f'<defs><g id="minewise-bomb" transform="scale(.44)">{MINE_SHAPE}</g></defs>'

    def ground(self) -> Iterator[str]:
        yield self._borders()
        yield path(squares(self.shown > 0, self.size), f'fill="{_CLUE}"')
        yield f'<g font-size="10" fill="{LABEL}" text-anchor="middle" transform="translate(0 3.6)">'
        yield from symbols(self.shown, self.shown > 0, self.size)
        yield "</g>"
        known = self.shown == MINE
        yield from self._bombs(known, _BOMB)
        covered = self.other & ~known
        yield path(squares(covered, self.size), f'fill="{_OTHER}"')
        if self.layout is not None:
            yield from self._bombs(covered & self.layout.mines, DARK)

    def signal(self, signal: _Signal) -> Iterator[str]:
        cells = _cells(self.shown.shape, signal.wires)
        outline = f' stroke="{signal.hue}"' if signal.value is False else ""
        yield path(squares(cells, self.size), f'fill="{signal.fill}"{outline}', _title(signal))
        if self.layout is not None:
            yield from self._bombs(cells & self.layout.mines, PALE if signal.value else DARK)
            return
        true = _cells(self.shown.shape, (wire for wire in signal.wires if wire.mine_means))
        yield path(points(cells, self.size), f'stroke="{PALE}" stroke-width="7"')
        yield path(points(cells & ~true, self.size), f'stroke="{signal.hue}" stroke-width="3.5"')

    def legend(self) -> Iterator[Entry]:
        hue = HUES[0]
        if self.layout is None:
            dot = f'<circle cx="7" r="3.5" fill="{PALE}"/>'
            hole = f'<circle cx="7" r="1.75" fill="{hue}"/>'
            yield Entry(_swatch(hue) + dot, 14, "mined if the signal is true")
            yield Entry(_swatch(hue) + dot + hole, 14, "mined if it is false")
        else:
            yield Entry(_swatch(hue), 14, "true (1)")
            yield Entry(_swatch(tint(hue, _FALSE), hue), 14, "false (0)")
            yield Entry(
                f'<use href="#minewise-bomb" x="7" fill="{DARK}" stroke="{DARK}"/>', 14, "mine"
            )
        if (self.other & (self.shown == COVERED)).any():
            yield Entry(_swatch(_OTHER), 14, "depends on several signals")

    def _bombs(self, cells: Cells, ink: str) -> Iterator[str]:
        if cells.any():
            half = (self.size - 1) / 2
            yield f'<g fill="{ink}" stroke="{ink}">'
            for row, col in np.argwhere(cells).tolist():
                x, y = self.size * col + half, self.size * row + half
                yield f'<use href="#minewise-bomb" x="{x:g}" y="{y:g}"/>'
            yield "</g>"


def _title(signal: _Signal) -> str:
    return signal.name if signal.value is None else f"{signal.name} is {str(signal.value).lower()}"


def _swatch(fill: str, outline: str = "none") -> str:
    return f'<rect y="-7" width="14" height="14" fill="{fill}" stroke="{outline}"/>'
