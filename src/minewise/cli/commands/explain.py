"""`minewise explain`: why each certain cell is certain."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import MinewiseError, quoted
from minewise.cli.exits import Exit
from minewise.cli.inputs import (
    AsJson,
    BoardFile,
    Mines,
    Seconds,
    TrustFlags,
    budget_of,
    read_board,
)
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from minewise.board.topology import Cell
    from minewise.explanation.explanation import Explanation

HELP = """\
Say why each certain cell is certain, in plain sentences.

Prints the steps by which a person finds all that is certain, from easy to hard; each uses only
what is known before it, and as few clues as possible. If no cell is safe, it names the safest
ones and says which guesses later moves could still resolve and which are true 50/50s.

With a cell, prints the smallest set of clues that proves what it is, whatever the rest of the
board shows. Rows and columns are counted from 0.

\b
Examples:
  minewise explain board.txt
  minewise explain board.txt --cell 3,4
  minewise explain board.txt --mines 99 --json
"""

CellName = Annotated[
    str | None,
    typer.Option("--cell", metavar="R,C", help="Explain this covered cell alone."),
]


def run(  # noqa: PLR0913, PLR0917 (as many as there are options)
    file: BoardFile,
    cell: CellName = None,
    mines: Mines = None,
    trust_flags: TrustFlags = False,
    seconds: Seconds = None,
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.explanation.explanation import explain

    place = None if cell is None else _parsed(cell)
    with spinner("Explaining"):
        board = read_board(file, mines)
        if trust_flags:
            board = board.with_trusted_flags()
        explanation = explain(board, budget=budget_of(seconds))
        answer = _as_json(explanation, place) if as_json else _report(explanation, place)
    print(answer)
    return Exit.DONE if explanation.consistent else Exit.INCONSISTENT


def _parsed(text: str) -> Cell:
    """Read the address of a cell.

    Examples
    --------
    >>> _parsed("3,4")
    (3, 4)
    """
    try:
        return tuple(map(int, text.split(",")))
    except ValueError:
        raise MinewiseError(
            f"{quoted(text)} is not a cell: use row and column from 0, such as 3,4"
        ) from None


def _report(explanation: Explanation, place: Cell | None) -> str:
    from minewise.cli.reports.explain import report, report_cell
    from minewise.cli.reports.solve import report as report_conflict

    if not explanation.consistent:
        return report_conflict(explanation.analysis)
    return report(explanation) if place is None else report_cell(explanation, place)


def _as_json(explanation: Explanation, place: Cell | None) -> str:
    if place is None or not explanation.consistent:
        return json.dumps(explanation.to_json())
    return json.dumps(explanation.cell_to_json(place))
