"""Arguments and options that several commands share, and how they are read."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import MinewiseError
from minewise.base.files import read_whole

if TYPE_CHECKING:
    from minewise.base.budget import Budget
    from minewise.board.board import Board

BoardFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A board as text; - reads standard input.")
]
Mines = Annotated[
    int | None,
    typer.Option(metavar="N", help="The total of mines, instead of the one in the file."),
]
TrustFlags = Annotated[bool, typer.Option("--trust-flags", help="Take every flag for a mine.")]
Seconds = Annotated[
    float | None,
    typer.Option("--budget", metavar="SECONDS", help="How long the analysis may take."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


def read_board(file: str, mines: int | None) -> Board:
    """Read the one board of a file, or of standard input if the file is `-`."""
    from minewise.board.board import Board

    return Board.parse(read_bytes(file), mines)


def read_bytes(file: str) -> bytes:
    """Read a file, or standard input if the file is `-`."""
    if not file:
        raise MinewiseError("the name of the file is empty")
    return read_whole(file)


def budget_of(seconds: float | None) -> Budget:
    """Let the seconds alone decide, if they are given, however many steps fit into them."""
    from minewise.base.budget import DEFAULT_BUDGET, Budget

    return DEFAULT_BUDGET if seconds is None else Budget(seconds=seconds, ticks=sys.maxsize)
