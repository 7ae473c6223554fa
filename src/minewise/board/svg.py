"""Pictures of boards as self-contained SVG."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.errors import BoardError
from minewise.base.palette import (
    BEST,
    CLEAR,
    CONFLICT,
    DARK,
    GREY,
    HEAT,
    PALE,
    REASON,
    heat,
    ink,
    percent,
)
from minewise.base.svg import document, element, group, text, title, translate
from minewise.board.cell_names import cell_name
from minewise.board.svg_legend import LegendEntry, flowed, swatch
from minewise.board.symbols import COVERED, FLAG, MINE, SAFE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import ArrayLike, NDArray

    from minewise.board.board import Board
    from minewise.board.topology import Topology

SIZE: Final = 32
"""The width of a cell in pixels."""

MOST_CELLS: Final = 10_000
"""Notebooks show larger boards as text."""

_MARGIN = 26  # with room for row and column numbers
_GAP = 30  # between the slices of a box, with room for their names
_RAISED, _FLAT = 0.35, 0.15  # outline opacity for covered and open cells
_LEGEND_WIDTH = 230

_OPEN, _COVERED, _ALARM = "#f3f5f7", "#b6c0cb", "#fde3d3"
_CLUES = (DARK, "#0067a3", "#007354", "#b54a00", "#5d3a94", "#7d4a12", "#136a7c", DARK, DARK)

_CORNERS = ((SIZE / sqrt(3) * sin(k * pi / 3), SIZE / sqrt(3) * cos(k * pi / 3)) for k in range(6))
_HEXAGON = " ".join(f"{0.95 * x:.2f},{0.95 * y:.2f}" for x, y in _CORNERS)
MINE_SHAPE: Final = (
    '<path stroke-width="2" stroke-linecap="round" '
    'd="M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM0-9V9M-9 0H9M-6.3-6.3 6.3 6.3M-6.3 6.3 6.3-6.3"/>'
)
"""A mine centred on the origin, the size of a cell."""

# Ids carry the project's name because a notebook may show many pictures on one page.
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
    """The appearance of a cell, and its tooltip."""

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
    SAFE: _CellStyle("known to be safe", _OPEN, GREY, glyph="free", edge=_FLAT),
}
_CERTAINLY_SAFE = _CellStyle("certainly safe", CLEAR, PALE, glyph="safe")
_CERTAINLY_MINED = _CellStyle("certainly mined", DARK, PALE, glyph="mine")
_RINGS = {BEST: "best move", CONFLICT: "in conflict", REASON: "used in the proof"}


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
    """Draw a board and the known facts about it.

    Parameters
    ----------
    board
        The board to draw.
    probability
        The probability of a mine in each covered cell, shaped like the board; NaN means unknown.
    safe, mined
        The covered cells that are certain. Probabilities never make a cell certain.
    best
        The cell to open next.
    conflict
        Clues that cannot all hold.
    reason
        Clues used in a proof.
    """
    topology = board.topology
    styles = [_style_of(code) for code in board.flat.tolist()]
    if probability is not None:
        _add_probability(styles, board, probability)
    for cells, style in ((safe, _CERTAINLY_SAFE), (mined, _CERTAINLY_MINED)):
        for index in map(topology.index, cells):
            styles[index] = replace(style, flagged=board.flat[index] == FLAG)
    rings = ((conflict, CONFLICT), (reason, REASON), ([] if best is None else [best], BEST))
    for cells, ring in rings:
        for index in map(topology.index, cells):
            style = styles[index]
            fill = _ALARM if ring == CONFLICT else style.fill
            words = f"{style.words}, {_RINGS[ring]}"
            styles[index] = replace(style, words=words, fill=fill, ring=ring)
    return _document(topology, styles)


def _style_of(code: int) -> _CellStyle:
    if code < 0:
        return _KNOWN[code]
    ink = _CLUES[min(code, len(_CLUES) - 1)]
    return _CellStyle(f"clue {code}", _OPEN, ink, text=str(code) if code else "", edge=_FLAT)


def _add_probability(styles: list[_CellStyle], board: Board, probability: ArrayLike) -> None:
    values = np.asarray(probability, float).reshape(-1)
    if len(values) != len(styles):
        raise BoardError(f"{len(values)} probabilities do not match {len(styles)} cells")
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
    """Return the centre of every cell in pixels: its x and y coordinates."""
    shape = topology.shape
    places = np.indices(shape).reshape(len(shape), -1)
    corner = _MARGIN + SIZE / 2
    if topology.kind == "hex":
        rows, cols = places
        across, down = SIZE * (cols + rows % 2 / 2), SIZE * (rows * sqrt(3) / 2)
        return np.column_stack((across, down + 2)) + corner
    # From the last axis back, axes alternate between x and y, so slices lie side by side.
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
    width, height = (centres.max(axis=0) + SIZE / 2 + _MARGIN / 2).tolist()
    entries = list(_legend_entries(styles, shape))
    if entries:
        width = max(width, _LEGEND_WIDTH)
    legend, height = flowed(entries, _MARGIN, width, height)
    places = list(zip(topology.cells(), styles, centres.tolist(), strict=True))
    board = [
        *_seam(topology, centres),
        element("g", *_labels(topology, centres), font_size=11, fill=GREY),
        *(_cell(shape, style, x, y, cell_name(cell)) for cell, style, (x, y) in places),
        *(_ring(shape, style.ring, x, y) for _, style, (x, y) in places if style.ring),
    ]
    body = [_SHAPES, group(board, text_anchor="middle"), *legend]
    return document(width, height, "Minesweeper board", body)


def _seam(topology: Topology, centres: NDArray[np.float64]) -> Iterator[str]:
    """Draw a dotted frame around a torus, whose opposite edges are joined."""
    if topology.kind == "torus":
        x, y = centres[0] - SIZE / 2 - 2
        width, height = centres[-1] - centres[0] + SIZE + 4
        dotted = {"stroke_width": "1.5", "stroke_linecap": "round", "stroke_dasharray": "0 5"}
        frame = {"x": x, "y": y, "width": width, "height": height, "rx": 6}
        yield element("rect", **frame, **dotted, fill="none", stroke=GREY)


def _cell(shape: str, style: _CellStyle, x: float, y: float, name: str = "") -> str:
    outline = element(
        "use", href=f"#minewise-{shape}", fill=style.fill, stroke=DARK, stroke_opacity=style.edge
    )
    parts = [title(f"{name}: {style.words}"), outline] if name else [outline]
    if style.glyph:
        parts.append(_glyph(style.glyph, style.ink))
    if style.text:
        parts.append(_number(style.text, 16 if len(style.text) == 1 else 13, style.ink))
    if style.percent:
        sign = element("tspan", "%", font_size=7.5)
        parts.append(_number(style.percent, 12 if len(style.percent) < 3 else 10, style.ink, sign))
    if style.flagged:
        parts.append(_glyph("flag", style.ink, "translate(8 -9) scale(.5)"))
    return element("g", *parts, transform=translate(x, y))


def _number(words: str, size: int, ink: str, *unit: str) -> str:
    return text(words, *unit, dy=".36em", font_size=size, font_weight=600, fill=ink)


def _glyph(name: str, ink: str, transform: str | None = None) -> str:
    return element("use", href=f"#minewise-{name}", fill=ink, stroke=ink, transform=transform)


def _ring(shape: str, colour: str, x: float, y: float) -> str:
    """Frame a cell: solid for the best move, dashed for a conflict, dotted for a proof."""
    href = f"#minewise-{shape}"
    dashes = {CONFLICT: "5 3", REASON: "0 5"}.get(colour)
    cap = "round" if colour == REASON else None
    return element(
        "g",
        element("use", href=href, stroke=PALE, stroke_width=5),
        element(
            "use",
            href=href,
            stroke=colour,
            stroke_width=3,
            stroke_dasharray=dashes,
            stroke_linecap=cap,
        ),
        transform=translate(x, y),
        fill="none",
        pointer_events="none",
    )


def _labels(topology: Topology, centres: NDArray[np.float64]) -> Iterator[str]:
    """Label rows and columns, counted from 1, or the slices of a box."""
    places = centres.reshape(*topology.shape, 2)
    if places.ndim > 3:
        for leading in np.ndindex(*topology.shape[:-2]):
            x, y = places[leading][0, 0] - SIZE / 2
            name = ".".join(str(index + 1) for index in leading)
            yield text(f"x{name}.…", x=x, y=y - 7, text_anchor="start")
    else:
        rows = places.reshape(-1, topology.shape[-1], 2)
        for col, (x, y) in enumerate(rows[0], 1):
            yield text(str(col), x=x, y=y - SIZE / 2 - 7)
        for row, (_, y) in enumerate(rows[:, 0] if len(topology.shape) > 1 else (), 1):
            yield text(str(row), x=_MARGIN / 2 + 1, y=y, dy=".36em")


def _legend_entries(styles: list[_CellStyle], shape: str) -> Iterator[LegendEntry]:
    present = set(styles)
    if any(style.percent for style in present):
        steps = range(len(HEAT))
        swatches = [swatch(heat(step / (len(HEAT) - 1)), x=14 * step) for step in steps]
        yield LegendEntry("".join(swatches), 70, "mine probability: 0 to 100 %")
    for sample in (_CERTAINLY_SAFE, _CERTAINLY_MINED):
        if any(style.words.startswith(sample.words) for style in present):
            yield _sample(_cell(shape, sample, 15, 0), sample.words)
    for colour, words in _RINGS.items():
        if any(style.ring == colour for style in present):
            yield _sample(_ring(shape, colour, 15, 0), words)


def _sample(drawn: str, words: str) -> LegendEntry:
    smaller = element("g", drawn, transform="scale(.6)", text_anchor="middle")
    return LegendEntry(smaller, 20, words)
