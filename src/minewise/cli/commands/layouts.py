"""`minewise layouts`: every layout there is."""

from __future__ import annotations

import sys
from itertools import chain, islice
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.cli.exits import Exit
from minewise.cli.inputs import BoardFile, Mines, read_board
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.board.layout import Layout

HELP = """\
Print every layout that fits a board, a blank line between two.

Mines are printed as B, all other cells as their clue. The order is always the same. If no
layout fits, nothing is printed, and the exit code is 1.

\b
Examples:
  minewise layouts board.txt
  minewise layouts board.txt --limit 10
"""

Limit = Annotated[int | None, typer.Option(metavar="K", min=0, help="Print no more than K.")]

_LONGEST_WAIT = 0.1
"""Seconds after which what has been found so far is shown."""


def run(file: BoardFile, mines: Mines = None, limit: Limit = None) -> int:
    """Run the command and return its exit code."""
    from minewise.engine import engine

    with spinner("Searching"):
        found = engine.layouts(read_board(file, mines))
        first = next(found, None)
    if first is None:
        return Exit.INCONSISTENT
    _print(islice(chain([first], found), None if limit is None else min(limit, sys.maxsize)))
    return Exit.DONE


def _print(found: Iterable[Layout]) -> None:
    """Write many layouts at once where they come quickly, one by one where they do not."""
    separator = ""
    flushed = monotonic()
    for layout in found:
        sys.stdout.write(separator + "\n".join(layout.clue_rows()) + "\n")
        separator = "\n"
        if monotonic() - flushed > _LONGEST_WAIT:
            sys.stdout.flush()
            flushed = monotonic()
