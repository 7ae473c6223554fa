"""Pictures of runs: the board at the top and, below each column, its live states and moves.

A column of the board leads from one layer of states to the next. A **path** through all layers to
an accepting state stands for one or more layouts; states on no such path are dead ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from minewise.automata.drawing import shapes
from minewise.automata.steps import (
    DerivedSteps,
    PublishedLineSteps,
    PublishedStripSteps,
    steps_of,
)
from minewise.automata.strips.columns import columns_of
from minewise.base import svg
from minewise.base.errors import BoardError
from minewise.base.numerals import brief_text
from minewise.base.palette import BEST, DARK, GREY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from minewise.automata.steps import Steps
    from minewise.board.board import Board


MOST_COLUMNS = 100
"""The maximum number of columns in a picture."""
MOST_LIVE = 40
"""The maximum number of live states after a column."""


class TrellisNode(NamedTuple):
    """A live state after a column."""

    name: str
    ways: int
    """The number of mine placements that lead here."""
    lit: bool
    """Whether the state lies on a path to an accepting state."""


class TrellisEdge(NamedTuple):
    """A move to the next layer, given by the indices of both states in their layers."""

    source: int
    target: int
    lit: bool


@dataclass(frozen=True)
class Trellis:
    r"""A run of a machine on a board.

    Examples
    --------
    >>> from minewise import Board
    >>> trellis = trellis_of(Board.parse("2?4??\n???B2"), "published")
    >>> trellis.layouts
    4
    >>> [len(layer) for layer in trellis.layers]
    [1, 2, 2, 3, 2, 3]
    """

    machine: str
    """The name of the machine."""
    legend: str
    """The meaning of the state names."""
    columns: tuple[str, ...]
    layers: tuple[tuple[TrellisNode, ...], ...]
    """The start state, and the live states after each column, up to the first column with none."""
    edges: tuple[tuple[TrellisEdge, ...], ...]
    """The moves for each column."""
    accepting: frozenset[str]
    layouts: int | None
    """The number of layouts; `None` if the machine does not count them."""

    @property
    def consistent(self) -> bool:
        """Whether any layout fits."""
        return self.layers[0][0].lit

    @property
    def title(self) -> str:
        """The board size, the machine and its verdict."""
        size = f"{len(self.columns[0])}×{len(self.columns)}"
        verdict = "consistent" if self.consistent else "inconsistent"
        if self.layouts:
            verdict += f", {brief_text(self.layouts)} layout{'s' if self.layouts > 1 else ''}"
        return f"{size} cells read by {self.machine}: {verdict}"


_CAPTIONS = {
    DerivedSteps: (
        "the derived machine",
        "A state: B is a mine, - a free cell, a number how many mines a clue needs.",
    ),
    PublishedLineSteps: (
        "the published machine for lines",
        "A state: the last cell and what is known about it; Er is the error.",
    ),
    PublishedStripSteps: (
        "the published machine for two rows",
        "A state: the two cells, each with the mines it has seen, or 0 or B.",
    ),
}
"""The name of each machine, and the meaning of its states."""


def trellis_of(board: Board, machine: str) -> Trellis:
    """Run the `published` machine (for one or two rows) or the `derived` machine on a board."""
    columns = columns_of(board)
    if machine not in ("derived", "published"):
        raise BoardError(
            f"cannot draw a board with the machine {machine!r}: use derived or published"
        )
    steps = steps_of(machine, board)
    if len(columns) > MOST_COLUMNS:
        raise BoardError(
            f"a run of {len(columns):,} columns is too long to draw (at most {MOST_COLUMNS}): "
            "print it with minewise automaton run"
        )
    ways, moves = _read(steps, columns)
    lit = _lit(steps, ways, moves, len(columns))
    numbers = [{name: number for number, name in enumerate(layer)} for layer in ways]
    return Trellis(
        *_CAPTIONS[type(steps)],
        tuple(columns),
        tuple(
            tuple(TrellisNode(name, count, name in on_path) for name, count in layer.items())
            for layer, on_path in zip(ways, lit, strict=True)
        ),
        tuple(
            tuple(
                TrellisEdge(
                    numbers[layer][source],
                    numbers[layer + 1][target],
                    source in lit[layer] and target in lit[layer + 1],
                )
                for source, target in found
            )
            for layer, found in enumerate(moves)
        ),
        frozenset(filter(steps.accepts, {name for layer in ways for name in layer})),
        sum(ways[-1][name] for name in lit[-1]) if steps.counts else None,
    )


def _read(
    steps: Steps, columns: Sequence[str]
) -> tuple[list[dict[str, int]], list[list[tuple[str, str]]]]:
    """Count each live state's placements and list the moves, stopping if no state is left."""
    ways = [{steps.start: 1}]
    moves: list[list[tuple[str, str]]] = []
    for number, column in enumerate(columns, start=1):
        following: dict[str, int] = {}
        moves.append([])
        for source, count in ways[-1].items():
            for found, weight in steps.after(source, column):
                following[found] = following.get(found, 0) + count * weight
                moves[-1].append((source, found))
        ways.append(following)
        if len(following) > MOST_LIVE:
            raise BoardError(
                f"column {number} has {len(following)} live states, too many to draw (at most "
                f"{MOST_LIVE})"
            )
        if not following:
            break
    return ways, moves


