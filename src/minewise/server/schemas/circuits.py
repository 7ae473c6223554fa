"""What the endpoints on circuits answer with, for the description of the API."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from minewise.server.schemas.requests import example


class Wire(BaseModel):
    """A cell that carries a signal."""

    cell: Annotated[list[int], Field(description="Row and column, from 0.")]
    mine_means: Annotated[bool, Field(description="The value of the signal if it is mined.")]


class TruthTable(BaseModel):
    """The outputs for all inputs, as 0 and 1."""

    inputs: list[str]
    outputs: list[str]
    rows: list[list[str]]


class Compiled(BaseModel):
    """A formula as a board, and which of its cells carry which signal."""

    rows: int
    cols: int
    mines: Annotated[int, Field(description="What every layout has.")]
    inputs: list[str]
    outputs: Annotated[dict[str, str], Field(description="By output, the signal that has it.")]
    signals: dict[str, list[Wire]]
    board: Annotated[list[str], Field(description="The rows of the board.")]
    id: Annotated[str | None, Field(description="The id of the board, if it is not too large.")]
    names: Annotated[dict[str, str], Field(description="What people call a signal.")]
    hues: Annotated[dict[str, int], Field(description="A colour for each of these, from 0 to 5.")]
    table: Annotated[TruthTable | None, Field(description="For up to six inputs.")]


class Signals(BaseModel):
    """Where mines are for some inputs, and what they mean."""

    layout: Annotated[list[str], Field(description="B is a mine, - is none.")]
    values: Annotated[dict[str, bool], Field(description="By signal, its value.")]
    outputs: dict[str, bool]


class Solved(BaseModel):
    """What the board says about a formula whose outputs are all to be true."""

    model_config = example(
        satisfiable=True, assignment={"a": True, "b": False}, models="2", rows=27, cols=18, mines=41
    )

    satisfiable: bool
    assignment: dict[str, bool] | None
    models: Annotated[str | None, Field(description="How many there are, if they were counted.")]
    rows: int
    cols: int
    mines: int
