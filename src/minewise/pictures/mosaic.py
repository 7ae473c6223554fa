"""Pictures of boards that are too large for an element, and words, for every cell."""

from __future__ import annotations

from math import isqrt, prod
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from minewise.base.errors import ImageError
from minewise.base.palette import BEST, CLEAR, CONFLICT, DARK, heat
from minewise.board.svg_legend import LegendEntry, flowed
from minewise.board.symbols import MINE
from minewise.pictures.cell_paths import blocks, document, path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.board.board import Board
    from minewise.engine.analysis import Analysis
    from minewise.pictures.cell_paths import Cells

MOST_CELLS: Final = 4_000_000
"""Larger boards are refused."""

_LARGEST = 8  # pixels of a cell
_MOST_PIXELS = 12_000_000  # unless even that is less than one for a cell
_MARGIN = 16
_NARROWEST = 420  # leaves room for the legend
_STEPS = 20  # in which probabilities are shown


class _Layer(NamedTuple):
    """Cells that look alike, and what that look means."""

    words: str
    fill: str
    cells: Cells


def require_size(board: Board) -> None:
    """Raise `ImageError` if a large board cannot be drawn: it is not flat, or too large even so.

    Examples
    --------
    >>> from minewise import Board, Topology
    >>> require_size(Board(Topology.box(2, 2, 2), np.zeros((2, 2, 2), np.int32)))
    Traceback (most recent call last):
    minewise.base.errors.ImageError: only flat boards of squares are drawn so large, not a box
    """
    kind = board.topology.kind
    if kind not in ("grid", "torus"):
        raise ImageError(f"only flat boards of squares are drawn so large, not a {kind}")
    if board.flat.size > MOST_CELLS:
        raise ImageError(
            f"the board has {board.flat.size:,} cells, but at most {MOST_CELLS:,} are drawn"
        )


def cell_size(shape: tuple[int, ...], largest: int) -> int:
    """Choose how many pixels wide a cell is, so that the whole can be looked at."""
    return min(largest, max(1, isqrt(_MOST_PIXELS // prod(shape))))


def draw_mosaic(board: Board, analysis: Analysis | None = None) -> str:
    """Draw a large flat board and what is known about it, without clues and percentages.

    Examples
    --------
    >>> from minewise import Board, analyze
    >>> board = Board.parse("?1?2?")
    >>> "certainly mined" in draw_mosaic(board, analyze(board))
    True
    """
    require_size(board)
    rows, cols = board.shape
    size = cell_size(board.shape, _LARGEST)
    layers = [*_shown(board), *(_known(analysis) if analysis else ())]
    layers = [layer for layer in layers if len(layer.cells)]
    width = max(size * cols, _NARROWEST) + 2 * _MARGIN
    legend, height = flowed(_entries(layers), _MARGIN, width, size * rows + 2 * _MARGIN)
    inner = [
        f'<g transform="translate({_MARGIN} {_MARGIN})">',
        f'<path fill="none" stroke="#d5dbe1" d="M0 0H{size * cols}V{size * rows}H0z"/>',
        *(path(blocks(each.cells, size), f'fill="{each.fill}"', each.words) for each in layers),
        _best(analysis, size),
        "</g>",
    ]
    return document(width, height, f"Minesweeper board of {rows}×{cols} cells", [*inner, *legend])


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
    """Draw a ring around the best move, which alone would be too small to be found."""
    if analysis is None or analysis.best is None:
        return ""
    row, col = analysis.best.cell
    return (
        f'<circle cx="{size * (col + 0.5):g}" cy="{size * (row + 0.5):g}" r="{size + 4}" '
        f'fill="none" stroke="{BEST}" stroke-width="3"><title>the best move</title></circle>'
    )


def _step_colour(step: int) -> str:
    return heat((step + 0.5) / _STEPS)


def _entries(layers: list[_Layer]) -> Iterator[LegendEntry]:
    certain = [layer for layer in layers if not layer.words.startswith("mined with")]
    if len(certain) < len(layers):
        bars = "".join(
            f'<rect x="{4 * step}" y="-7" width="4" height="14" fill="{_step_colour(step)}"/>'
            for step in range(_STEPS)
        )
        yield LegendEntry(bars, 4 * _STEPS, "0 to 100 % mined")
    for layer in certain:
        yield LegendEntry(
            f'<rect y="-7" width="14" height="14" fill="{layer.fill}"/>', 14, layer.words
        )
