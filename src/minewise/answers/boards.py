"""Answers about boards."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from minewise.answers.answer import Answer

Cell: TypeAlias = Annotated[list[int], "Indices from 0, `[row, column]` on flat boards."]


class Neighbours(Answer, total=False):
    """The neighbours of each cell in a graph."""

    neighbours: Annotated[list[list[int]], "The neighbours of each cell, on graphs only."]


class Size(Answer, total=False):
    """The size of a board."""

    rows: Annotated[int, "The number of rows on a flat board."]
    cols: Annotated[int, "The number of columns on a flat board."]
    shape: Annotated[list[int], "The number of cells along each axis of any other board."]


class Board(Neighbours):
    """A board in the form returned by `Board.to_json`."""

    topology: Annotated[str, "The kind of topology, such as `grid` or `torus`."]
    shape: Annotated[list[int], "The number of cells along each axis."]
    mines: Annotated[int | None, "The number of mines, if known."]
    cells: Annotated[list[Any], "Clues as numbers, other cells as symbols; nested like the board."]


class ParsedBoard(Board):
    """The response to `POST /board`."""

    id: Annotated[str, "A short id for the board, used in URLs."]


class Reading(Answer):
    """A board that a text may mean."""

    format: Annotated[str, "The name of the format, such as `CSV`."]
    meaning: Annotated[str, "What doubtful symbols are taken to mean, such as `. is covered`."]
    warnings: Annotated[list[str], "Why the reading may be wrong."]
    board: Board


class Readings(Answer):
    """The response to `POST /board/readings`."""

    readings: Annotated[list[Reading], "The boards that the text may mean, most likely first."]


class Conflict(Answer, total=False):
    """Clues that cannot all hold; present only if no layout fits the board."""

    conflict: Annotated[list[Cell], "The cells that show these clues."]
    conflict_includes_mines: Annotated[bool, "Whether the number of mines is part of the conflict."]


class BoardFacts(Conflict):
    """The board that an answer is about, and whether any layout fits it."""

    shape: Annotated[list[int], "The number of cells along each axis."]
    topology: Annotated[str, "The topology, such as `grid` or `box 3x4x5`."]
    mines: Annotated[int | None, "The number of mines, if known."]
    consistent: Annotated[bool, "Whether any layout fits the board."]


class Best(Answer):
    """A cell to open next."""

    cell: Cell
    safety: Annotated[float, "The probability that the cell is free."]


class Move(Best):
    """A cell to open next, and its chance of winning."""

    chance: Annotated[float | None, "The chance of winning the game, if known."]
    chance_exact: Annotated[bool, "Whether the chance is exact rather than estimated."]
    chance_error: Annotated[float | None, "The standard error of the chance, if known."]


class Moves(Answer):
    """The moves worth considering."""

    best: Annotated[Move | None, "The best move, if any cell can be opened."]
    moves: Annotated[list[Move], "The moves worth considering, best first."]


class BestMove(Moves):
    """The response to `POST /best-move`."""

    consistent: Annotated[bool, "Whether any layout fits the board."]
    exact: Annotated[bool, "Whether the safety of each move is exact rather than estimated."]


class BoardAnalysis(BoardFacts):
    """Certain cells, probabilities and the number of layouts."""

    id: Annotated[str, "A short id for the board, used in URLs."]
    solutions: Annotated[str | None, "The number of layouts in decimal, if computed."]
    exact: Annotated[bool, "Whether all figures are exact rather than estimated."]
    error: Annotated[float, "The largest standard error: 0 if exact, 1 if unknown."]
    safe: Annotated[list[Cell], "Covered cells that are free in every layout."]
    mined: Annotated[list[Cell], "Covered cells that are mined in every layout."]
    probability: Annotated[
        list[Any], "The mine probability of each covered cell, nested like the board."
    ]


class QuickAnalysis(BoardAnalysis):
    """The response to `POST /analyze`, without chances of winning."""

    best: Annotated[Best | None, "The best move, if any cell can be opened."]


class Analysis(BoardAnalysis, Moves):
    """The output of `minewise solve`."""


class Count(Answer):
    """The response to `POST /count`."""

    consistent: Annotated[bool, "Whether any layout fits the board."]
    solutions: Annotated[str, "The number of layouts in decimal."]


class LayoutPage(Answer):
    """The response to `POST /layouts`; on large boards, a page may be shorter than requested."""

    consistent: Annotated[bool, "Whether any layout fits the board."]
    offset: Annotated[int, "The number of layouts before this page."]
    layouts: Annotated[list[list[str]], "The rows of each layout: `B` is a mine, `-` a free cell."]
    next: Annotated[int | None, "The offset of the next page, if there is one."]


class Check(Answer):
    """The output of `minewise check`."""

    fits: Annotated[bool, "Whether the layout fits the board, including the number of mines."]
    violations: Annotated[list[Cell], "Cells whose clue or mark contradicts the layout."]
    mines: Annotated[int, "The number of mines in the layout."]


class LayoutList(Answer):
    """The output of `minewise layouts`."""

    layouts: Annotated[list[list[str]], "The rows of each layout: `B` is a mine, `-` a free cell."]
    complete: Annotated[bool, "Whether these are all layouts, and no limit ended the search."]


class Step(Answer):
    """Cells settled by a few clues, given the previous steps."""

    safe: Annotated[list[Cell], "Cells found to be free."]
    mined: Annotated[list[Cell], "Cells found to be mined."]
    technique: Annotated[str, "The technique used in this step."]
    clues: Annotated[list[Cell], "The clues that settle these cells."]
    total: Annotated[bool, "Whether the number of mines is needed."]
    text: Annotated[str, "The reason, in a sentence or two."]


class Proof(Answer):
    """The fewest clues that prove whether a cell is mined."""

    cell: Cell
    fate: Literal["safe", "mined"]
    technique: Annotated[str, "The hardest technique needed."]
    clues: Annotated[list[Cell], "The clues used in the proof."]
    total: Annotated[bool, "Whether the number of mines is needed."]
    smallest: Annotated[bool, "Whether this is known to be the smallest possible set of clues."]
    steps: Annotated[list[Step], "The steps of the proof, from easy to hard."]
    text: Annotated[str, "The proof in plain sentences."]


class Region(Answer):
    """Undecided cells that are independent of the rest of the board."""

    cells: list[Cell]
    layouts: Annotated[int | None, "The number of layouts for the region, if known."]
    outlook: Annotated[Literal["never", "partly", "unknown"], "Whether later moves can help."]
    chance: Annotated[float | None, "The chance that perfect play clears the region, if known."]
    open_first: Annotated[list[Cell], "Safe cells whose hidden clues may help."]
    text: Annotated[str, "Advice on the region."]


class Guess(Answer):
    """Advice for a board without safe cells."""

    safest: Annotated[list[Best], "The cells least likely to be mined, all equally safe."]
    best: Annotated[Best, "The move most likely to win the game."]
    places: Annotated[list[Region], "The undecided regions, independent of each other."]
    text: Annotated[str, "The advice in a few sentences."]


class Explanation(BoardFacts):
    """The output of `minewise explain` and `POST /explain`."""

    cells: Annotated[list[Proof], "A proof for each certain cell, or for the requested cell."]
    probability: Annotated[float | None, "The probability of a mine in the requested cell."]
    steps: Annotated[list[Step], "The steps that settle these cells, from easy to hard."]
    guess: Annotated[Guess | None, "Advice on the guess, if one is needed."]


class Decision(BoardFacts):
    """The output of `minewise sat solve`."""

    solver: str
    encoding: Annotated[str, "The encoding for cardinality constraints."]
    complete: Annotated[bool, "Whether every covered cell was decided within the budget."]
    safe: Annotated[list[Cell], "Covered cells that are free in every layout."]
    mined: Annotated[list[Cell], "Covered cells that are mined in every layout."]
    layout: Annotated[list[str] | None, "The rows of one layout, if any fits."]


class Encoding(Answer):
    """The response to `POST /sat/encode`."""

    variables: int
    clauses: int
    dimacs: Annotated[str, "The formula in DIMACS format, for SAT solvers and model counters."]
