"""Answers about machines that read lines and strips."""

from __future__ import annotations

from typing import Annotated, Literal

from minewise.answers.answer import Answer
from minewise.answers.boards import Cell

Edition = Literal["published", "corrected"]
"""A table as published, with its mistakes, or corrected."""


class Trace(Answer):
    """The output of `minewise automaton run`."""

    consistent: Annotated[bool, "Whether any layout fits."]
    layouts: Annotated[str, "The number of layouts in decimal."]
    layout: Annotated[list[str] | None, "The rows of the first layout."]
    states: Annotated[list[list[str]], "The live states after each column."]


class Death(Answer):
    """The first column after which no state is live."""

    column: Annotated[int, "The index of the column, from 0."]
    words: Annotated[str, "Why no state is live, in a sentence."]


class Reason(Answer):
    """Why no layout fits."""

    words: Annotated[str, "The reason in a sentence."]
    kind: Annotated[str | None, "The type of inconsistency, for lines only."]
    cells: Annotated[list[Cell], "The cells in conflict."]


class MachineRun(Trace):
    """The response to `POST /automaton/run`."""

    columns: Annotated[list[str], "The columns read, each from top to bottom."]
    title: Annotated[str, "The name of the machine."]
    legend: Annotated[str, "The meaning of the state names."]
    start: str
    labels: Annotated[list[list[str]], "The live states, with their classes and placements."]
    accepting: Annotated[list[str], "The accepting states."]
    death: Annotated[Death | None, "The column after which no state is live, if any."]
    reason: Annotated[Reason | None, "Why no layout fits, if none does."]
    output: Annotated[str | None, "The machine's output, if it writes any."]
    output_words: Annotated[str | None, "The meaning of the output."]
    trellis: Annotated[str | None, "The run as SVG, if requested and not too large."]


class State(Answer):
    """A state of a machine."""

    name: str
    group: Annotated[str, "The class of states with the same moves."]
    words: Annotated[str, "The property shared by the states in the class."]
    accepting: bool


class Drawing(Answer):
    """The response to `GET /automaton/machines/{kind}/{machine}`."""

    title: Annotated[str, "The name of the machine."]
    start: str
    states: list[State]
    svg: Annotated[str, "The machine as SVG; `data-state` names an element's state."]


class LineRow(Answer):
    """A row in Tables 1 and 2."""

    state: str
    next: Annotated[list[str], "The next state for each symbol."]
    output: Annotated[str, "The output in this state."]


class InconsistencyType(Answer):
    """A row in Table 3."""

    type: Annotated[str, "The type of inconsistency."]
    subtypes: list[str]
    words: str


class LineTables(Answer):
    """Tables 1 to 3, the response to `GET /automaton/tables/line`."""

    source: Annotated[str, "The publication."]
    edition: Annotated[Edition, "Whether the tables are as published or corrected."]
    symbols: Annotated[list[str], "The symbols in the order of Table 1."]
    rows: Annotated[list[LineRow], "The rows of Tables 1 and 2."]
    types: Annotated[list[InconsistencyType], "The rows of Table 3."]
    corrections: Annotated[list[str], "Errors in the publication."]


class FourSymbols(Answer):
    """An entry of Appendix B."""

    string: Annotated[str, "Four symbols."]
    consistent: Annotated[bool, "Whether the string is part of a consistent line."]
    type: Annotated[str | None, "The type of its first inconsistency."]
    subtype: Annotated[str | None, "The subtype of its first inconsistency."]


class AllLineTables(LineTables):
    """The output of `minewise automaton table line`."""

    appendix_b: Annotated[list[FourSymbols], "The 625 strings of Appendix B."]


class Transition(Answer):
    """A symbol and its possible next states."""

    symbol: str
    next: Annotated[list[str], "The possible next states."]


class StripClass(Answer):
    """A class in Table 6."""

    name: str
    words: Annotated[str, "The property shared by its states."]
    accepting: bool
    states: list[str]
    moves: list[Transition]
    same_as: Annotated[str | None, "An earlier class with the same transitions."]


class StripTable(Answer):
    """Table 6, the response to `GET /automaton/tables/strip`."""

    source: Annotated[str, "The publication."]
    edition: Annotated[Edition, "Whether the table is as published or corrected."]
    symbols: Annotated[list[str], "The machine's symbols."]
    classes: list[StripClass]
    misprinted: Annotated[list[str], "States printed under the wrong name."]
    corrections: Annotated[list[str], "Errors in the publication."]


class StatePart(Answer):
    """A row in Table 5."""

    part: Annotated[str, "A cell and its subscript, half of a state's name."]
    words: Annotated[str, "Its meaning."]


class AllStripTables(StripTable):
    """The output of `minewise automaton table strip`."""

    possible: Annotated[list[list[str]], "The rows of Table 3, all pairs of cells."]
    legal: Annotated[list[list[str]], "The rows of Table 4, the symbols in its order."]
    parts: Annotated[list[StatePart], "The rows of Table 5."]


class MinimalMachine(Answer):
    """The output of `minewise automaton minimal`."""

    height: Annotated[int, "The number of rows in a strip."]
    symbols: Annotated[int, "The number of possible columns."]
    states: Annotated[int, "The number of states, including the dead state."]


class StripCounts(Answer):
    """The output of `minewise automaton sequence`."""

    height: Annotated[int, "The number of rows in a strip."]
    consistent: Annotated[list[str], "The number of consistent strips by length, in decimal."]
    layouts: Annotated[list[str], "The number of layouts by length, in decimal."]
    recurrence: Annotated[list[str], "The coefficients of the linear recurrence."]
    growth: Annotated[float, "The asymptotic growth factor per column."]


class ConsistencyChance(Answer):
    """The output of `minewise automaton chance`."""

    height: Annotated[int, "The number of rows."]
    length: Annotated[int, "The number of columns."]
    density: Annotated[float, "The share of cells that are shown."]
    mined: Annotated[float | None, "The share of mines; null if all symbols are equally likely."]
    chance: Annotated[float, "The probability that a board is consistent."]
    exact: Annotated[bool, "Whether the probability is exact, up to rounding, or predicted."]
