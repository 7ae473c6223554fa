"""Boards of any size as pictures: with clues, as long as these can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise import engine
from minewise.budget import DEFAULT_BUDGET
from minewise.mosaic import draw_mosaic, require_size
from minewise.svg import MOST_CELLS, draw_analysis, draw_svg

if TYPE_CHECKING:
    from minewise.analysis import Analysis
    from minewise.board import Board
    from minewise.budget import Budget


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


def analyze_drawable(board: Board, budget: Budget = DEFAULT_BUDGET) -> Analysis:
    """Analyse a board, unless it could not be drawn."""
    if board.flat.size > MOST_CELLS:
        require_size(board)
    return engine.analyze(board, budget=budget)
