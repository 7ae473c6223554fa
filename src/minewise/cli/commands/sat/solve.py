"""`minewise sat solve`: solve a board with a SAT solver."""

from __future__ import annotations

from typing import Annotated

import typer

from minewise.cli import completion
from minewise.cli.commands.sat.options import ENCODINGS, Encoding
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson, BoardOptions, Seconds, budget_of
from minewise.cli.outputs import json_text
from minewise.cli.terminal.spinner import spinner

HELP = f"""\
Use a SAT solver to find a layout and all certain cells, or clues in conflict.

A cell is certain if the formula with the opposite value is unsatisfiable. If no layout fits, a
minimal set of clues that cannot all hold is printed, and the exit code is 1. If the budget runs
out, the cells decided so far are printed, and the exit code is 3.

Solvers, by their python-sat names: cadical153, cadical195, glucose4, lingeling, maplechrono,
mergesat3 and minisat22. automatic uses MiniSat, and CaDiCaL for the first call on a very large
board.

{ENCODINGS}

\b
Examples:
  minewise sat solve board.txt
  minewise sat solve board.txt --solver glucose4 --encoding totalizer
  minewise sat solve board.txt --budget 60 --json
"""

Solver = Annotated[
    str,
    typer.Option(
        metavar="NAME", help="The SAT solver; see above.", autocompletion=completion.solvers
    ),
]


def run(
    board: BoardOptions,
    solver: Solver = "cadical153",
    encoding: Encoding = "automatic",
    seconds: Seconds = None,
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.sat import decide

    with spinner("Solving"):
        decision = decide(board.read(), solver=solver, encoding=encoding, budget=budget_of(seconds))
        if as_json:
            answer = json_text(decision.to_json())
        else:
            from minewise.cli.commands.sat.report import report

            answer = report(decision)
    print(answer)
    if not decision.consistent:
        return Exit.INCONSISTENT
    return Exit.DONE if decision.certain.complete else Exit.OVER_BUDGET
