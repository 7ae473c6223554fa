"""Answers about puzzles."""

from __future__ import annotations

from typing import Annotated, Literal

from minewise.answers.answer import Answer
from minewise.answers.boards import Board, Cell, Neighbours, Size


class Puzzle(Size, Neighbours):
    """A layout and the cell where play begins."""

    topology: Annotated[str, "The kind of topology, such as `grid` or `torus`."]
    mines: Annotated[int, "The number of mines."]
    first: Annotated[Cell, "The cell where play begins."]
    layout: Annotated[list[str], "The rows: `B` for a mine, `-` for a free cell."]


class Difficulty(Answer):
    """The difficulty of a puzzle."""

    difficulty: Annotated[str, "The hardest technique needed."]
    steps: Annotated[int, "The number of steps that use that technique."]
    bbbv: Annotated[int, "The 3BV: the fewest clicks that open all free cells."]
    openings: Annotated[int, "The number of openings: regions of cells with clue 0."]
    score: Annotated[int, "The difficulty as a single number."]


class RatedPuzzle(Puzzle, Difficulty):
    """A puzzle and its difficulty."""


class Generated(Answer):
    """The output of `minewise generate`, `minewise hardest` and `POST /generate`."""

    method: Annotated[Literal["uniform", "repair", "evolution"], "The generation method."]
    seed: int
    boards: Annotated[list[RatedPuzzle], "Boards that can be won without a guess."]


class PuzzlePosition(Answer):
    """The response to `POST /puzzle`: find a cell that is certainly safe."""

    board: Annotated[Board, "What the player sees."]
    technique: Annotated[str, "The easiest technique that finds a safe cell."]
    safe: Annotated[list[Cell], "All cells that are certainly safe."]


class StuckPuzzle(Answer):
    """A puzzle that needs a guess."""

    board: Annotated[int, "The number of the puzzle, from 1."]
    stuck: Annotated[str, "The board where no covered cell is certainly safe, as text."]


class Verification(Answer):
    """The output of `minewise verify`."""

    boards: Annotated[int, "The number of puzzles checked."]
    solvable: Annotated[int, "The number of puzzles that need no guess."]
    needs_guess: Annotated[list[StuckPuzzle], "The puzzles that need a guess."]
