"""The endpoint that looks at a game afterwards."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field

from minewise.server.routes.worker_router import WorkerRouter
from minewise.server.schemas.boards import Cell, Move
from minewise.server.schemas.requests import example
from minewise.server.tasks import reviews

_FIRST_CLICK: Final = {
    "number": 0,
    "do": "reveal",
    "cell": [0, 1],
    "judgement": "start",
    "safety": 1.0,
    "fatal": False,
    "safe": [],
    "best": None,
    "chance": None,
    "text": "The first click: safe by the start rule.",
}
_GUESS: Final = {
    "number": 1,
    "do": "reveal",
    "cell": [0, 2],
    "judgement": "forced",
    "safety": 0.5,
    "fatal": False,
    "safe": [],
    "best": {
        "cell": [0, 0],
        "safety": 0.5,
        "chance": 0.5,
        "chance_exact": True,
        "chance_error": 0.0,
    },
    "chance": 0.5,
    "text": "A forced guess: nothing was certain. This was free with 50.0 % and wins with 50.0 %. "
    "The engine: row 0, column 0 was free with 50.0 % and wins with 50.0 %.",
}


class JudgedMove(BaseModel):
    """A move that opened something, and what it was worth."""

    number: Annotated[int, Field(description="Which of the moves it is, from 0.")]
    do: Annotated[Literal["reveal", "chord"], Field(description="What the player did.")]
    cell: Cell
    judgement: Annotated[
        Literal["start", "certain", "forced", "needless", "bad"],
        Field(
            description="`start`: safe by the start rule. `certain`: safe in every layout. "
            "`forced`: a guess when nothing was certain. `needless`: a guess though something was. "
            "`bad`: onto a certain mine, or clearly worse than the best guess."
        ),
    ]
    safety: Annotated[float | None, Field(description="How likely all that it opened was free.")]
    fatal: Annotated[bool, Field(description="Whether it opened a mine.")]
    safe: Annotated[list[Cell], Field(description="What was certainly safe instead.")]
    best: Annotated[Move | None, Field(description="What the engine would have opened.")]
    chance: Annotated[float | None, Field(description="The chance to win by it, if compared.")]
    text: Annotated[str, Field(description="What to think of it.")]


_Count = Annotated[int, Field(description="Moves that were judged so.")]


class Summary(BaseModel):
    """How many moves were what."""

    start: _Count
    certain: _Count
    forced: _Count
    needless: _Count
    bad: _Count
    luck: Annotated[float | None, Field(description="How likely all guesses go well.")]


class Reviewed(BaseModel):
    """A game, move by move."""

    model_config = example(
        moves=[_FIRST_CLICK, _GUESS],
        summary={"start": 1, "certain": 0, "forced": 1, "needless": 0, "bad": 0, "luck": 0.5},
    )

    moves: Annotated[list[JudgedMove], Field(description="Those that opened something.")]
    summary: Summary


router = WorkerRouter(tags=["games"])
router.add_task("/review", reviews.review, reviews.ReviewRequest, Reviewed)
