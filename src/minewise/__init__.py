"""Exact answers to any question about any Minesweeper board."""

from minewise.board import Board
from minewise.errors import BoardError, BudgetError, GameError, InconsistentError, MinewiseError
from minewise.game import Game, bbbv, openings
from minewise.layout import Layout
from minewise.presets import PRESETS, Preset
from minewise.start import StartRule
from minewise.topology import Cell, Topology

__all__ = [
    "PRESETS",
    "Board",
    "BoardError",
    "BudgetError",
    "Cell",
    "Game",
    "GameError",
    "InconsistentError",
    "Layout",
    "MinewiseError",
    "Preset",
    "StartRule",
    "Topology",
    "bbbv",
    "openings",
]
