"""`minewise automaton table`: the published tables."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.cli.exits import Exit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

HELP = """\
Print the published tables, corrected.

line: Tables 1 to 3 of M. Kadlac, Explorations of the Minesweeper Consistency Problem (2003):
the states and the output of the machine for one row, and the types of inconsistency.
strip: Table 6 of "NFA for 2×n MCP": the states of the machine for two rows, by their classes.

\b
Examples:
  minewise automaton table line
  minewise automaton table strip
"""


class TableName(StrEnum):
    """The tables, as words of the command line."""

    LINE = "line"
    STRIP = "strip"


Name = Annotated[TableName, typer.Argument(metavar="line|strip", help="Which machine.")]


def run(name: Name) -> int:
    """Run the command and return its exit code."""
    from minewise.cli.terminal.terminal import Terminal

    terminal = Terminal()
    print(terminal.text(_lines(name, terminal.width)))
    return Exit.DONE


def _lines(name: TableName, room: int) -> Iterator[Text]:
    from minewise.cli.commands.automaton.tables import line_tables, strip_table

    return line_tables(room) if name is TableName.LINE else strip_table(room)
