"""Pictures of boards of any size, without one element per cell on large boards."""

from __future__ import annotations

from math import isqrt, prod
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from minewise.base.errors import ImageError
from minewise.base.palette import BEST, CLEAR, CONFLICT, DARK, heat
from minewise.base.svg import document, element, group, path, title, translate
from minewise.board.svg import MOST_CELLS as MOST_WITH_CLUES
from minewise.board.svg import draw_svg
from minewise.board.svg_legend import LegendEntry, flowed, swatch
from minewise.board.symbols import MINE
from minewise.engine.analysis import draw_analysis
from minewise.pictures.cell_paths import blocks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.board.board import Board
    from minewise.engine.analysis import Analysis
    from minewise.pictures.cell_paths import Cells

MOST_CELLS: Final = 4_000_000
"""The maximum number of cells in a board that can be drawn."""

_LARGEST = 8  # pixels per cell
_MOST_PIXELS = 12_000_000  # but at least one per cell
_MARGIN = 16
_NARROWEST = 420  # room for the legend
_STEPS = 20  # colours for probabilities


class _Layer(NamedTuple):
    """Cells that look alike, and their meaning."""

    words: str
    fill: str
    cells: Cells


def draw_plain(board: Board) -> str:
    """Draw a board."""
    return draw_svg(board) if board.flat.size <= MOST_WITH_CLUES else draw_mosaic(board)


def draw_analysed(analysis: Analysis) -> str:
    """Draw a board with its analysis."""
    board = analysis.board
    if board.flat.size <= MOST_WITH_CLUES:
        return draw_analysis(analysis)
    return draw_mosaic(board, analysis)


def require_drawable_size(board: Board) -> None:
    """Raise `ImageError` if a board is too large to draw."""
    if board.flat.size > MOST_WITH_CLUES:
        require_size(board)


def require_size(board: Board) -> None:
    """Raise `ImageError` if a large board is not flat, or is too large to draw."""
    kind = board.topology.kind
    if kind not in ("grid", "torus"):
        raise ImageError(f"only grids and toruses can be drawn at this size, not a {kind}")
    if board.flat.size > MOST_CELLS:
        raise ImageError(
            f"the board has {board.flat.size:,} cells: at most {MOST_CELLS:,} can be drawn"
        )


def cell_size(shape: tuple[int, ...], largest: int) -> int:
    """Return a cell width in pixels that keeps the picture viewable."""
    return min(largest, max(1, isqrt(_MOST_PIXELS // prod(shape))))


def draw_mosaic(board: Board, analysis: Analysis | None = None) -> str:
    """Draw a large flat board and its analysis, without clues or percentages."""
    require_size(board)
    rows, cols = board.shape
    size = cell_size(board.shape, _LARGEST)
    layers = [*_shown(board), *(_known(analysis) if analysis else ())]
    layers = [layer for layer in layers if len(layer.cells)]
    width = max(size * cols, _NARROWEST) + 2 * _MARGIN
    legend, height = flowed(_entries(layers), _MARGIN, width, size * rows + 2 * _MARGIN)
    inner = [
        path(f"M0 0H{size * cols}V{size * rows}H0z", fill="none", stroke="#d5dbe1"),
        *(path(blocks(layer.cells, size), layer.words, fill=layer.fill) for layer in layers),
        _best(analysis, size),
    ]
    picture = group(inner, transform=translate(_MARGIN, _MARGIN))
    return document(width, height, f"Minesweeper board of {rows}×{cols} cells", [picture, *legend])


def _shown(board: Board) -> Iterator[_Layer]:
    yield _Layer("clue", "#e3e8ed", np.argwhere(board.shown > 0))
    yield _Layer("covered", "#a3aeba", np.argwhere(board.covered))
    yield _Layer("known mine", "#4f5a66", np.argwhere(board.shown == MINE))


def _known(analysis: Analysis) -> Iterator[_Layer]:
    steps = np.nan_to_num(np.floor(analysis.probability * _STEPS), nan=-1.0)
    steps = np.minimum(steps, _STEPS - 1)
    for step in range(_STEPS):
        words = f"mined with probability {step / _STEPS:.2f} to {(step + 1) / _STEPS:.2f}"
        yield _Layer(words, _step_colour(step), np.argwhere(steps == step))
    yield _Layer("certainly safe", CLEAR, np.array(analysis.safe))
    yield _Layer("certainly mined", DARK, np.array(analysis.mined))
    if analysis.conflict:
        yield _Layer("in conflict", CONFLICT, np.array(analysis.conflict.clues))


def _best(analysis: Analysis | None, size: int) -> str:
    """Draw a ring around the best move, which is too small to see on its own."""
    if analysis is None or analysis.best is None:
        return ""
    row, col = analysis.best.cell
    return element(
        "circle",
        title("the best move"),
        cx=size * (col + 0.5),
        cy=size * (row + 0.5),
        r=size + 4,
        fill="none",
        stroke=BEST,
        stroke_width=3,
    )


def _step_colour(step: int) -> str:
    return heat((step + 0.5) / _STEPS)


def _entries(layers: list[_Layer]) -> Iterator[LegendEntry]:
    certain = [layer for layer in layers if not layer.words.startswith("mined with")]
    if len(certain) < len(layers):
        bars = [swatch(_step_colour(step), 4, x=4 * step) for step in range(_STEPS)]
        yield LegendEntry("".join(bars), 4 * _STEPS, "mine probability: 0 to 100 %")
    for layer in certain:
        yield LegendEntry(swatch(layer.fill), 14, layer.words)
