"""The endpoint that reviews games."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import FailFast

from minewise.answers import games as answers
from minewise.reviews.review import review as judge
from minewise.server.limits import Limits
from minewise.server.requests import Cell, LayoutRequest, StrictModel, example
from minewise.server.routes.worker_router import WorkerRouter

router = WorkerRouter(tags=["games"])


class MoveMade(StrictModel):
    """A player's move."""

    do: Literal["reveal", "chord", "flag", "undo"]
    """Open the cell, open its neighbours, set or remove a flag, or undo the last move."""
    cell: Cell | None = None
    """Indices from 0, `[row, column]`; not needed to undo."""


class ReviewRequest(LayoutRequest):
    """A game and its layout."""

    model_config = example(
        layout=["B--"],
        moves=[{"do": "reveal", "cell": [0, 1]}, {"do": "reveal", "cell": [0, 2]}],
    )

    start: Literal["any", "safe", "zero"] = "safe"
    """The guarantee for the first click."""
    moves: Annotated[list[MoveMade], FailFast()]
    """All moves in order, including undone moves and undos."""


@router.task("/review")
def review(request: ReviewRequest, limits: Limits) -> answers.Review:
    """Judge each move in a game, and return the player's luck and accuracy."""
    moves = [(move.do, move.cell or ()) for move in request.moves]
    judged = judge(
        request.read_layout(limits),
        moves,
        start=request.start,
        budget=limits.budget,
    )
    return judged.to_json()
