"""Sentences about the moves in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from minewise.base.words import chance_text, safety_text
from minewise.board.cell_names import cell_name
from minewise.explanation.names import cell_names

if TYPE_CHECKING:
    from minewise.engine.advice import Move
    from minewise.reviews.review import JudgedMove


def sentence(move: JudgedMove) -> str:
    """Return the verdict on a move."""
    return _ABOUT[move.judgement](move)


def _about_certain(_move: JudgedMove) -> str:
    return "By logic: safe in every layout that fits the board."


def _about_start(_move: JudgedMove) -> str:
    return "First click: safe by the start rule."


def _about_needless(move: JudgedMove) -> str:
    verb = "was" if len(move.safe) == 1 else "were"
    return f"Needless guess: {cell_names(move.safe, most=1)} {verb} certainly safe. {_own(move)}"


def _about_bad(move: JudgedMove) -> str:
    if move.best is None:
        where = "here" if move.do == "reveal" else "among the cells it opens"
        return f"Bad move: the clues prove a mine {where}."
    return f"Bad guess: nothing was certain, but {_better(move.best)}. {_own(move)}"


def _about_forced(move: JudgedMove) -> str:
    if move.best is None:
        return "Forced guess: nothing was certain."
    if move.best.cell == move.cell:
        return f"Forced guess, and the best one. {_own(move)}"
    return f"Forced guess: nothing was certain. {_own(move)} Engine: {_better(move.best)}."


def _own(move: JudgedMove) -> str:
    free = "" if move.safety is None else f"This move was {safety_text(move.safety)} % safe"
    if move.best is not None and move.chance is not None:
        free += f" and wins {_chance(move.chance, move.best)} of games"
    return free and f"{free}."


def _better(best: Move) -> str:
    wins = "" if best.chance is None else f" and wins {_chance(best.chance, best)} of games"
    return f"{cell_name(best.cell)} was {safety_text(best.safety)} % safe{wins}"


def _chance(chance: float, best: Move) -> str:
    """Format a chance of winning with the same precision as that of the best move."""
    return chance_text(chance, 1) if best.chance_exact else f"about {chance_text(chance, 0)}"


_ABOUT: Final = {
    "start": _about_start,
    "certain": _about_certain,
    "needless": _about_needless,
    "bad": _about_bad,
    "forced": _about_forced,
}
