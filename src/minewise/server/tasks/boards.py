"""Questions about boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from minewise import engine
from minewise.board import Board
from minewise.errors import BoardError
from minewise.server.requests import BoardRequest

if TYPE_CHECKING:
    from minewise.server.limits import Limits


class AnalyzeRequest(BoardRequest):
    """A board to be analysed."""

    estimate: Annotated[
        bool, Field(description="Estimate what cannot be answered exactly within the budget.")
    ] = False


def board_of(request: BoardRequest, limits: Limits) -> Board:
    """Read the board of a request."""
    board = _read(request)
    if board.flat.size > limits.cells:
        raise BoardError(f"the board has {board.flat.size} cells, but {limits.cells} are allowed")
    if request.mines is not None:
        board = board.with_mines(request.mines)
    return board.with_trusted_flags() if request.trust_flags else board


def _read(request: BoardRequest) -> Board:
    if request.id is not None:
        return Board.from_id(request.id)
    if isinstance(request.board, str):
        return Board.parse(request.board)
    return Board.from_json(request.board or {})


def analyze(request: AnalyzeRequest, limits: Limits) -> dict[str, Any]:
    """Give the whole analysis, with the best move and the id of the board."""
    board = board_of(request, limits)
    analysis = engine.analyze(board, budget=limits.budget)
    answer = analysis.to_json()
    del answer["moves"]
    return answer | {"id": board.id}
