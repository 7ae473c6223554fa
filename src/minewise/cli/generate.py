"""`minewise generate`: boards that need no guess."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import typer

from minewise.cli import match_options as options
from minewise.cli.verify import verify_file
from minewise.errors import GameError, quoted

if TYPE_CHECKING:
    from minewise.topology import Cell

HELP = """\
Prove that boards can be won without a guess.

With --verify every board of a file is played from its first cell, and only cells that a SAT solver
proves to be safe are opened. The file holds puzzles of any generator, as text, as JSON or as ids of
sgt-mines. If a board needs a guess, that is proved as well: it is named, and the exit code is 1.

\b
Examples:
  minewise generate --verify boards.txt
  minewise generate --verify boards.json --first 0,0 --json
  sgt-mines --generate 100 30x16n99 | minewise generate --verify -
"""

Verify = Annotated[
    str,
    typer.Option(
        metavar="FILE", help="Prove that no board of this file needs a guess; - is standard input."
    ),
]
First = Annotated[
    str | None,
    typer.Option(
        metavar="R,C", help="The first cell, instead of the one in the file.  [default: the centre]"
    ),
]


def run(verify: Verify, first: First = None, as_json: options.AsJson = False) -> int:
    """Run the command and give its exit code."""
    return verify_file(verify, _first_cell(first), as_json)


def _first_cell(text: str | None) -> Cell | None:
    cell = options.first_cell(text)
    if isinstance(cell, str):
        raise GameError(f"{quoted(cell)} names no cell: write its indices, such as 4,4")
    return cast("Cell | None", cell)
