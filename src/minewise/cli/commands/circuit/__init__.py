"""`minewise circuit`: Boolean formulas as boards."""

from __future__ import annotations

import typer

from minewise.cli.commands.circuit import compile, solve, truth_table  # noqa: A004
from minewise.cli.option_groups import add_commands

HELP = """\
Compile Boolean formulas to boards and solve them.

Wires, gates and clauses are pieces of a Minesweeper board. The board has one layout per assignment
of the formula's inputs.
"""

app = add_commands(typer.Typer(help=HELP, rich_markup_mode=None), compile, solve, truth_table)
