"""`minewise automaton run`: run a machine on a line or strip."""

from __future__ import annotations

import sys
from typing import Annotated, Literal

import typer

from minewise.cli.commands.automaton.options import read_strip
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson, BoardFile
from minewise.cli.outputs import json_text
from minewise.cli.terminal.spinner import spinner

HELP = """\
Run a machine on a line or strip and print its states.

The machine reads the board from left to right, one column at a time. After each column, its live
states are printed: the states it can be in. If none is left, or none is accepting at the end, no
layout fits; the reason is printed, and the exit code is 1.

The derived machine reads strips of any height, and its paths are the layouts. The published
machines are those in the sources: for one row, M. Kadlac's, which is deterministic and whose output
is often not a layout; for two rows, the one in "NFA for 2×n MCP".

A terminal shows only the first and last columns of long strips; a file or pipe gets all columns.

\b
Examples:
  minewise automaton run strip.txt
  printf '0?1?0\\n' | minewise automaton run -
  printf '2?4??\\n???B2\\n' | minewise automaton run - --machine published
"""


Machine = Annotated[Literal["derived", "published"], typer.Option(help="The machine; see above.")]
Paths = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=0,
        help="Show at most N paths.  [default: 5 for up to 20 columns, else 0]",
    ),
]


def run(
    file: BoardFile,
    machine: Machine = "derived",
    paths: Paths = None,
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.automata.trace import trace

    if as_json and paths is not None:
        raise typer.BadParameter("use either --paths or --json, not both")
    with spinner("Reading"):
        found = trace(read_strip(file), machine)
        if as_json:
            answer = json_text(found.to_json())
        else:
            from minewise.cli.commands.automaton.run_report import report

            answer = report(found, paths, in_full=not sys.stdout.isatty())
    print(answer)
    return Exit.DONE if found.consistent else Exit.INCONSISTENT
