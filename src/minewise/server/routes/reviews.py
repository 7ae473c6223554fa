"""The endpoint that looks at a game afterwards."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from minewise.server.answers import Cell, Move
from minewise.server.routes.questions import Questions
from minewise.server.tasks import reviews


class JudgedMove(BaseModel):
    """A move that opened something, and what it was worth."""

    number: Annotated[int, Field(description="Which of the moves it is, from 0.")]
    do: Literal["reveal", "chord"]
    cell: Cell
    judgement: Literal["start", "certain", "forced", "needless", "bad"]
    safety: Annotated[float | None, Field(description="How likely all that it opened was free.")]
    fatal: Annotated[bool, Field(description="Whether it opened a mine.")]
    safe: Annotated[list[Cell], Field(description="What was certainly safe instead.")]
    best: Annotated[Move | None, Field(description="What the engine would have opened.")]
    chance: Annotated[float | None, Field(description="The chance to win by it, if compared.")]
    text: Annotated[str, Field(description="What to think of it.")]


class Summary(BaseModel):
    """How many moves were what."""

    start: int
    certain: int
    forced: int
    needless: int
    bad: int
    luck: Annotated[float | None, Field(description="How likely all guesses go well.")]


class Reviewed(BaseModel):
    """A game, move by move."""

    moves: list[JudgedMove]
    summary: Summary


router = Questions(tags=["games"])
router.ask("/review", reviews.review, reviews.ReviewRequest, Reviewed)
