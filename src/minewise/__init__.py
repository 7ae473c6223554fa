"""Exact answers to any question about any Minesweeper board."""

from minewise.analysis import Analysis, Best
from minewise.board import Board
from minewise.budget import Budget
from minewise.engine import analyze, count, layouts, sample
from minewise.errors import BoardError, BudgetError, GameError, InconsistentError, MinewiseError
from minewise.game import Game, bbbv, openings
from minewise.layout import Layout
from minewise.presets import PRESETS, Preset
from minewise.start import StartRule
from minewise.topology import Cell, Topology

__all__ = [
    "PRESETS",
    "Analysis",
    "Best",
    "Board",
    "BoardError",
    "Budget",
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
    "analyze",
    "bbbv",
    "count",
    "layouts",
    "openings",
    "sample",
]
