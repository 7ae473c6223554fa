"""`minewise automaton run`: a line or strip through its machine, column by column."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from typing import Annotated

import typer

from minewise.cli.commands.automaton import options
from minewise.cli.exits import Exit
from minewise.cli.terminal.spinner import spinner

HELP = """\
Watch a machine read a line or strip.

The machine reads a board from left to right, all rows of a column at once. After every column
the states are shown that it may be in: its live states. If none is left, or none may stand at
the end, no layout fits; the reason is told, and the exit code is 1.

The derived machine reads strips of any height, and its paths are the layouts. The published
machines are those of the sources: of M. Kadlac for one row, deterministic and with an output
that often is no layout, and of "NFA for 2×n MCP" for two rows.

All columns are printed to a file or a pipe. On a terminal, long strips are folded.

\b
Examples:
  minewise automaton run strip.txt
  printf '0?1?0\\n' | minewise automaton run -
  printf '2?4??\\n???B2\\n' | minewise automaton run - --machine published
"""


class RunMachine(StrEnum):
    """The machines, as options of the command line."""

    DERIVED = "derived"
    PUBLISHED = "published"


AsJson = options.AsJson
BoardFile = options.BoardFile
Machine = Annotated[RunMachine, typer.Option(help="Which machine reads; see above.")]
Paths = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=0,
        help="Show at most N paths, where there is more than one.  [default: 5, if columns "
        "are few]",
    ),
]


def run(
    file: BoardFile,
    machine: Machine = RunMachine.DERIVED,
    paths: Paths = None,
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.automata.trace import trace

    if as_json and paths is not None:
        raise typer.BadParameter("--paths and --json do not go together")
    with spinner("Reading"):
        found = trace(options.read_strip(file), machine.value)
        if as_json:
            answer = json.dumps(found.to_json())
        else:
            from minewise.cli.commands.automaton.run_report import report

            answer = report(found, paths, in_full=not sys.stdout.isatty())
    print(answer)
    return Exit.DONE if found.consistent else Exit.INCONSISTENT
