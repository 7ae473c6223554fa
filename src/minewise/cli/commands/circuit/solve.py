"""`minewise circuit solve`: a formula solved by solving its board."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.cli.commands.circuit import options
from minewise.cli.exits import Exit
from minewise.cli.inputs import budget_of
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from minewise.circuits import Solution

HELP = f"""\
Solve a formula: compile it to a board, solve the board, read the assignment off its mines.

{options.FORMULAS}

All outputs are forced to be true, or else what you say: {options.DEMANDS}

The board is solved by the exact engine or, if it is wide, by a SAT solver; --method chooses. The
models are counted: all by the engine, up to 1,000 by a SAT solver, fewer on large boards. Each that
is printed has been checked against the formula. If there is none, the exit code is 1.

\b
Examples:
  minewise circuit solve "(a | ~b) & (c ^ d)"
  minewise circuit solve formula.cnf --json
  minewise circuit solve multiplier.blif --force p=6 --models 10
"""


class MethodName(StrEnum):
    """Who solves the board, as options of the command line."""

    ENGINE = "engine"
    SAT = "sat"


Solver = Annotated[
    MethodName | None,
    typer.Option("--method", help="Who solves the board.  [default: what suits it]"),
]
Models = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, max=100_000, help="List so many models instead of one."),
]


def run(  # noqa: PLR0913, PLR0917 (as many as there are options)
    formula: options.Formula,
    demands: options.Demands = None,
    method: Solver = None,
    models: Models = None,
    seconds: options.Seconds = None,
    as_json: options.AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    with spinner("Solving"):
        solution = _solve(formula, demands, method, models or 1, seconds)
    if as_json:
        answer = solution.to_json()
        if models is not None:
            answer["assignments"] = [model.inputs for model in solution.listed]
        print(json.dumps(answer))
    else:
        print(_report(solution, computed=bool(demands)))
    return Exit.DONE if solution.satisfiable else Exit.INCONSISTENT


def _solve(
    argument: str,
    demands: list[str] | None,
    method: MethodName | None,
    wanted: int,
    seconds: float | None,
) -> Solution:
    from minewise.circuits import Method, read_formula, solve_formula
    from minewise.circuits.forcing import parse_demands

    budget = budget_of(seconds)
    formula = read_formula(argument)
    forced = parse_demands(demands, formula) if demands else None
    chosen = Method(method.value) if method else None
    return solve_formula(formula, forced, method=chosen, wanted=wanted, budget=budget)


def _report(solution: Solution, *, computed: bool) -> str:
    from minewise.cli.commands.circuit.report import report

    return report(solution, computed=computed)
