"""Games looked at afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import FailFast, Field

from minewise.base.errors import BoardError
from minewise.board.layout import Layout
from minewise.board.topology import Topology
from minewise.reviews.review import review as judge
from minewise.server.schemas.requests import Cell, StrictModel, example

if TYPE_CHECKING:
    from minewise.server.limits import Limits

_SURVEYS = 6
"""Guesses whose chances to win are compared: as many as are told within the time."""


class MoveMade(StrictModel):
    """What a player did to a cell."""

    do: Annotated[
        Literal["reveal", "chord", "flag"],
        Field(description="Open it, open all around it, or put a flag there or take it away."),
    ]
    cell: Annotated[Cell, Field(description="Indices from 0, `[row, column]`.")]


class ReviewRequest(StrictModel):
    """A game, with the layout that it was played on."""

    model_config = example(
        layout=["B--"],
        moves=[{"do": "reveal", "cell": [0, 1]}, {"do": "reveal", "cell": [0, 2]}],
    )

    layout: Annotated[
        list[str],
        FailFast(),
        Field(
            min_length=1, description="A text for every row, mines as `B` and free cells as `-`."
        ),
    ]
    topology: Annotated[Literal["grid", "torus", "hex"], Field(description="Of the board.")] = (
        "grid"
    )
    start: Annotated[
        Literal["any", "safe", "zero"], Field(description="What the first click was promised.")
    ] = "safe"
    moves: Annotated[
        list[MoveMade],
        FailFast(),
        Field(description="All moves, in order; those taken back are left out."),
    ]


def review(request: ReviewRequest, limits: Limits) -> dict[str, Any]:
    """Tell which moves of a game were certain, forced guesses, needless guesses or bad."""
    moves = [(move.do, move.cell) for move in request.moves]
    judged = judge(
        _layout(request, limits),
        moves,
        start=request.start,
        surveys=_SURVEYS,
        budget=limits.budget,
    )
    return judged.to_json()


def _layout(request: ReviewRequest, limits: Limits) -> Layout:
    rows = request.layout
    cells = len(rows) * len(rows[0])
    if cells > limits.cells:
        raise BoardError(
            f"the layout has {cells:,} cells, but no more than {limits.cells:,} are taken"
        )
    topology = Topology.of_kind(request.topology, (len(rows), len(rows[0])))
    return Layout.parse("\n".join(rows), topology)