def _lit(
    steps: Steps,
    ways: list[dict[str, int]],
    moves: list[list[tuple[str, str]]],
    columns: int,
) -> list[set[str]]:
    """Return the states in each layer that lead to acceptance."""
    whole = len(moves) == columns
    lit = [{state for state in ways[-1] if whole and steps.accepts(state)}]
    for found in reversed(moves):
        lit.append({source for source, target in found if target in lit[-1]})
    return lit[::-1]


_CELL = 28
_STEP = 64  # room for the arrows between layers
_ROW = 58  # from one state to the next
_TOP = 60
_LEFT = 80


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
        widest = max(shapes.state_width(node.name) for layer in trellis.layers for node in layer)
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
            shapes.notes(shapes.MARGIN, bottom + 16, lines),
        ]
        width = self._x(len(trellis.columns)) + self._step / 2 + shapes.MARGIN
        longest = max(map(shapes.text_width, lines)) + 2 * shapes.MARGIN
        height = bottom + shapes.notes_height(lines) + shapes.MARGIN
        return shapes.document(max(width, longest), height, trellis.title, body)

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
            fill = shapes.EDGE if shown == "?" else shapes.TINT
            yield svg.rect_at(x, y, _CELL - 2, _CELL - 2, rx=4, fill=fill, stroke=shapes.EDGE)
            yield shapes.mono(x, y, shown, font_weight=600)

    def _edges(self, layer: int) -> Iterator[str]:
        nodes, following = self._trellis.layers[layer : layer + 2]
        for edge in sorted(self._trellis.edges[layer], key=lambda edge: edge.lit):
            begin = self._x(layer) + shapes.state_width(nodes[edge.source].name) / 2
            end = self._x(layer + 1) - shapes.state_width(following[edge.target].name) / 2
            yield _arrow(
                edge, begin, self._y(layer, edge.source), end, self._y(layer + 1, edge.target)
            )

    def _layer(self, layer: int) -> Iterator[str]:
        nodes = self._trellis.layers[layer]
        x = self._x(layer)
        if not nodes:
            yield shapes.text(x, self._y(layer, -0.5), "no state is left", fill=DARK)
        for number, node in enumerate(nodes):
            y = self._y(layer, number)
            yield self._node(node, x, y)
            if layer == 0:
                edge = x - shapes.state_width(node.name) / 2
                yield shapes.start_mark(edge - 8, edge, y)

    def _node(self, node: TrellisNode, x: float, y: float) -> str:
        accepting = node.name in self._trellis.accepting
        drawn = shapes.state(x, y, node.name, accepting=accepting, ink=DARK if node.lit else GREY)
        if self._trellis.layouts is None:
            return drawn
        return drawn + shapes.text(
            x, y + shapes.STATE_HEIGHT / 2 + 9, brief_text(node.ways), font_size=11
        )


def _in_groups(parts: Iterable[Iterable[str]], first: int = 1) -> Iterator[str]:
    """Group the elements of each column, for the page to highlight; column 0 is the start."""
    return (svg.group(drawn, data_layer=layer) for layer, drawn in enumerate(parts, start=first))


def _arrow(edge: TrellisEdge, x: float, y: float, to_x: float, to_y: float) -> str:
    ink = BEST if edge.lit else GREY
    return svg.path(
        shapes.curve(x, y, to_x, to_y),
        fill="none",
        stroke=ink,
        stroke_width=2 if edge.lit else None,
        stroke_dasharray=None if edge.lit else "4 3",
        marker_end=shapes.tip(ink),
    )


def _notes(trellis: Trellis) -> Iterator[str]:
    yield shapes.ACCEPTING
    if trellis.consistent:
        yield "Blue arrows lead to such a state at the end, dashed grey ones do not."
    else:
        yield "No path leads to such a state at the end, so all arrows are dashed grey."
    if trellis.layouts is not None:
        yield "Below a state: the number of ways to place mines that lead to it."
    yield trellis.legend
