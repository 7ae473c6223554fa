"""Exact answers to any question about any Minesweeper board."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from minewise.base.budget import Budget
    from minewise.base.errors import (
        BoardError,
        BudgetError,
        GameError,
        InconsistentError,
        MinewiseError,
        PlayerError,
        ReplayError,
    )
    from minewise.board.board import Board
    from minewise.board.formats.readings import Reading, readings
    from minewise.board.layout import Layout
    from minewise.board.symbols import COVERED, FLAG, MINE, SAFE
    from minewise.board.technique import Technique
    from minewise.board.topology import Cell, Topology
    from minewise.derivations.deduce import deduce
    from minewise.efficiency.clicks import Clicks, clicks
    from minewise.efficiency.sequence import Click
    from minewise.engine.advice import Best, Level, Move
    from minewise.engine.analysis import Analysis
    from minewise.engine.engine import analyze, count, layouts, sample
    from minewise.engine.move_cost import MoveCost
    from minewise.engine.position import ClueOutlook, Position
    from minewise.explanation.explanation import Explanation, Guess, Proof, Step, explain
    from minewise.game.game import Game, bbbv, openings
    from minewise.game.match import Match
    from minewise.game.presets import PRESETS, Preset
    from minewise.game.start import StartRule
    from minewise.play.comparison import Comparison, compare
    from minewise.play.optimal import Optimum, WholeGame, optimum
    from minewise.play.player import Deductions, Player
    from minewise.play.players import PLAYERS
    from minewise.play.simulation import Series, Totals, simulate
    from minewise.puzzles.evolution import hardest
    from minewise.puzzles.file import read_puzzles
    from minewise.puzzles.generation import Generator, generate
    from minewise.puzzles.puzzle import Puzzle
    from minewise.puzzles.rating import Difficulty, difficulty
    from minewise.puzzles.verification import Verdict, verify
    from minewise.replays.mouse import MouseEvent, Recording
    from minewise.replays.reading import parse_replays, read_replays
    from minewise.replays.replay import Origin, Replay
    from minewise.replays.timed_move import TimedMove
    from minewise.reviews.judged_move import JudgedMove
    from minewise.reviews.review import Review, review

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
    "Click",
    "Clicks",
    "ClueOutlook",
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
    "MouseEvent",
    "Move",
    "MoveCost",
    "Optimum",
    "Origin",
    "Player",
    "PlayerError",
    "Position",
    "Preset",
    "Proof",
    "Puzzle",
    "Reading",
    "Recording",
    "Replay",
    "ReplayError",
    "Review",
    "Series",
    "StartRule",
    "Step",
    "Technique",
    "TimedMove",
    "Topology",
    "Totals",
    "Verdict",
    "WholeGame",
    "analyze",
    "bbbv",
    "clicks",
    "compare",
    "count",
    "deduce",
    "difficulty",
    "explain",
    "generate",
    "hardest",
    "layouts",
    "openings",
    "optimum",
    "parse_replays",
    "read_puzzles",
    "read_replays",
    "readings",
    "review",
    "sample",
    "simulate",
    "verify",
]

_NAMES_IN = {
    "base.budget": ("Budget",),
    "base.errors": (
        "BoardError",
        "BudgetError",
        "GameError",
        "InconsistentError",
        "MinewiseError",
        "PlayerError",
        "ReplayError",
    ),
    "board.board": ("Board",),
    "board.formats.readings": ("Reading", "readings"),
    "board.layout": ("Layout",),
    "board.symbols": ("COVERED", "FLAG", "MINE", "SAFE"),
    "board.technique": ("Technique",),
    "board.topology": ("Cell", "Topology"),
    "derivations.deduce": ("deduce",),
    "efficiency.clicks": ("Clicks", "clicks"),
    "efficiency.sequence": ("Click",),
    "engine.advice": ("Best", "Level", "Move"),
    "engine.analysis": ("Analysis",),
    "engine.engine": ("analyze", "count", "layouts", "sample"),
    "engine.move_cost": ("MoveCost",),
    "engine.position": ("ClueOutlook", "Position"),
    "explanation.explanation": ("Explanation", "Guess", "Proof", "Step", "explain"),
    "game.game": ("Game", "bbbv", "openings"),
    "game.match": ("Match",),
    "game.presets": ("PRESETS", "Preset"),
    "game.start": ("StartRule",),
    "play.comparison": ("Comparison", "compare"),
    "play.optimal": ("Optimum", "WholeGame", "optimum"),
    "play.player": ("Deductions", "Player"),
    "play.players": ("PLAYERS",),
    "play.simulation": ("Series", "Totals", "simulate"),
    "puzzles.evolution": ("hardest",),
    "puzzles.file": ("read_puzzles",),
    "puzzles.generation": ("Generator", "generate"),
    "puzzles.puzzle": ("Puzzle",),
    "puzzles.rating": ("Difficulty", "difficulty"),
    "puzzles.verification": ("Verdict", "verify"),
    "replays.mouse": ("MouseEvent", "Recording"),
    "replays.reading": ("parse_replays", "read_replays"),
    "replays.replay": ("Origin", "Replay"),
    "replays.timed_move": ("TimedMove",),
    "reviews.judged_move": ("JudgedMove",),
    "reviews.review": ("Review", "review"),
}
_MODULE_OF = {name: module for module, names in _NAMES_IN.items() for name in names}

if not TYPE_CHECKING:  # otherwise type checkers would accept any name

    def __getattr__(name: str) -> object:
        """Load a name on first use, because NumPy is slow to load."""
        if name not in _MODULE_OF:
            raise AttributeError(f"module 'minewise' has no attribute {name!r}")
        value = getattr(import_module(f"minewise.{_MODULE_OF[name]}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
