"""Puzzles with their difficulty, as `generate` and `hardest` print them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.words import plural
from minewise.board.format import SEPARATOR
from minewise.cli.outputs import json_text
from minewise.puzzles.rating import difficulty, rated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from minewise.puzzles.puzzle import Puzzle
    from minewise.puzzles.rating import Difficulty


def pieces(puzzles: Iterable[Puzzle], method: str, seed: int, *, as_json: bool) -> Iterator[str]:
    """Yield puzzles, as text or as one JSON object."""
    return _json_pieces(puzzles, method, seed) if as_json else _text_pieces(puzzles)


def _text_pieces(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    for number, puzzle in enumerate(puzzles):
        separator = f"{SEPARATOR}\n" if number else ""
        hardness = difficulty(puzzle.layout, puzzle.first)
        yield f"{separator}# {difficulty_text(hardness)}\n{puzzle}\n"


def _json_pieces(puzzles: Iterable[Puzzle], method: str, seed: int) -> Iterator[str]:
    """Yield one JSON object, which is valid even if the puzzles end early."""
    yield f'{{"method": "{method}", "seed": {seed}, "boards": ['
    for number, puzzle in enumerate(puzzles):
        yield (", " if number else "") + json_text(rated(puzzle))
    yield "]}\n"


def difficulty_text(hardness: Difficulty) -> str:
    """Describe how hard a puzzle is.

    Examples
    --------
    >>> from minewise.puzzles.rating import Difficulty
    >>> from minewise.board.technique import Technique
    >>> difficulty_text(Difficulty(Technique.CHAIN, 2, bbbv=31, openings=4))
    'difficulty: chain, 2 steps of it (score 4002); 3BV 31; 4 openings'
    """
    steps = (
        f"{plural(hardness.steps, 'step')} of it" if hardness.steps else "won by the first click"
    )
    effort = f"3BV {hardness.bbbv}; {plural(hardness.openings, 'opening')}"
    return f"difficulty: {hardness.technique}, {steps} (score {hardness.score}); {effort}"
