"""`minewise explain`: why each certain cell is certain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from minewise.board.cell_names import parse_cell
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson, BoardOptions, Seconds, TrustFlags, budget_of
from minewise.cli.outputs import json_text
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from minewise.board.topology import Cell
    from minewise.explanation.explanation import Explanation

HELP = """\
Explain why each certain cell is certain, in plain sentences.

Prints the steps that find all certain cells, from easy to hard. Each step uses only what is
already known, and as few clues as possible. If no cell is safe, it prints the safest cells, the
guesses that later moves may resolve, and the true 50/50s.

With --cell, it prints the smallest set of clues that proves what one cell is.

\b
Examples:
  minewise explain board.txt
  minewise explain board.txt --cell r4c5
  minewise explain board.txt --mines 99 --json
"""

CellName = Annotated[
    str | None,
    typer.Option(
        "--cell",
        metavar="CELL",
        help="Explain one covered cell: r4c5 (row 4, column 5) or, counted from 0, 3,4.",
    ),
]


def run(
    board: BoardOptions,
    cell: CellName = None,
    trust_flags: TrustFlags = False,
    seconds: Seconds = None,
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.explanation.explanation import explain

    place = None if cell is None else parse_cell(cell)
    with spinner("Explaining"):
        explanation = explain(board.read(trust_flags=trust_flags), budget=budget_of(seconds))
        answer = _as_json(explanation, place) if as_json else _report(explanation, place)
    print(answer)
    return Exit.DONE if explanation.consistent else Exit.INCONSISTENT


def _report(explanation: Explanation, place: Cell | None) -> str:
    from minewise.cli.reports.explain import report, report_cell
    from minewise.cli.reports.solve import report as report_conflict

    if not explanation.consistent:
        return report_conflict(explanation.analysis)
    return report(explanation) if place is None else report_cell(explanation, place)


def _as_json(explanation: Explanation, place: Cell | None) -> str:
    if place is None or not explanation.consistent:
        return json_text(explanation.to_json())
    return json_text(explanation.cell_to_json(place))
