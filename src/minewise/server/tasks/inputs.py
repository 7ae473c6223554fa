"""Boards and sizes, read from requests."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from minewise.base.errors import BoardError, GameError
from minewise.board.board import Board
from minewise.board.topology import parse_name
from minewise.game.match import Match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.server.limits import Limits
    from minewise.server.schemas.requests import BoardRequest, MatchRequest


def board_of(request: BoardRequest, limits: Limits) -> Board:
    """Read the board of a request."""
    board = _read(request)
    if board.flat.size > limits.cells:
        raise BoardError(
            f"the board has {board.flat.size:,} cells, but no more than {limits.cells:,} are taken"
        )
    if request.mines is not None:
        board = board.with_mines(request.mines)
    return board.with_trusted_flags() if request.trust_flags else board


def _read(request: BoardRequest) -> Board:
    if request.id is not None:
        return Board.from_id(request.id)
    if isinstance(request.board, str):
        return Board.parse(request.board)
    return Board.from_json(request.board or {})


def match_of(
    request: MatchRequest, limits: Limits, *, start: str, first: str | Sequence[int] | None
) -> Match:
    """Read the size of a request, and add how games begin."""
    cells = prod(_shape(request))  # before a few bytes build something large
    if cells > limits.cells:
        raise GameError(
            f"such a board has {cells:,} cells, but no more than {limits.cells:,} are taken"
        )
    return Match.of(
        preset=request.preset,
        rows=request.rows,
        cols=request.cols,
        mines=request.mines,
        topology=request.topology,
        start=start,
        first=first,
        seed=request.seed,
    )


def _shape(request: MatchRequest) -> tuple[int, ...]:
    named = None if request.topology is None else parse_name(request.topology)[1]
    return named or (request.rows or 0, request.cols or 0)
