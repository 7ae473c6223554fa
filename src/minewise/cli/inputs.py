"""What the commands take: a file and the total of mines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import MinewiseError
from minewise.base.files import read_whole

if TYPE_CHECKING:
    from minewise.board.board import Board

BoardFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A board as text; - reads standard input.")
]
Mines = Annotated[
    int | None,
    typer.Option(metavar="N", help="The total of mines, instead of the one in the file."),
]


def read_board(file: str, mines: int | None) -> Board:
    """Read the one board of a file, or of standard input if the file is `-`."""
    from minewise.board.board import Board

    return Board.parse(read_bytes(file), mines)


def read_bytes(file: str) -> bytes:
    """Read a file, or standard input if the file is `-`."""
    if not file:
        raise MinewiseError("the name of the file is empty")
    return read_whole(file)
