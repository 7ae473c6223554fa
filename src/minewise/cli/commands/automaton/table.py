"""`minewise automaton table`: the published tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from minewise.cli.exits import Exit
from minewise.cli.options import AsJson
from minewise.cli.outputs import json_text

if TYPE_CHECKING:
    from minewise.answers import automata as answers

HELP = """\
Print the published tables, corrected or as published.

line: Tables 1 to 3 and Appendix B of M. Kadlac, Explorations of the Minesweeper Consistency Problem
(2003): the moves and the output of the machine for one row, the types of inconsistency, and all
strings of four symbols. Appendix B is long and printed only on request.

strip: Tables 3 to 6 of "NFA for 2×n MCP": the possible and the legal symbols of the machine for two
rows, the meaning of its states, and their moves by class.

With --height K, strip prints the symbols for K rows: one column of each group of columns that no
strip can tell apart, and then the groups.

Entries that are wrong as published are marked with *, in both editions, and each table is followed
by its errors. --json prints all tables.

\b
Examples:
  minewise automaton table line
  minewise automaton table line B --as published
  minewise automaton table strip 6
  minewise automaton table strip --as published --json
  minewise automaton table strip --height 3
"""


Name = Annotated[Literal["line", "strip"], typer.Argument(metavar="line|strip", help="A machine.")]
Table = Annotated[
    str | None,
    typer.Argument(
        metavar="TABLE", help="One table: 1, 2, 3 or B for line, 3, 4, 5 or 6 for strip."
    ),
]
Edition = Annotated[
    Literal["published", "corrected"],
    typer.Option("--as", help="The tables with their mistakes, or corrected."),
]
Height = Annotated[
    int | None,
    typer.Option(
        metavar="K", min=1, max=4, help="Print the symbols for K rows.", show_default=False
    ),
]


def run(
    name: Name,
    table: Table = None,
    edition: Edition = "corrected",
    height: Height = None,
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    if height is not None:
        if name == "line" or table is not None or edition == "published" or as_json:
            raise typer.BadParameter("--height goes with strip alone: table strip --height 3")
        print(_symbols(height))
        return Exit.DONE
    if as_json and table is not None:
        raise typer.BadParameter("use either TABLE or --json, which prints all tables, not both")
    print(_json(name, edition) if as_json else _text(name, table, edition))
    return Exit.DONE


def _json(name: str, edition: answers.Edition) -> str:
    from minewise.automata.lines.tables import all_line_tables_json
    from minewise.automata.strips.tables import all_strip_tables_json

    if name == "line":
        return json_text(all_line_tables_json(edition))
    return json_text(all_strip_tables_json(edition))


def _text(name: str, table: str | None, edition: answers.Edition) -> str:
    from minewise.cli.commands.automaton.table_report import LineTables, StripTables
    from minewise.cli.terminal.terminal import Terminal

    terminal = Terminal()
    tables = (LineTables if name == "line" else StripTables)(edition, terminal.width)
    if table is None:
        return terminal.text(tables.lines())
    if table.upper() not in tables.names:
        *others, last = tables.names
        raise typer.BadParameter(
            f"{name} has no table {table!r}: use {', '.join(others)} or {last}"
        )
    return terminal.text(tables.one(table.upper()))


def _symbols(height: int) -> str:
    from minewise.automata.strips.alike import alike_columns
    from minewise.cli.commands.automaton.table_report import symbol_lines
    from minewise.cli.terminal.spinner import spinner
    from minewise.cli.terminal.terminal import Terminal

    with spinner("Comparing columns"):
        groups = alike_columns(height)
    terminal = Terminal()
    return terminal.text(symbol_lines(groups, terminal.width))
