"""What the endpoints on machines answer with, for the description of the API."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from minewise.server.schemas.requests import example


class Death(BaseModel):
    """Where no state is left."""

    column: Annotated[int, Field(description="The last column that was read, from 0.")]
    words: Annotated[str, Field(description="What has happened there.")]


class Reason(BaseModel):
    """Why no layout fits."""

    words: Annotated[str, Field(description="In a sentence.")]
    kind: Annotated[str | None, Field(description="For a line, the type of inconsistency.")]
    cells: Annotated[list[list[int]], Field(description="The piece, or the clues, that cannot be.")]


class MachineRun(BaseModel):
    """What a machine has done with a strip."""

    model_config = example(
        consistent=True,
        layouts="1",
        layout=["--B"],
        states=[["??"], ["1?"], ["B"]],
        columns=["?", "1", "B"],
        title="published machine (Kadlac, Tables 1 and 2)",
        legend="A state is the last symbol and what is known of it: after 1 or ?, o stands for "
        "none, b for a bomb and a second ? for either.",
        start="s0",
        labels=[["??"], ["1?"], ["B"]],
        accepting=["B"],
        death=None,
        reason=None,
        output="B-B",
        output_words="which is no layout, against Theorem 7.9: the 1 in cell 1 has 2 mines "
        "beside it",
        trellis=None,
    )

    consistent: Annotated[bool, Field(description="Whether any layout fits.")]
    layouts: Annotated[str, Field(description="How many fit, as a decimal number of any size.")]
    layout: Annotated[list[str] | None, Field(description="One of them.")]
    states: Annotated[list[list[str]], Field(description="The live states after every column.")]
    columns: Annotated[list[str], Field(description="What was read, each from top to bottom.")]
    title: Annotated[str, Field(description="What the machine is called.")]
    legend: Annotated[str, Field(description="What the names of the states mean.")]
    start: Annotated[str, Field(description="The state before anything is read.")]
    labels: Annotated[
        list[list[str]],
        Field(description="The states with their classes, and the placements that lead there."),
    ]
    accepting: Annotated[list[str], Field(description="Where the strip may end.")]
    death: Death | None
    reason: Reason | None
    output: Annotated[str | None, Field(description="What the machine writes, if it writes.")]
    output_words: Annotated[str | None, Field(description="What to make of that.")]
    trellis: Annotated[str | None, Field(description="The run as SVG, if asked for.")]


class State(BaseModel):
    """A state of a machine."""

    name: str
    group: Annotated[str, Field(description="States of a group have the same moves.")]
    words: Annotated[str, Field(description="What the states of the group have in common.")]
    accepting: bool


class Drawing(BaseModel):
    """A machine, drawn as SVG; what shows a state has its name as `data-state`."""

    title: str
    start: str
    states: list[State]
    svg: str


class LineRow(BaseModel):
    """A row of Tables 1 and 2."""

    state: str
    next: Annotated[list[str], Field(description="The next state, by symbol.")]
    output: str


class InconsistencyType(BaseModel):
    """A row of Table 3."""

    type: str
    subtypes: list[str]
    words: str


class LineTables(BaseModel):
    """Tables 1 to 3."""

    source: str
    symbols: list[str]
    rows: list[LineRow]
    types: list[InconsistencyType]
    corrections: list[str]


class Transition(BaseModel):
    """A symbol and the states that may follow."""

    symbol: str
    next: list[str]


class StripClass(BaseModel):
    """A class of Table 6."""

    name: str
    words: str
    accepting: bool
    states: list[str]
    moves: list[Transition]
    same_as: Annotated[str | None, Field(description="Another class with the same moves.")]


class StripTable(BaseModel):
    """Table 6."""

    source: str
    symbols: list[str]
    classes: list[StripClass]
    misprinted: list[str]
    corrections: list[str]
