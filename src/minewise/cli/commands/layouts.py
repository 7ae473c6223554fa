"""`minewise layouts`: every layout that fits a board."""

from __future__ import annotations

import sys
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.cli.exits import Exit
from minewise.cli.options import BoardOptions
from minewise.cli.outputs import put
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from minewise.board.layout import Layout

HELP = """\
Print every layout that fits a board, separated by blank lines.

Mines are B; all other cells show their clues. The order is always the same. If no layout fits,
nothing is printed, and the exit code is 1.

\b
Examples:
  minewise layouts board.txt
  minewise layouts board.txt --limit 10
"""

Limit = Annotated[int | None, typer.Option(metavar="K", min=0, help="Print at most K layouts.")]


def run(board: BoardOptions, limit: Limit = None) -> int:
    """Run the command and return its exit code."""
    from minewise.engine import engine

    with spinner("Searching"):
        found = engine.layouts(board.read())
        first = next(found, None)
    if first is None:
        return Exit.INCONSISTENT
    wanted = islice(chain([first], found), None if limit is None else min(limit, sys.maxsize))
    put(_pieces(wanted), None)
    return Exit.DONE


def _pieces(layouts: Iterable[Layout]) -> Iterator[str]:
    separator = ""
    for layout in layouts:
        yield separator + "\n".join(layout.clue_rows()) + "\n"
        separator = "\n"
