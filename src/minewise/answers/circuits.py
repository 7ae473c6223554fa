"""Answers about circuits."""

from __future__ import annotations

from typing import Annotated, NotRequired

from minewise.answers.answer import Answer
from minewise.answers.boards import Cell


class CircuitSize(Answer):
    """The size of a formula's board."""

    rows: int
    cols: int
    mines: Annotated[int, "The number of mines in each layout."]


class Wire(Answer):
    """A cell that carries a signal."""

    cell: Annotated[Cell, "Row and column, from 0."]
    mine_means: Annotated[bool, "The value of the signal if the cell is mined."]


class CircuitMap(CircuitSize):
    """The signals on a board, as written by `minewise circuit compile --map`."""

    inputs: Annotated[list[str], "The input signals."]
    outputs: Annotated[dict[str, str], "The signal for each output."]
    signals: Annotated[dict[str, list[Wire]], "The cells that carry each signal."]


class CompiledBoard(CircuitMap):
    """The output of `minewise circuit compile`."""

    board: Annotated[list[str], "The rows of the board."]


class Table(Answer):
    """A truth table."""

    inputs: list[str]
    outputs: list[str]
    rows: Annotated[list[list[str]], "Inputs and outputs as 0 and 1, in counting order."]


class CompiledCircuit(CompiledBoard):
    """The response to `POST /circuit/compile`."""

    id: Annotated[str | None, "The id of the board, unless it is too large."]
    names: Annotated[dict[str, str], "The readable name of each signal."]
    hues: Annotated[dict[str, int], "The colour of each named signal, from 0 to 5."]
    table: Annotated[Table | None, "The truth table, for up to six inputs."]


class CircuitRun(Answer):
    """The response to `POST /circuit/run`."""

    layout: Annotated[list[str], "The rows: `B` for a mine, `-` for a free cell."]
    values: Annotated[dict[str, bool], "The value of each signal."]
    outputs: Annotated[dict[str, bool], "The value of each output."]


class SettledCircuit(Answer):
    """What a published method settles on the board of a formula."""

    player: Annotated[str, "The name of the method."]
    settled: Annotated[int, "The number of covered cells that it settles."]
    covered: Annotated[int, "The number of covered cells."]
    values: Annotated[dict[str, bool], "The inputs and outputs that it settles."]
    unknown: Annotated[list[str], "The other inputs and outputs."]
    contradictory: Annotated[bool, "Whether it finds that no layout fits the board."]
    finished: Annotated[bool, "Whether it finished; resolution may stop early."]


class FormulaSolution(CircuitSize):
    """The output of `minewise circuit solve` and `POST /circuit/solve`."""

    satisfiable: Annotated[bool, "Whether any assignment satisfies the formula."]
    assignment: Annotated[dict[str, bool] | None, "The inputs in one model, if there is one."]
    assignments: Annotated[list[dict[str, bool]], "The inputs in each listed model."]
    models: Annotated[str | None, "The number of models in decimal, if counted."]
    player: NotRequired[Annotated[SettledCircuit, "What the player settles, with `--player`."]]


class TruthTable(CircuitSize):
    """The output of `minewise circuit truth-table`."""

    inputs: list[str]
    outputs: list[str]
    table: Annotated[dict[str, str], "The outputs for each combination of inputs, as 0 and 1."]
