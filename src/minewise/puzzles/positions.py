"""Positions inside puzzles where a given technique is needed."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from minewise.base.budget import DEFAULT_BUDGET, Budget
from minewise.explanation.explanation import Explanation, explain
from minewise.game.game import Game

if TYPE_CHECKING:
    from minewise.answers import puzzles as answers
    from minewise.board.technique import Technique
    from minewise.board.topology import Cell
    from minewise.puzzles.puzzle import Puzzle


def position_needing(
    technique: Technique, puzzle: Puzzle, *, budget: Budget = DEFAULT_BUDGET
) -> Explanation:
    r"""Solve a puzzle with easier techniques only, and explain the position where they fail.

    Every safe cell of that position needs the technique or a harder one. The position is the solved
    board if the puzzle needs neither.

    Examples
    --------
    >>> from minewise import Layout, Puzzle, Technique
    >>> puzzle = Puzzle(Layout.parse("----\n----\n-B-B\n----"), (0, 0))
    >>> print(position_needing(Technique.SUBSET, puzzle).board)
    mines: 2
    0000
    1121
    ????
    ????
    """
    game = Game.of_layout(puzzle.layout)
    game.reveal(puzzle.first)
    while True:
        explanation = explain(game.board, budget=budget)
        cells = _easily_safe(explanation, technique)
        if not cells:
            return explanation
        for cell in cells:
            if game.board.covered[cell]:
                game.reveal(cell)


def _easily_safe(explanation: Explanation, technique: Technique) -> list[Cell]:
    """Return the safe cells found before the technique is needed."""
    steps = takewhile(lambda step: step.technique.rank < technique.rank, explanation.steps)
    return [cell for step in steps for cell, mined in step.fates.items() if not mined]


def position_to_json(technique: Technique, puzzle: Puzzle) -> answers.PuzzlePosition:
    """Return the position of a puzzle that needs a technique, and its safe cells."""
    explanation = position_needing(technique, puzzle)
    safe = [list(cell) for cell, mined in explanation.fates.items() if not mined]
    return {"board": explanation.board.to_json(), "technique": str(technique), "safe": safe}
