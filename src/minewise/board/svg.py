"""Pictures of boards, as SVG text that needs nothing else to be shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.errors import BoardError
from minewise.base.palette import (
    BEST,
    CLEAR,
    CONFLICT,
    DARK,
    HEAT,
    PALE,
    REASON,
    heat,
    ink,
    percent,
)
from minewise.board.svg_legend import LABEL, LegendEntry, flowed
from minewise.board.symbols import COVERED, FLAG, MINE, SAFE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import ArrayLike, NDArray

    from minewise.board.board import Board
    from minewise.board.topology import Topology

SIZE: Final = 32
"""The width of a cell in pixels."""

MOST_CELLS: Final = 10_000
"""A notebook shows larger boards as text."""

_MARGIN = 26  # left of the board and above it, with room for the numbers of rows and columns
_GAP = 30  # between the slices of a box, with room for their names
_RAISED, _FLAT = 0.35, 0.15  # how strongly covered and open cells are outlined
_LEGEND_WIDTH = 230

_OPEN, _COVERED, _ALARM = "#f3f5f7", "#b6c0cb", "#fde3d3"
_CLUES = (DARK, "#0067a3", "#007354", "#b54a00", "#5d3a94", "#7d4a12", "#136a7c", DARK, DARK)

_CORNERS = ((SIZE / sqrt(3) * sin(k * pi / 3), SIZE / sqrt(3) * cos(k * pi / 3)) for k in range(6))
_HEXAGON = " ".join(f"{0.95 * x:.2f},{0.95 * y:.2f}" for x, y in _CORNERS)
MINE_SHAPE: Final = (
    '<path stroke-width="2" stroke-linecap="round" '
    'd="M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM0-9V9M-9 0H9M-6.3-6.3 6.3 6.3M-6.3 6.3 6.3-6.3"/>'
)
"""A mine around the origin, as large as a cell."""

# Ids carry the project's name because a notebook puts many pictures on one page.
_SHAPES = f"""<defs>
<rect id="minewise-square" x="-15" y="-15" width="30" height="30" rx="4"/>
<polygon id="minewise-hexagon" points="{_HEXAGON}" stroke-linejoin="round"/>
<g id="minewise-mine">{MINE_SHAPE}</g>
<path id="minewise-safe" fill="none" stroke-width="3.5" stroke-linecap="round" \
stroke-linejoin="round" d="M-7 .5-2 5.5 7-5"/>
<path id="minewise-flag" stroke-width="2" stroke-linejoin="round" d="M-4 9V-9L6-4.5-4 0"/>
<circle id="minewise-free" r="2"/>
</defs>"""


@dataclass(frozen=True)
class _CellStyle:
    """How a cell is drawn, and the words that appear when the pointer rests on it."""

    words: str
    fill: str
    ink: str = DARK
    text: str = ""
    percent: str = ""
    glyph: str = ""
    edge: float = _RAISED
    flagged: bool = False
    ring: str = ""


_KNOWN = {
    COVERED: _CellStyle("covered", _COVERED),
    FLAG: _CellStyle("covered, flagged", _COVERED, CONFLICT, glyph="flag"),
    MINE: _CellStyle("a known mine", _OPEN, glyph="mine", edge=_FLAT),
    SAFE: _CellStyle("known to be safe", _OPEN, LABEL, glyph="free", edge=_FLAT),
}
_CERTAINLY_SAFE = _CellStyle("certainly safe", CLEAR, PALE, glyph="safe")
_CERTAINLY_MINED = _CellStyle("certainly mined", DARK, PALE, glyph="mine")


def draw_svg(  # noqa: PLR0913 - the marks of a picture are independent of each other
    board: Board,
    *,
    probability: ArrayLike | None = None,
    safe: Iterable[Sequence[int]] = (),
    mined: Iterable[Sequence[int]] = (),
    best: Sequence[int] | None = None,
    conflict: Iterable[Sequence[int]] = (),
    reason: Iterable[Sequence[int]] = (),
) -> str:
    """Draw a board and, where given, what is known about it.

    Parameters
    ----------
    board
        The board to draw.
    probability
        How likely each covered cell is mined, shaped like the board; NaN means unknown.
    safe, mined
        The covered cells that are certain. Certainty is never taken from a probability.
    best
        The cell to open next.
    conflict
        Clues that cannot all hold.
    reason
        Clues that prove something.

    Examples
    --------
    >>> from minewise import Board
    >>> picture = draw_svg(Board.parse("?1"), mined=[(0, 0)])
    >>> "certainly mined" in picture
    True
    """
    topology = board.topology
    styles = [_style_of(code) for code in board.flat.tolist()]
    if probability is not None:
        _add_probability(styles, board, probability)
    for cells, style in ((safe, _CERTAINLY_SAFE), (mined, _CERTAINLY_MINED)):
        for index in map(topology.index, cells):
            styles[index] = replace(style, flagged=board.flat[index] == FLAG)
    for index in map(topology.index, conflict):
        words = styles[index].words + ", in conflict"
        styles[index] = replace(styles[index], words=words, fill=_ALARM, ring=CONFLICT)
    for index in map(topology.index, reason):
        words = styles[index].words + ", a clue of the proof"
        styles[index] = replace(styles[index], words=words, ring=REASON)
    if best is not None:
        index = topology.index(best)
        words = styles[index].words + ", the best move"
        styles[index] = replace(styles[index], words=words, ring=BEST)
    return _document(topology, styles)


def _style_of(code: int) -> _CellStyle:
    if code < 0:
        return _KNOWN[code]
    ink = _CLUES[min(code, len(_CLUES) - 1)]
    return _CellStyle(f"clue {code}", _OPEN, ink, text=str(code) if code else "", edge=_FLAT)


def _add_probability(styles: list[_CellStyle], board: Board, probability: ArrayLike) -> None:
    values = np.asarray(probability, float).reshape(-1)
    if len(values) != len(styles):
        raise BoardError(f"{len(values)} probabilities do not fit on {len(styles)} cells")
    for index in np.flatnonzero(board.covered.reshape(-1) & ~np.isnan(values)).tolist():
        value = float(values[index])
        styles[index] = _CellStyle(
            f"mined with probability {value!r}",
            heat(value),
            ink(value),
            percent=percent(value),
            flagged=board.flat[index] == FLAG,
        )


def centres_of(topology: Topology) -> NDArray[np.float64]:
    """Place the middle of every cell, across and down in pixels.

    Examples
    --------
    >>> from minewise import Topology
    >>> centres_of(Topology.grid(1, 2)).tolist()
    [[42.0, 42.0], [74.0, 42.0]]
    """
    shape = topology.shape
    places = np.indices(shape).reshape(len(shape), -1)
    corner = _MARGIN + SIZE / 2
    if topology.kind == "hex":
        rows, cols = places
        across, down = SIZE * (cols + rows % 2 / 2), SIZE * (rows * sqrt(3) / 2)
        return np.column_stack((across, down + 2)) + corner
    # The axes run across and down in turn, the last one across: slices lie side by side.
    centres = np.zeros((len(topology), 2))
    steps = [SIZE, SIZE]
    for depth, axis in enumerate(reversed(range(len(shape)))):
        way = depth % 2
        centres[:, way] += places[axis] * steps[way]
        steps[way] = steps[way] * shape[axis] + _GAP
    return centres + corner


def _document(topology: Topology, styles: list[_CellStyle]) -> str:
    shape = "hexagon" if topology.kind == "hex" else "square"
    centres = centres_of(topology)
    places = list(zip(topology.cells(), styles, centres.tolist(), strict=True))
    width, height = (centres.max(axis=0) + SIZE / 2 + _MARGIN / 2).tolist()
    entries = list(_legend_entries(styles, shape))
    if entries:
        width = max(width, _LEGEND_WIDTH)
    legend, height = flowed(entries, _MARGIN, width, height)
    body = [
        *_seam(topology, centres),
        *_labels(topology, centres),
        *(
            _cell(shape, style, x, y, f"{list(cell)} {style.words}")
            for cell, style, (x, y) in places
        ),
        *(_ring(shape, style.ring, x, y) for _, style, (x, y) in places if style.ring),
        *legend,
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="Minesweeper board" '
            'text-anchor="middle" font-family="system-ui, Segoe UI, DejaVu Sans, sans-serif">',
            _SHAPES,
            f'<rect width="100%" height="100%" rx="8" fill="{PALE}"/>',
            *body,
            "</svg>",
        ]
    )


def _seam(topology: Topology, centres: NDArray[np.float64]) -> Iterator[str]:
    """Frame a torus with a dotted line, where its opposite edges are joined."""
    if topology.kind == "torus":
        x, y = centres[0] - SIZE / 2 - 2
        width, height = centres[-1] - centres[0] + SIZE + 4
        yield (
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6" fill="none" '
            f'stroke="{LABEL}" stroke-width="1.5" stroke-linecap="round" stroke-dasharray="0 5"/>'
        )


def _cell(shape: str, style: _CellStyle, x: float, y: float, title: str) -> str:
    parts = [
        f'<g transform="translate({x:.5g} {y:.5g})"><title>{escape(title)}</title>'
        f'<use href="#minewise-{shape}" fill="{style.fill}" '
        f'stroke="{DARK}" stroke-opacity="{style.edge}"/>'
    ]
    if style.glyph:
        parts.append(_glyph(style.glyph, style.ink))
    if style.text:
        size = 16 if len(style.text) == 1 else 13
        parts.append(_text(style.text, size, style.ink))
    if style.percent:
        size = 12 if len(style.percent) < 3 else 10
        parts.append(_text(style.percent, size, style.ink, '<tspan font-size="7.5">%</tspan>'))
    if style.flagged:
        parts.append(_glyph("flag", style.ink, ' transform="translate(8 -9) scale(.5)"'))
    return "".join([*parts, "</g>"])


def _text(text: str, size: int, ink: str, unit: str = "") -> str:
    return (
        f'<text dy=".36em" font-size="{size}" font-weight="600" fill="{ink}">'
        f"{escape(text)}{unit}</text>"
    )


def _glyph(name: str, ink: str, place: str = "") -> str:
    return f'<use href="#minewise-{name}" fill="{ink}" stroke="{ink}"{place}/>'


def _ring(shape: str, colour: str, x: float, y: float) -> str:
    """Frame a cell: the best move by a full line, a conflict by a broken one, a proof by dots."""
    patterns = {CONFLICT: "5 3", REASON: "0 5"}
    dashes = ""
    if colour in patterns:
        dashes = f' stroke-dasharray="{patterns[colour]}"'
    if colour == REASON:
        dashes += ' stroke-linecap="round"'
    return (
        f'<g transform="translate({x:.5g} {y:.5g})" fill="none" pointer-events="none">'
        f'<use href="#minewise-{shape}" stroke="{PALE}" stroke-width="5"/>'
        f'<use href="#minewise-{shape}" stroke="{colour}" stroke-width="3"{dashes}/></g>'
    )


def _labels(topology: Topology, centres: NDArray[np.float64]) -> Iterator[str]:
    """Write the numbers of rows and columns, or the names of the slices of a box."""
    yield f'<g font-size="11" fill="{LABEL}">'
    places = centres.reshape(*topology.shape, 2)
    if places.ndim > 3:
        for leading in np.ndindex(*topology.shape[:-2]):
            x, y = places[leading][0, 0] - SIZE / 2
            name = f"[{', '.join(map(str, leading))}, …]"
            yield f'<text x="{x:g}" y="{y - 7:g}" text-anchor="start">{name}</text>'
    else:
        rows = places.reshape(-1, topology.shape[-1], 2)
        for col, (x, y) in enumerate(rows[0]):
            yield f'<text x="{x:g}" y="{y - SIZE / 2 - 7:g}">{col}</text>'
        for row, (_, y) in enumerate(rows[:, 0] if len(topology.shape) > 1 else ()):
            yield f'<text x="{_MARGIN / 2 + 1:g}" y="{y:.5g}" dy=".36em">{row}</text>'
    yield "</g>"


def _legend_entries(styles: list[_CellStyle], shape: str) -> Iterator[LegendEntry]:
    present = set(styles)
    if any(style.percent for style in present):
        yield LegendEntry("".join(map(_swatch, range(len(HEAT)))), 70, "0 to 100 % mined")
    for sample in (_CERTAINLY_SAFE, _CERTAINLY_MINED):
        if any(style.words.startswith(sample.words) for style in present):
            yield LegendEntry(
                f'<g transform="scale(.6)">{_cell(shape, sample, 15, 0, "")}</g>', 20, sample.words
            )
    for colour, words in (
        (BEST, "best move"),
        (CONFLICT, "in conflict"),
        (REASON, "clue of the proof"),
    ):
        if any(style.ring == colour for style in present):
            yield LegendEntry(
                f'<g transform="scale(.6)">{_ring(shape, colour, 15, 0)}</g>', 20, words
            )


def _swatch(step: int) -> str:
    colour = heat(step / (len(HEAT) - 1))
    return f'<rect x="{14 * step}" y="-7" width="14" height="14" fill="{colour}"/>'
