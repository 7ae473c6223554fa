"""Exact answers to any question about any Minesweeper board."""

from minewise.errors import BoardError, BudgetError, GameError, InconsistentError, MinewiseError
from minewise.topology import Cell, Topology

__all__ = [
    "BoardError",
    "BudgetError",
    "Cell",
    "GameError",
    "InconsistentError",
    "MinewiseError",
    "Topology",
]
