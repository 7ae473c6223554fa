"""Pictures of boards that compute: every signal in its colour, and with its name."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from minewise.base.palette import DARK, tint
from minewise.board.svg_legend import flowed
from minewise.circuits.pictures.labels import Label, Labels
from minewise.circuits.pictures.painting import UNNAMED, CoarsePainter, FinePainter, Signal
from minewise.circuits.pictures.signal_colours import signal_colours, signal_names
from minewise.pictures.cell_paths import document
from minewise.pictures.mosaic import cell_size, require_size

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from minewise.board.board import Board
    from minewise.board.layout import Layout
    from minewise.circuits.compiler.assembly import Wire

    Wires = Mapping[str, Sequence[Wire]]

MOST_FINE: Final = 40_000
"""Boards of more cells are drawn without clues and marks."""

_FINE, _COARSE = 16, 8  # pixels of a cell
_MARGIN = 24
_NARROWEST = 320  # leaves room for the legend


def draw_circuit(
    board: Board,
    wires: Wires,
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
    body = [*painter.ground(), *(part for each in signals for part in painter.signal(each))]
    labels = Labels(board.shown == 0, size)
    for signal in signals:
        if signal.hue != UNNAMED:
            body += [_drawn(each, signal) for each in labels.place(signal.words, signal.wires)]
    rows, cols = board.shape
    width = max(size * cols + 2 * _MARGIN, _NARROWEST)
    legend, height = flowed(painter.legend(), _MARGIN, width, size * rows + 2 * _MARGIN)
    title = f"A circuit as a board of {rows}×{cols} cells with {len(signals)} signals"
    frame = f'<g transform="translate({_MARGIN} {_MARGIN})" stroke-linecap="round">'
    return document(width, height, title, [FinePainter.SHAPES, frame, *body, "</g>", *legend])


def _signals(wires: Wires, outputs: Mapping[str, str], layout: Layout | None) -> Iterator[Signal]:
    names = signal_names(wires, outputs)
    hues = signal_colours({signal: wires[signal] for signal in names})
    for signal, cells in wires.items():
        value = None if layout is None else cells[0].value_in(layout)
        yield Signal(names.get(signal, signal), hues.get(signal, UNNAMED), cells, value)


def _drawn(label: Label, signal: Signal) -> str:
    """Write a name into a frame of the colour of its signal."""
    x, y = label.x - label.width / 2, label.y - label.height / 2
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{label.width:.1f}" height="{label.height:.1f}" '
        f'rx="{label.height / 4:.1f}" fill="{tint(signal.hue, 0.15)}" stroke="{signal.hue}" '
        f'stroke-width="{max(1, label.font / 12):.1f}"/>'
        f'<text x="{label.x:.1f}" y="{label.y:.1f}" dy=".36em" font-size="{label.font}" '
        f'font-weight="600" text-anchor="middle" fill="{DARK}">{escape(label.words)}</text>'
    )
