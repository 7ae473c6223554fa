"""`minewise automaton table`: the published tables."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from minewise.cli.exits import Exit

HELP = """\
Print the published tables, corrected.

line: Tables 1 to 3 of M. Kadlac, Explorations of the Minesweeper Consistency Problem (2003):
the states and the output of the machine for one row, and the types of inconsistency.
strip: Table 6 of "NFA for 2×n MCP": the states of the machine for two rows, by class.

\b
Examples:
  minewise automaton table line
  minewise automaton table strip
"""


Name = Annotated[Literal["line", "strip"], typer.Argument(metavar="line|strip", help="A machine.")]


def run(name: Name) -> int:
    """Run the command and return its exit code."""
    from minewise.cli.commands.automaton.tables import line_tables, strip_table
    from minewise.cli.terminal.terminal import Terminal

    terminal = Terminal()
    lines = line_tables if name == "line" else strip_table
    print(terminal.text(lines(terminal.width)))
    return Exit.DONE
