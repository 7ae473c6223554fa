"""Answers about published methods, step by step."""

from __future__ import annotations

from typing import Annotated, Literal

from minewise.answers.answer import Answer
from minewise.answers.boards import Cell


class ClueStep(Answer):
    """A look at a clue by `single-point`, `double-set` or `cellular`."""

    stage: Annotated[str, "The part of the method, such as `Generation 1`."]
    clue: Annotated[Cell, "The cell that shows the clue."]
    needs: Annotated[int, "The number of mines it still needs."]
    cells: Annotated[list[Cell], "The cells left around it."]
    fate: Annotated[Literal["safe", "mined"] | None, "What these cells are, if it shows that."]


class RowStep(Answer):
    """A row of a matrix of `matrix-forward` or `matrix`."""

    round: Annotated[int, "The number of the elimination, from 1."]
    form: Annotated[
        Literal["clues", "forward", "reduced"],
        "The clues, echelon form or reduced form.",
    ]
    cells: Annotated[list[Cell], "The cells whose coefficients are not zero."]
    coefficients: Annotated[list[int], "The coefficients of these cells."]
    value: Annotated[int, "The right-hand side."]
    safe: Annotated[list[Cell], "Cells found to be free, given the rows below."]
    mined: Annotated[list[Cell], "Cells found to be mined, given the rows below."]


class Statement(Answer):
    """The statement that a cell is mined, or that it is free."""

    cell: Cell
    mined: bool


class ClauseStep(Answer):
    """A clause of a `resolution` player."""

    number: Annotated[int | None, "The number of the clause, or null if it was not kept."]
    clause: Annotated[list[Statement], "The literals, at least one of which holds."]
    parents: Annotated[list[int] | None, "The two clauses it was resolved from, if any."]
    cell: Annotated[Cell, "The cell about which the parents disagree, or the clue."]
    subsumed_by: Annotated[int | None, "The number of the stronger clause, if not kept."]
    subsumed: Annotated[list[int], "The numbers of weaker clauses that it replaced."]


class Missed(Answer):
    """Certain cells that exact reasoning finds besides."""

    safe: Annotated[list[Cell], "Covered cells that are free in every layout."]
    mined: Annotated[list[Cell], "Covered cells that are mined in every layout."]


class Deduction(Answer):
    """The output of `minewise deduce`."""

    player: str
    contradictory: Annotated[bool, "Whether the player shows that no layout fits the board."]
    finished: Annotated[bool, "Whether the player finished within its limits."]
    safe: Annotated[list[Cell], "Covered cells that the player finds to be free."]
    mined: Annotated[list[Cell], "Covered cells that the player finds to be mined."]
    consistent: Annotated[bool | None, "Whether any layout fits the clues, if known."]
    missed: Annotated[Missed | None, "What the player misses, if known."]
    steps: Annotated[
        list[ClueStep] | list[RowStep] | list[ClauseStep], "How, in the order of the method."
    ]
