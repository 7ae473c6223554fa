"""A board without guessing, made around the first click while the screen stays alive."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from minewise.base.errors import BudgetError
from minewise.puzzles.generation import Generator

if TYPE_CHECKING:
    from threading import Event

    from minewise.board.topology import Cell
    from minewise.cli.commands.play.rules import Rules
    from minewise.puzzles.puzzle import Puzzle

EFFORT: Final = 40_000
"""Attempts, which take about twenty seconds."""


def make_puzzle(rules: Rules, first: Cell, cancelled: Event) -> Puzzle | None:
    """Make the board that these rules give to a first cell; `None` if nobody waits any longer.

    Raises `BudgetError` if none is found, and `GameError` if there can be none.
    """
    match = replace(rules.match, first=first)
    generator = Generator(match, stop=cancelled.is_set, effort=EFFORT)
    try:
        return next(generator.puzzles(1), None)
    except BudgetError:
        raise BudgetError(f"none was found in {EFFORT:,} attempts") from None
