"""Exact answers to any question about any Minesweeper board."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from minewise.advice import Best, Level, Move
    from minewise.analysis import Analysis
    from minewise.board import Board
    from minewise.budget import Budget
    from minewise.comparison import Comparison, compare
    from minewise.engine import analyze, count, layouts, sample
    from minewise.errors import (
        BoardError,
        BudgetError,
        GameError,
        InconsistentError,
        MinewiseError,
        PlayerError,
    )
    from minewise.evolution import hardest
    from minewise.explanation import Explanation, Guess, Proof, Step, explain
    from minewise.game import Game, bbbv, openings
    from minewise.generation import Generator, generate
    from minewise.judgement import JudgedMove, Review, review
    from minewise.layout import Layout
    from minewise.match import Match
    from minewise.optimal import Optimum, WholeGame, optimum
    from minewise.player import Deductions, Player
    from minewise.players import PLAYERS
    from minewise.presets import PRESETS, Preset
    from minewise.puzzle import Puzzle
    from minewise.puzzle_file import read_puzzles
    from minewise.rating import Difficulty, difficulty
    from minewise.simulation import Series, Totals, simulate
    from minewise.start import StartRule
    from minewise.symbols import COVERED, FLAG, MINE, SAFE
    from minewise.technique import Technique
    from minewise.topology import Cell, Topology
    from minewise.verification import Verdict, verify

__version__ = "0.1.0"

__all__ = [
    "COVERED",
    "FLAG",
    "MINE",
    "PLAYERS",
    "PRESETS",
    "SAFE",
    "Analysis",
    "Best",
    "Board",
    "BoardError",
    "Budget",
    "BudgetError",
    "Cell",
    "Comparison",
    "Deductions",
    "Difficulty",
    "Explanation",
    "Game",
    "GameError",
    "Generator",
    "Guess",
    "InconsistentError",
    "JudgedMove",
    "Layout",
    "Level",
    "Match",
    "MinewiseError",
    "Move",
    "Optimum",
    "Player",
    "PlayerError",
    "Preset",
    "Proof",
    "Puzzle",
    "Review",
    "Series",
    "StartRule",
    "Step",
    "Technique",
    "Topology",
    "Totals",
    "Verdict",
    "WholeGame",
    "analyze",
    "bbbv",
    "compare",
    "count",
    "difficulty",
    "explain",
    "generate",
    "hardest",
    "layouts",
    "openings",
    "optimum",
    "read_puzzles",
    "review",
    "sample",
    "simulate",
    "verify",
]

_NAMES_IN = {
    "advice": ("Best", "Level", "Move"),
    "analysis": ("Analysis",),
    "board": ("Board",),
    "budget": ("Budget",),
    "comparison": ("Comparison", "compare"),
    "engine": ("analyze", "count", "layouts", "sample"),
    "errors": (
        "BoardError",
        "BudgetError",
        "GameError",
        "InconsistentError",
        "MinewiseError",
        "PlayerError",
    ),
    "evolution": ("hardest",),
    "explanation": ("Explanation", "Guess", "Proof", "Step", "explain"),
    "game": ("Game", "bbbv", "openings"),
    "generation": ("Generator", "generate"),
    "judgement": ("JudgedMove", "Review", "review"),
    "layout": ("Layout",),
    "match": ("Match",),
    "optimal": ("Optimum", "WholeGame", "optimum"),
    "player": ("Deductions", "Player"),
    "players": ("PLAYERS",),
    "presets": ("PRESETS", "Preset"),
    "puzzle": ("Puzzle",),
    "puzzle_file": ("read_puzzles",),
    "rating": ("Difficulty", "difficulty"),
    "simulation": ("Series", "Totals", "simulate"),
    "start": ("StartRule",),
    "symbols": ("COVERED", "FLAG", "MINE", "SAFE"),
    "technique": ("Technique",),
    "topology": ("Cell", "Topology"),
    "verification": ("Verdict", "verify"),
}
_MODULE_OF = {name: module for module, names in _NAMES_IN.items() for name in names}

if not TYPE_CHECKING:  # or every name would pass for one of ours

    def __getattr__(name: str) -> object:
        """Load a name when it is first used: NumPy takes longer to load than to answer."""
        if name not in _MODULE_OF:
            raise AttributeError(f"module 'minewise' has no attribute {name!r}")
        value = getattr(import_module(f"minewise.{_MODULE_OF[name]}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
