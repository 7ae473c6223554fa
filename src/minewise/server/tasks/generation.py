"""Boards that need no guess."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from minewise.base.errors import GameError
from minewise.puzzles.generation import Generator
from minewise.puzzles.rating import rated
from minewise.server.schemas.requests import Cell, MatchRequest, example
from minewise.server.tasks.inputs import match_of

if TYPE_CHECKING:
    from minewise.server.limits import Limits


class GenerateRequest(MatchRequest):
    """Boards to be made."""

    model_config = example(rows=4, cols=5, mines=3, seed=1)

    first: Annotated[
        Literal["center", "corner"] | Cell, Field(description="Where play begins.")
    ] = "center"
    count: Annotated[int, Field(ge=1, le=10_000, description="How many boards are made.")] = 1
    difficulty: Annotated[
        str | None,
        Field(
            description="The hardest technique needed, or a range such as `subset..chain`.",
            max_length=40,
            examples=["subset..chain"],
        ),
    ] = None
    bbbv: Annotated[
        str | None,
        Field(
            alias="3bv", description="The 3BV, or a range.", max_length=40, examples=["120..180"]
        ),
    ] = None
    method: Annotated[
        Literal["uniform", "repair"] | None,
        Field(description="How they are made; if left open, uniform where that is quick."),
    ] = None


def generate(request: GenerateRequest, limits: Limits) -> dict[str, Any]:
    """Make boards that can be won without a guess after the first click."""
    if request.count > limits.boards:
        raise GameError(
            f"{request.count} boards are too many at a time: ask for {limits.boards} at most"
        )
    match = match_of(request, limits, start="zero", first=request.first)
    generator = Generator(
        match,
        threads=1,
        difficulty=request.difficulty,
        bbbv=request.bbbv,
        method=request.method,
    )
    boards = [rated(puzzle) for puzzle in generator.puzzles(request.count)]
    return {"method": generator.method, "seed": match.seed, "boards": boards}
