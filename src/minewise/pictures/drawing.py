"""Boards of any size as pictures: with clues, as long as these can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.board.svg import MOST_CELLS, draw_svg
from minewise.engine.analysis import draw_analysis
from minewise.pictures.mosaic import draw_mosaic, require_size

if TYPE_CHECKING:
    from minewise.board.board import Board
    from minewise.engine.analysis import Analysis


def draw_plain(board: Board) -> str:
    """Draw a board alone.

    Examples
    --------
    >>> from minewise import Board
    >>> draw_plain(Board.parse("?1?")).startswith("<svg")
    True
    """
    return draw_svg(board) if board.flat.size <= MOST_CELLS else draw_mosaic(board)


def draw_analysed(analysis: Analysis) -> str:
    """Draw a board with its analysis."""
    board = analysis.board
    if board.flat.size <= MOST_CELLS:
        return draw_analysis(analysis)
    return draw_mosaic(board, analysis)


def require_drawable_size(board: Board) -> None:
    """Raise `ImageError` if a board is too large to be drawn."""
    if board.flat.size > MOST_CELLS:
        require_size(board)
