"""Options for the automaton commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import BoardError
from minewise.cli.options import read_board

if TYPE_CHECKING:
    from minewise.board.board import Board

Height = Annotated[int, typer.Option(metavar="K", min=1, help="Rows in each strip.")]


def read_strip(file: str) -> Board:
    """Read a board; raise `BoardError` if it gives the number of mines."""
    board = read_board(file)
    if board.mines is not None:
        raise BoardError(
            "automata cannot use the number of mines: remove the `mines:` line from the board, "
            "or use minewise solve"
        )
    return board
