"""Exact answers to any question about any Minesweeper board."""

from minewise.board import Board
from minewise.errors import BoardError, BudgetError, GameError, InconsistentError, MinewiseError
from minewise.layout import Layout
from minewise.topology import Cell, Topology

__all__ = [
    "Board",
    "BoardError",
    "BudgetError",
    "Cell",
    "GameError",
    "InconsistentError",
    "Layout",
    "MinewiseError",
    "Topology",
]
