"""Sentences about the moves in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from minewise.base.words import chance_text, safety_text
from minewise.board.cell_names import cell_name
from minewise.explanation.names import cell_names

if TYPE_CHECKING:
    from minewise.engine.advice import Best
    from minewise.reviews.judged_move import JudgedMove


def sentence(move: JudgedMove) -> str:
    """Return the verdict on a move."""
    return _ABOUT[move.judgement](move)


def _about_certain(_move: JudgedMove) -> str:
    return "By logic: safe in every layout that fits the board."


def _about_start(_move: JudgedMove) -> str:
    return "First click: safe by the start rule."


def _about_needless(move: JudgedMove) -> str:
    verb = "was" if len(move.safe) == 1 else "were"
    safe = f"{cell_names(move.safe, most=1)} {verb} certainly safe"
    return _joined(f"Needless guess: {safe}.", _safety(move), _cost(move))


def _about_bad(move: JudgedMove) -> str:
    if move.best is None:
        where = "here" if move.do == "reveal" else "among the cells it opens"
        return _joined(f"Bad move: the clues prove a mine {where}.", _cost(move))
    better = f"Bad guess: nothing was certain, but {_engine(move.best)}."
    return _joined(better, _safety(move), _cost(move))


def _about_forced(move: JudgedMove) -> str:
    if move.best is None:
        return _joined("Forced guess: nothing was certain.", _safety(move))
    if move.best.cell == move.cell and move.do == "reveal":
        return _joined("Forced guess, and the best one.", _safety(move))
    engine = f"Engine: {_engine(move.best)}."
    return _joined("Forced guess: nothing was certain.", _safety(move), engine, _cost(move))


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _safety(move: JudgedMove) -> str:
    return "" if move.safety is None else f"This move was {safety_text(move.safety)} % safe."


def _engine(best: Best) -> str:
    return f"{cell_name(best.cell)} was {safety_text(best.safety)} % safe"


def _cost(move: JudgedMove) -> str:
    cost = move.cost
    if cost is None:
        return ""
    if cost.lost == 0:
        return "It cost nothing." if cost.exact else "It cost nothing that playouts can measure."
    about, digits = ("", 1) if cost.exact else ("about ", 0)
    own = "0 %" if cost.chance == 0 else about + chance_text(cost.chance, digits)
    return f"Chance of winning: {own} instead of {about}{chance_text(cost.best, digits)}."


_ABOUT: Final = {
    "start": _about_start,
    "certain": _about_certain,
    "needless": _about_needless,
    "bad": _about_bad,
    "forced": _about_forced,
}
