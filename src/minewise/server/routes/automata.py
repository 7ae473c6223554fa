"""Endpoints for machines that read lines and strips."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import Path, Query

from minewise.answers import automata as answers
from minewise.automata.drawing import diagram_svg
from minewise.automata.drawing.machines import line_diagram, strip_diagram
from minewise.automata.drawing.trellis import trellis_of, trellis_svg
from minewise.automata.lines.tables import line_tables_json
from minewise.automata.machines import flaw, machine_of, reason
from minewise.automata.steps import MachineName
from minewise.automata.strips.tables import strip_table_json
from minewise.automata.trace import trace
from minewise.base.errors import BoardError, BudgetError
from minewise.server.limits import Limits
from minewise.server.requests import BoardRequest, example
from minewise.server.routes.worker_router import WorkerRouter

if TYPE_CHECKING:
    from minewise.automata.machines import Machine
    from minewise.automata.trace import Trace
    from minewise.board.board import Board

router = WorkerRouter(prefix="/automaton", tags=["automata"])

MachineKind = Literal["line", "strip"]
"""Whether a machine reads one row or two."""
DrawnMachine = Literal["published", "derived", "minimal"]
"""The machines that can be drawn."""

_MOST_EDGES = 2_000
"""The maximum number of arrows in a readable drawing."""


class RunRequest(BoardRequest):
    """A strip without a mine count, and the machine that reads it."""

    model_config = example(board="?1B", machine="published")

    machine: MachineName = "derived"
    """`derived` reads strips of any height, `published` one or two rows, `minimal` up to three."""
    trellis: bool = False
    """Draw the run as SVG, if it is not too large."""


@router.task("/run")
def run(request: RunRequest, limits: Limits) -> answers.MachineRun:
    """Run a machine on a strip, column by column."""
    board = request.read_board(limits)
    if board.mines is not None:
        raise BoardError(
            "machines cannot use the number of mines: leave it out, or analyse the board instead"
        )
    found = trace(board, request.machine)
    _check_size(found, limits)
    machine = machine_of(found)
    columns = range(len(found.columns))
    return {
        **found.to_json(),
        "columns": list(found.columns),
        "title": machine.title,
        "legend": machine.legend,
        "start": machine.start,
        "labels": [list(machine.states(column)) for column in columns],
        "accepting": machine.accepting(),
        "death": _death(found, machine),
        "reason": None if found.layouts else reason(found).to_json(),
        "output": machine.output or None,
        "output_words": flaw("".join(found.columns), machine.output) if machine.output else None,
        "trellis": _trellis(board, request.machine) if request.trellis else None,
    }


def _check_size(found: Trace, limits: Limits) -> None:
    """Raise `BudgetError` if the answer would be too long."""
    names = sum(map(len, found.states))
    if names > limits.states:
        raise BudgetError(
            f"the answer would list {names:,} live states, but at most {limits.states:,} are "
            "allowed: use a shorter strip or fewer rows"
        )


def _death(found: Trace, machine: Machine) -> answers.Death | None:
    if found.death is None:
        return None
    return {"column": found.death, "words": machine.failure(found.death)}


def _trellis(board: Board, machine: str) -> str | None:
    """Draw the run, unless it is too large or its machine has no trellis."""
    try:
        trellis = trellis_of(board, machine)
    except BoardError:
        return None
    return trellis_svg(trellis) if sum(map(len, trellis.edges)) <= _MOST_EDGES else None


@cache
def _drawing(kind: MachineKind, machine: DrawnMachine) -> answers.Drawing:
    """Draw a machine and describe its states."""
    diagram = line_diagram(machine) if kind == "line" else strip_diagram(machine)
    return {
        "title": diagram.title,
        "start": diagram.start,
        "states": [
            {
                "name": state,
                "group": group.name,
                "words": group.words,
                "accepting": state in diagram.accepting,
            }
            for group in diagram.groups
            for state in group.states
        ],
        "svg": diagram_svg(diagram),
    }


@router.get("/machines/{kind}/{machine}")
def drawing(
    kind: Annotated[MachineKind, Path(description="Whether the machine reads one row or two.")],
    machine: Annotated[DrawnMachine, Path(description="The variant of the machine.")],
) -> answers.Drawing:
    """Draw a machine for lines (one row) or strips (two rows), and name its states."""
    return _drawing(kind, machine)


Edition = Annotated[
    answers.Edition,
    Query(description="The tables as published, with their mistakes, or corrected."),
]


@router.get("/tables/line")
def line_tables(edition: Edition = "corrected") -> answers.LineTables:
    """Return Tables 1 to 3 of the line machine's source, corrected or as published."""
    return line_tables_json(edition)


@router.get("/tables/strip")
def strip_table(edition: Edition = "corrected") -> answers.StripTable:
    """Return Table 6 of the two-row strip machine's source, corrected or as published."""
    return strip_table_json(edition)
