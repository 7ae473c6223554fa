"""Puzzles, each with its difficulty, as they are printed one after the other."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from minewise.base.words import many
from minewise.board.format import SEPARATOR
from minewise.puzzles.rating import difficulty, rated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from minewise.puzzles.puzzle import Puzzle
    from minewise.puzzles.rating import Difficulty


def text_pieces(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Write puzzles as text, which `read_puzzles` reads back."""
    for number, puzzle in enumerate(puzzles):
        separator = f"{SEPARATOR}\n" if number else ""
        hardness = difficulty(puzzle.layout, puzzle.first)
        yield f"{separator}# {words_on(hardness)}\n{puzzle}\n"


def json_pieces(puzzles: Iterable[Puzzle], method: str, seed: int) -> Iterator[str]:
    """Write one JSON object, which is whole however soon the puzzles end."""
    yield f'{{"method": {json.dumps(method)}, "seed": {seed}, "boards": ['
    for number, puzzle in enumerate(puzzles):
        yield (", " if number else "") + json.dumps(rated(puzzle))
    yield "]}\n"


def words_on(hardness: Difficulty) -> str:
    """Say how hard a puzzle is.

    Examples
    --------
    >>> from minewise.puzzles.rating import Difficulty
    >>> from minewise.board.technique import Technique
    >>> words_on(Difficulty(Technique.CHAIN, 2, bbbv=31, openings=4))
    'difficulty: chain, 2 steps of it (score 4002); 3BV 31; 4 openings'
    """
    steps = f"{many(hardness.steps, 'step')} of it" if hardness.steps else "won by the first click"
    effort = f"3BV {hardness.bbbv}; {many(hardness.openings, 'opening')}"
    return f"difficulty: {hardness.technique}, {steps} (score {hardness.score}); {effort}"
