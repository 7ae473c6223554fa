"""A run as a picture: the board at the top, and below every column its live states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.automata.drawing.shapes import (
    ACCEPTING,
    EDGE,
    GREY,
    MARGIN,
    STATE_HEIGHT,
    TINT,
    data_attributes,
    document,
    mono,
    notes,
    notes_height,
    start_mark,
    state,
    state_width,
    text,
    text_width,
)
from minewise.base.numerals import brief_text
from minewise.base.palette import BEST, DARK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from minewise.automata.drawing.trellis import Trellis, TrellisEdge, TrellisNode

_CELL = 28
_STEP = 64  # room for the arrows between layers
_ROW = 58  # from one state to the next
_TOP = 60
_LEFT = 80
_COVERED = "#b6c0cb"


def trellis_svg(trellis: Trellis) -> str:
    r"""Draw a run.

    Examples
    --------
    >>> from minewise import Board
    >>> from minewise.automata.drawing.trellis import trellis_of
    >>> picture = trellis_svg(trellis_of(Board.parse("?1?"), "derived"))
    >>> "consistent, 2 layouts" in picture
    True
    """
    return _Picture(trellis).svg()


class _Picture:
    def __init__(self, trellis: Trellis) -> None:
        self._trellis = trellis
        widest = max(state_width(node.name) for layer in trellis.layers for node in layer)
        self._step = widest + _STEP
        self._left = _LEFT + widest / 2
        self._rows = len(trellis.columns[0])
        self._states_top = _TOP + self._rows * _CELL + 30
        self._states_height = _ROW * max(len(layer) for layer in trellis.layers)

    def svg(self) -> str:
        trellis = self._trellis
        lines = list(_notes(trellis))
        bottom = self._states_top + self._states_height
        body = [
            *_in_groups(self._board()),
            *_in_groups(self._edges(layer) for layer in range(len(trellis.edges))),
            *_in_groups((self._layer(layer) for layer in range(len(trellis.layers))), first=0),
            notes(MARGIN, bottom + 16, lines),
        ]
        width = self._x(len(trellis.columns)) + self._step / 2 + MARGIN
        longest = max(map(text_width, lines)) + 2 * MARGIN
        height = bottom + notes_height(lines) + MARGIN
        return document(max(width, longest), height, trellis.title, body)

    def _x(self, layer: int) -> float:
        return self._left + layer * self._step

    def _y(self, layer: int, number: float) -> float:
        free = self._states_height - _ROW * len(self._trellis.layers[layer])
        return self._states_top + free / 2 + _ROW * (number + 0.5) - 8

    def _board(self) -> Iterator[Iterator[str]]:
        columns = enumerate(self._trellis.columns, start=1)
        return (self._column(self._x(number), column) for number, column in columns)

    def _column(self, x: float, column: str) -> Iterator[str]:
        for row, shown in enumerate(column):
            y = _TOP + _CELL * (row + 0.5)
            fill = _COVERED if shown == "?" else TINT
            yield (
                f'<rect x="{x - _CELL / 2 + 1:g}" y="{y - _CELL / 2 + 1:g}" '
                f'width="{_CELL - 2}" height="{_CELL - 2}" rx="4" fill="{fill}" '
                f'stroke="{EDGE}"/>' + mono(x, y, shown, weight=600)
            )

    def _edges(self, layer: int) -> Iterator[str]:
        nodes, following = self._trellis.layers[layer : layer + 2]
        for edge in sorted(self._trellis.edges[layer], key=lambda edge: edge.lit):
            begin = self._x(layer) + state_width(nodes[edge.source].name) / 2
            end = self._x(layer + 1) - state_width(following[edge.target].name) / 2
            yield _arrow(
                edge, begin, self._y(layer, edge.source), end, self._y(layer + 1, edge.target)
            )

    def _layer(self, layer: int) -> Iterator[str]:
        nodes = self._trellis.layers[layer]
        x = self._x(layer)
        if not nodes:
            yield text(x, self._y(layer, -0.5), "no state is left", ink=DARK)
        for number, node in enumerate(nodes):
            y = self._y(layer, number)
            yield self._node(node, x, y)
            if layer == 0:
                edge = x - state_width(node.name) / 2
                yield start_mark(edge - 8, edge, y)

    def _node(self, node: TrellisNode, x: float, y: float) -> str:
        accepting = node.name in self._trellis.accepting
        drawn = state(x, y, node.name, accepting=accepting, ink=DARK if node.lit else GREY)
        if self._trellis.layouts is None:
            return drawn
        return drawn + text(x, y + STATE_HEIGHT / 2 + 9, brief_text(node.ways), size=11)


def _in_groups(parts: Iterable[Iterable[str]], first: int = 1) -> Iterator[str]:
    """Group what belongs to each column, by which a page can light it; 0 is the start."""
    for layer, drawn in enumerate(parts, start=first):
        yield f"<g{data_attributes(layer=str(layer))}>"
        yield from drawn
        yield "</g>"


def _arrow(edge: TrellisEdge, x: float, y: float, to_x: float, to_y: float) -> str:
    bend = (to_x - x) / 2
    look = (
        f'stroke="{BEST}" stroke-width="2" marker-end="url(#minewise-tip-lit)"'
        if edge.lit
        else f'stroke="{GREY}" stroke-dasharray="4 3" marker-end="url(#minewise-tip-grey)"'
    )
    return (
        f'<path d="M{x:g} {y:g}C{x + bend:g} {y:g} {to_x - bend:g} {to_y:g} {to_x:g} {to_y:g}" '
        f'fill="none" {look}/>'
    )


def _notes(trellis: Trellis) -> Iterator[str]:
    yield ACCEPTING
    if trellis.consistent:
        yield "Blue arrows lead to such a state at the end, broken grey ones do not."
    else:
        yield "No path leads to such a state at the end, so all arrows are grey and broken."
    if trellis.layouts is not None:
        yield "Below a state: how many ways to place the mines read so far lead to it."
    yield trellis.legend
