"""`minewise check`: whether a layout fits a board."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import MinewiseError
from minewise.base.words import plural
from minewise.board.cell_names import cell_name
from minewise.board.symbols import MINE, SAFE
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson, BoardFile, MineCount, read_board, read_bytes
from minewise.cli.outputs import json_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.answers.boards import Check
    from minewise.board.board import Board
    from minewise.board.layout import Layout

HELP = """\
Check whether a layout fits a board, in linear time.

The layout has B or * for a mine and - or any clue for a free cell, as `minewise layouts` prints it.
Every cell that contradicts it is listed, and then the exit code is 1.

\b
Examples:
  minewise check board.txt layout.txt
  minewise layouts board.txt --limit 1 | minewise check board.txt -
"""

LayoutFile = Annotated[
    str, typer.Argument(metavar="LAYOUT", help="A layout as text; - reads standard input.")
]


def run(
    file: BoardFile, layout: LayoutFile, mines: MineCount = None, as_json: AsJson = False
) -> int:
    """Run the command and return its exit code."""
    if file == layout == "-":
        raise MinewiseError("the board and the layout cannot both be standard input")
    board = read_board(file, mines)
    placed = _read_layout(layout, board)
    if as_json:
        print(json_text(_answer(board, placed)))
    else:
        print("\n".join(_complaints(board, placed)) or "The layout fits the board.")
    return Exit.DONE if board.fits(placed) else Exit.INCONSISTENT


def _read_layout(file: str, board: Board) -> Layout:
    """Read a layout. Its clues are not needed, because they follow from its mines."""
    from minewise.board.layout import Layout

    rows = re.compile(rb"^[^:\n]+$", re.MULTILINE)  # only headers have a colon
    without_clues = rows.sub(lambda row: re.sub(rb"\d", b"-", row[0]), read_bytes(file))
    return Layout.parse(without_clues, board.topology)


def _complaints(board: Board, layout: Layout) -> Iterator[str]:
    clues = layout.clues()
    for cell in board.violations(layout):
        found = _contradiction(int(board.shown[cell]), int(clues[cell]))
        yield f"{cell_name(cell)} {found}"
    if board.mines is not None and board.mines != layout.count:
        yield f"The board has {plural(board.mines, 'mine')}, but the layout has {layout.count:,}."


def _contradiction(shown: int, clue: int) -> str:
    if shown == MINE:
        return "is a mine, but free in the layout."
    told = "is safe" if shown == SAFE else f"shows {shown}"
    return f"{told}, but " + ("is mined." if clue == MINE else f"touches {plural(clue, 'mine')}.")


def _answer(board: Board, layout: Layout) -> Check:
    return {
        "fits": board.fits(layout),
        "violations": [list(cell) for cell in board.violations(layout)],
        "mines": layout.count,
    }
