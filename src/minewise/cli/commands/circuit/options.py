"""Arguments and options for the circuit commands."""

from __future__ import annotations

from typing import Annotated

import typer

FORMULAS = """\
A formula is an expression, or a file that ends in .cnf (DIMACS), .blif (a netlist) or .expr
(expressions); - reads any of these from standard input. Operators, highest precedence first:
~ & ^ | -> ==. Several expressions need names: "sum = a ^ b; carry = a & b"."""

DEMANDS = """\
--force NAME=1 or NAME=0 fixes an output or an input, and --force p=6 fixes the bits p0, p1, p2 of a
number p, lowest first."""

Formula = Annotated[
    str, typer.Argument(metavar="EXPR|FILE", help="An expression, or a file with a formula.")
]
Demands = Annotated[
    list[str] | None,
    typer.Option("--force", metavar="NAME=VALUE", help="Fix a signal; may be repeated."),
]
