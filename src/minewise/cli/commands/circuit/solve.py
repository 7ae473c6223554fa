"""`minewise circuit solve`: solve a formula by solving its board."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from minewise.cli.commands.circuit import options
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson, Seconds, budget_of
from minewise.cli.outputs import json_text
from minewise.cli.terminal.spinner import spinner
from minewise.derivations import PublishedPlayer

HELP = f"""\
Solve a formula: compile it to a board, solve the board and read the assignment off its mines.

{options.FORMULAS}

All outputs are forced to be true, unless --force says otherwise. {options.DEMANDS}

The exact engine solves the board; if the board is too wide, a SAT solver does. The engine counts
all models; a SAT solver counts at most 1,000, and fewer on large boards. Printed models are checked
against the formula. If there is no model, the exit code is 1.

--player also reports how many cells of the board a published method settles, and which inputs and
outputs. `minewise deduce` describes the methods.

\b
Examples:
  minewise circuit solve "(a | ~b) & (c ^ d)"
  minewise circuit solve formula.cnf --json
  minewise circuit solve multiplier.blif --force p=6 --models 10
  minewise circuit solve "a ^ b" --force a=1 --force b=1 --player double-set
"""


Solver = Annotated[
    Literal["engine", "sat"] | None,
    typer.Option(
        "--method", help="How to solve the board.  [default: engine, or sat if it is too wide]"
    ),
]
Models = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, max=100_000, help="List up to N models instead of one."),
]
Player = Annotated[
    PublishedPlayer | None,
    typer.Option(metavar="P", help="Also report what a player of minewise deduce settles."),
]


def run(  # noqa: PLR0913, PLR0917 (one parameter per option)
    formula: options.Formula,
    demands: options.Demands = None,
    method: Solver = None,
    models: Models = None,
    player: Player = None,
    seconds: Seconds = None,
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.circuits import Method, read_formula, settle, solve_formula
    from minewise.circuits.forcing import parse_demands

    with spinner("Solving"):
        budget = budget_of(seconds)
        read = read_formula(formula)
        solution = solve_formula(
            read,
            parse_demands(demands, read) if demands else None,
            method=Method(method) if method else None,
            wanted=models or 1,
            budget=budget,
        )
        settled = settle(solution.made, player) if player else None
    if as_json:
        answer = solution.to_json()
        if settled:
            answer["player"] = settled.to_json()
        print(json_text(answer), flush=True)
    else:
        from minewise.cli.commands.circuit.report import report

        print(report(solution, computed=bool(demands), settled=settled))
    return Exit.DONE if solution.satisfiable else Exit.INCONSISTENT
