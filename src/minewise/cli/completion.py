"""Values for shell completion."""

from __future__ import annotations

from typing import get_args


def presets() -> list[str]:
    """Return the names of the board sizes."""
    from minewise.game.presets import PRESETS

    return list(PRESETS)


def topologies() -> list[str]:
    """Return the topologies."""
    from minewise.board.topology import KINDS

    return list(KINDS)


def flat_topologies() -> list[str]:
    """Return the two-dimensional topologies."""
    return [kind for kind in topologies() if kind != "box"]


def start_rules() -> list[str]:
    """Return the start rules."""
    from minewise.game.start import StartKind

    return list(get_args(StartKind))


def first_cells() -> list[str]:
    """Return the names for the first cell of a game."""
    return ["random", *opening_cells()]


def opening_cells() -> list[str]:
    """Return the names for the first cell of a puzzle."""
    return ["corner", "center"]


def guess_rules() -> list[str]:
    """Return the rules for guessing."""
    from minewise.play.players import GuessRule

    return list(get_args(GuessRule))


def levels() -> list[str]:
    """Return the levels of advice."""
    from minewise.engine.advice import Level

    return list(get_args(Level))


def players(incomplete: str) -> list[str]:
    """Return the player names, each after the names already typed in a comma-separated list.

    Examples
    --------
    >>> [name for name in players("exact,sing") if name.startswith("exact,sing")]
    ['exact,single-point']
    """
    from minewise.play.players import PLAYERS

    before, comma, _ = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in PLAYERS]


def difficulties() -> list[str]:
    """Return the techniques that a puzzle may need."""
    from minewise.board.technique import Technique

    return [str(technique) for technique in Technique if technique is not Technique.GUESS]


def methods() -> list[str]:
    """Return the methods for generating puzzles."""
    from minewise.puzzles.generation import Method

    return list(get_args(Method))


def solvers() -> list[str]:
    """Return the SAT solvers."""
    from minewise.sat import SOLVERS

    return ["automatic", *SOLVERS]


def encodings() -> list[str]:
    """Return the encodings for cardinality constraints."""
    from minewise.sat import ENCODINGS

    return list(ENCODINGS)
