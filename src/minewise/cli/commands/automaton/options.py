"""What the commands about machines take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import BoardError
from minewise.cli import inputs

if TYPE_CHECKING:
    from minewise.board.board import Board

AsJson = inputs.AsJson
BoardFile = inputs.BoardFile
Height = Annotated[int, typer.Option(metavar="K", min=1, help="The rows of the strips.")]


def read_strip(file: str) -> Board:
    """Read the one board of a file, which has no total of mines."""
    board = inputs.read_board(file, None)
    if board.mines is not None:
        raise BoardError(
            "the machines know no total of mines: take the line mines: out of the board, "
            "or use minewise solve"
        )
    return board
