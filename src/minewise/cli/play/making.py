"""A board without guessing, made around the first click while the screen stays alive."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from minewise.errors import BudgetError
from minewise.generation import Generator

if TYPE_CHECKING:
    from threading import Event

    from minewise.cli.play.rules import Rules
    from minewise.puzzle import Puzzle
    from minewise.topology import Cell

ROUNDS: Final = 20
_EFFORT: Final = 2_000
"""Attempts in a round, which take about a second: so often it is asked whether to go on."""


def make_puzzle(rules: Rules, first: Cell, cancelled: Event) -> Puzzle | None:
    """Make the board that these rules give to a first cell; `None` if nobody waits any longer.

    Raises `BudgetError` if none is found, and `GameError` if there can be none.
    """
    generator = Generator(replace(rules.match, first=first), effort=_EFFORT)
    for number in range(ROUNDS):
        if cancelled.is_set():
            return None
        try:
            return next(generator.puzzles(1, first=number))
        except BudgetError:
            continue
    raise BudgetError(f"none was found in {ROUNDS * _EFFORT:,} attempts")
