"""`minewise sat solve`: a board decided by a SAT solver."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.cli.commands.sat.options import ENCODINGS, AsJson, Encoding, Seconds
from minewise.cli.completion import option_values as completion
from minewise.cli.exits import Exit
from minewise.cli.inputs import BoardFile, Mines, budget_of, read_board
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from minewise.base.budget import Budget
    from minewise.board.board import Board
    from minewise.sat import Decision

HELP = f"""\
Decide a board by a SAT solver: one layout, all certain cells, or clues in conflict.

A cell is certain if the formula cannot hold once the opposite is assumed. If no layout fits, the
exit code is 1, and clues that cannot all hold are named, none of which is superfluous. If the
budget is spent before every cell is decided, what is known is printed, and the exit code is 3.

Solvers, by their names in python-sat: cadical153, cadical195, glucose4, lingeling, maplechrono,
mergesat3 and minisat22. With automatic, MiniSat answers, except for the first question about a very
large board, which CaDiCaL answers faster: see the handbook, Boards and SAT.

{ENCODINGS}

\b
Examples:
  minewise sat solve board.txt
  minewise sat solve board.txt --solver glucose4 --encoding totalizer
  minewise sat solve board.txt --budget 60 --json
"""

Solver = Annotated[
    str,
    typer.Option(metavar="NAME", help="Who decides; see above.", autocompletion=completion.solvers),
]


def run(  # noqa: PLR0913, PLR0917 (as many as there are options)
    file: BoardFile,
    mines: Mines = None,
    solver: Solver = "cadical153",
    encoding: Encoding = "automatic",
    seconds: Seconds = None,
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    with spinner("Solving"):
        decision = _decide(read_board(file, mines), solver, encoding, budget_of(seconds))
        answer = json.dumps(decision.to_json()) if as_json else _report(decision)
    print(answer)
    if not decision.consistent:
        return Exit.INCONSISTENT
    return Exit.DONE if decision.certain.complete else Exit.OVER_BUDGET


def _decide(board: Board, solver: str, encoding: str, budget: Budget) -> Decision:
    from minewise.sat import decide

    return decide(board, solver=solver, encoding=encoding, budget=budget)


def _report(decision: Decision) -> str:
    from minewise.cli.commands.sat.report import report

    return report(decision)
