"""What the commands about circuits take."""

from __future__ import annotations

from typing import Annotated

import typer

from minewise.cli import inputs

FORMULAS = """\
A formula is an expression, or a file whose name ends in .cnf (DIMACS), .blif (a netlist) or .expr
(expressions); - reads any of these from standard input. Operators, from what holds tightest: ~ & ^
| -> ==. Several expressions have names: "sum = a ^ b; carry = a & b"."""

DEMANDS = """\
--force NAME=1 or NAME=0 forces an output, or an input, to a value, and --force p=6 the bits p0, p1,
p2 of a number p, the lowest first."""

AsJson = inputs.AsJson
Seconds = inputs.Seconds
Formula = Annotated[
    str, typer.Argument(metavar="EXPR|FILE", help="An expression, or a file with a formula.")
]
Demands = Annotated[
    list[str] | None,
    typer.Option("--force", metavar="NAME=VALUE", help="Force a signal; may be given repeatedly."),
]
