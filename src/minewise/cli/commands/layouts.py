"""`minewise layouts`: every layout that fits a board."""

from __future__ import annotations

import sys
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from minewise.base.errors import BudgetError
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson, BoardOptions
from minewise.cli.outputs import json_text, put
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from minewise.answers import boards as answers
    from minewise.board.board import Board
    from minewise.board.layout import Layout

HELP = """\
Print every layout that fits a board, separated by blank lines.

Mines are B; all other cells show their clues. The order is always the same. If no layout fits,
nothing is printed, and the exit code is 1. With --json, all layouts are held in memory: use --limit
on boards with many.

With --method kadlac, the breadth-first search in M. Kadlac (2003) is used, and the output is that
of the published program: numbered layouts in its order. It takes grids of at least two rows and
columns without a mine count or flags. It stops when a step of the search has 1,000 grids or more;
the exit code is then 3.

\b
Examples:
  minewise layouts board.txt
  minewise layouts board.txt --limit 10
  minewise layouts board.txt --method kadlac
"""

Limit = Annotated[int | None, typer.Option(metavar="K", min=0, help="Print at most K layouts.")]
Method = Annotated[Literal["exact", "kadlac"], typer.Option(help="The search; see above.")]


def run(
    board: BoardOptions, limit: Limit = None, method: Method = "exact", as_json: AsJson = False
) -> int:
    """Run the command and return its exit code."""
    if method == "exact":
        return _run_exact(board, limit, as_json=as_json)
    if limit is not None:
        raise typer.BadParameter("use either --limit or --method kadlac, not both")
    return _run_kadlac(board.read(), as_json=as_json)


def _run_exact(board: BoardOptions, limit: int | None, *, as_json: bool) -> int:
    from minewise.engine import engine

    with spinner("Searching"):
        found = engine.layouts(board.read())
        first = next(found, None)
        every = found if first is None else chain([first], found)
        wanted = islice(every, None if limit is None else min(limit, sys.maxsize))
        pieces = _pieces(wanted)
        if as_json:
            listed = list(wanted)
            pieces = iter([_json(listed, complete=next(every, None) is None)])
    put(pieces, None)
    return Exit.INCONSISTENT if first is None else Exit.DONE


def _run_kadlac(board: Board, *, as_json: bool) -> int:
    from minewise.reference.kadlac import PUBLISHED_CEILING, published_run

    with spinner("Searching"):
        found = published_run(board)
    text = _json(found.layouts, complete=found.complete) if as_json else str(found)
    print(text, end="", flush=True)
    if found.overflow is not None:
        raise BudgetError(
            f"the next step of the search has {found.overflow:,} grids, but the published table "
            f"has room for {PUBLISHED_CEILING - 1}: use --method exact"
        )
    return Exit.DONE if found.layouts else Exit.INCONSISTENT


def _json(layouts: Iterable[Layout], *, complete: bool) -> str:
    answer: answers.LayoutList = {
        "layouts": [layout.rows() for layout in layouts],
        "complete": complete,
    }
    return json_text(answer) + "\n"


def _pieces(layouts: Iterable[Layout]) -> Iterator[str]:
    separator = ""
    for layout in layouts:
        yield separator + "\n".join(layout.clue_rows()) + "\n"
        separator = "\n"
