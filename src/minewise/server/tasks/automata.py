"""Questions about machines that read lines and strips."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from minewise.automata.drawing import diagram_svg
from minewise.automata.drawing.machines import line_diagram, strip_diagram
from minewise.automata.drawing.trellis import trellis_of
from minewise.automata.drawing.trellis_svg import trellis_svg
from minewise.automata.lines.published_tables import line_tables_json
from minewise.automata.machines import machine_of
from minewise.automata.strips.published_table import strip_table_json
from minewise.automata.trace import MachineName, trace
from minewise.automata.verdict import flaw, reason
from minewise.base.errors import BoardError, BudgetError
from minewise.server.schemas.requests import BoardRequest, example
from minewise.server.tasks.inputs import board_of

if TYPE_CHECKING:
    from minewise.automata.machines import Machine
    from minewise.automata.trace import Trace
    from minewise.board.board import Board
    from minewise.server.limits import Limits

MachineKind = Literal["line", "strip"]
"""What a machine reads: one row, or two."""
DrawnMachine = Literal["published", "derived", "minimal"]
"""Which of the machines."""

_MOST_EDGES = 2_000
"""Arrows; runs with more of them are not drawn, for nobody could follow them."""


class RunRequest(BoardRequest):
    """A strip, which has no total of mines, and who reads it."""

    model_config = example(board="?1B", machine="published")

    machine: Annotated[
        MachineName,
        Field(
            description="`derived` reads strips of any height, `published` one row or two, "
            "`minimal` up to three.",
            examples=["published"],
        ),
    ] = "derived"
    trellis: Annotated[bool, Field(description="Draw the run, as SVG, if it is not too large.")] = (
        False
    )


def run(request: RunRequest, limits: Limits) -> dict[str, Any]:
    """Watch a machine read a strip, column by column."""
    board = board_of(request, limits)
    if board.mines is not None:
        raise BoardError("the machines know no total of mines: leave it out, or analyse the board")
    found = trace(board, request.machine)
    _check_size(found, limits)
    machine = machine_of(found)
    columns = range(len(found.columns))
    return found.to_json() | {
        "columns": found.columns,
        "title": machine.title,
        "legend": machine.legend,
        "start": machine.start,
        "labels": [machine.states(column) for column in columns],
        "accepting": machine.accepting(),
        "death": _death(found, machine),
        "reason": None if found.layouts else reason(found)._asdict(),
        "output": machine.output or None,
        "output_words": flaw("".join(found.columns), machine.output) if machine.output else None,
        "trellis": _trellis(board, request.machine) if request.trellis else None,
    }


def _check_size(found: Trace, limits: Limits) -> None:
    """Refuse answers that are too long to be sent; every state is named twice."""
    names = sum(map(len, found.states))
    if names > limits.states:
        raise BudgetError(
            f"the answer would list {names:,} live states, but {limits.states:,} are allowed: "
            "use a shorter strip, or one with fewer rows"
        )


def _death(found: Trace, machine: Machine) -> dict[str, Any] | None:
    if found.death is None:
        return None
    return {"column": found.death, "words": machine.failure(found.death)}


def _trellis(board: Board, machine: str) -> str | None:
    """Draw the run, if it is not too large for a picture; the minimal machine has no choices."""
    try:
        trellis = trellis_of(board, machine)
    except BoardError:
        return None
    return trellis_svg(trellis) if sum(map(len, trellis.edges)) <= _MOST_EDGES else None


@cache
def drawing(kind: MachineKind, machine: DrawnMachine) -> dict[str, Any]:
    """Draw a machine, and say what its states are."""
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


@cache
def tables(kind: MachineKind) -> dict[str, Any]:
    """Give the published tables of a machine, with what is wrong in them."""
    return line_tables_json() if kind == "line" else strip_table_json()
