"""The words that options take, for a shell to offer them when Tab is pressed."""

from __future__ import annotations

from typing import get_args


def presets() -> list[str]:
    """Name the board sizes."""
    from minewise.game.presets import PRESETS

    return list(PRESETS)


def topologies() -> list[str]:
    """Name the topologies."""
    from minewise.board.topology import KINDS

    return list(KINDS)


def flat_topologies() -> list[str]:
    """Name the topologies that have rows and columns."""
    return [kind for kind in topologies() if kind != "box"]


def start_rules() -> list[str]:
    """Name the start rules."""
    from minewise.game.start import StartKind

    return list(get_args(StartKind))


def first_cells() -> list[str]:
    """Name the first cells that have names."""
    return ["random", *opening_cells()]


def opening_cells() -> list[str]:
    """Name the first cells around which a board can be made."""
    return ["corner", "center"]


def guess_rules() -> list[str]:
    """Name what players do when stuck."""
    from minewise.play.players import GuessRule

    return list(get_args(GuessRule))


def levels() -> list[str]:
    """Name the levels of thought."""
    from minewise.engine.advice import Level

    return list(get_args(Level))


def players(incomplete: str) -> list[str]:
    """Name the players, or the next of several with commas between them.

    Examples
    --------
    >>> [name for name in players("exact,sing") if name.startswith("exact,sing")]
    ['exact,single-point']
    """
    from minewise.play.players import PLAYERS

    before, comma, _ = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in PLAYERS]


def difficulties() -> list[str]:
    """Name the techniques that a puzzle may need."""
    from minewise.board.technique import Technique

    return [str(technique) for technique in Technique if technique is not Technique.GUESS]


def methods() -> list[str]:
    """Name the ways to make puzzles."""
    from minewise.puzzles.generation import Method

    return list(get_args(Method))


def engines() -> list[str]:
    """Name who can play a campaign."""
    return ["local", "dask"]


def solvers() -> list[str]:
    """Name the SAT solvers."""
    from minewise.sat import SOLVERS

    return ["automatic", *SOLVERS]


def encodings() -> list[str]:
    """Name the ways to write counts as clauses."""
    from minewise.sat import ENCODINGS

    return list(ENCODINGS)
