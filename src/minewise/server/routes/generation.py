"""Endpoints that generate boards."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from minewise.answers import puzzles as answers
from minewise.base.errors import GameError
from minewise.board.technique import Technique
from minewise.puzzles.generation import Generator
from minewise.puzzles.positions import position_to_json
from minewise.puzzles.rating import rated
from minewise.server.limits import Limits
from minewise.server.requests import Cell, MatchRequest, example
from minewise.server.routes.worker_router import WorkerRouter

router = WorkerRouter(tags=["boards"])


class GenerateRequest(MatchRequest):
    """Boards to generate."""

    model_config = example(rows=4, cols=5, mines=3, seed=1)

    first: Literal["center", "corner"] | Cell = "center"
    """The cell where play begins."""
    count: Annotated[int, Field(ge=1, le=10_000)] = 1
    """The number of boards."""
    difficulty: Annotated[str, Field(max_length=40)] | None = None
    """The hardest technique needed, or a range such as `subset..chain`."""
    bbbv: Annotated[Annotated[str, Field(max_length=40)] | None, Field(alias="3bv")] = None
    """The 3BV, or a range such as `120..180`."""
    method: Literal["uniform", "repair"] | None = None
    """The method; by default `uniform` if it is fast enough."""


@router.task("/generate")
def generate(request: GenerateRequest, limits: Limits) -> answers.Generated:
    """Generate boards that can be won without a guess after the first click."""
    if request.count > limits.boards:
        raise GameError(
            f"{request.count:,} boards are too many for one request: "
            f"ask for at most {limits.boards:,}"
        )
    match = request.read_match(limits, "zero", request.first)
    generator = Generator(
        match,
        threads=1,
        difficulty=request.difficulty,
        bbbv=request.bbbv,
        method=request.method,
    )
    boards = [rated(puzzle) for puzzle in generator.puzzles(request.count)]
    return {"method": generator.method, "seed": match.seed, "boards": boards}


class PuzzleRequest(MatchRequest):
    """A position to be solved with a given technique."""

    model_config = example(rows=6, cols=6, mines=6, technique="subset", seed=1)

    technique: Literal["single", "subset", "overlap", "chain", "cases", "count"]
    """The easiest technique that finds a safe cell."""


@router.task("/puzzle")
def puzzle(request: PuzzleRequest, limits: Limits) -> answers.PuzzlePosition:
    """Make a position with a safe cell that only the given technique finds."""
    match = request.read_match(limits, "zero", "center")
    generator = Generator(match, threads=1, difficulty=request.technique)
    (made,) = generator.puzzles(1)
    return position_to_json(Technique(request.technique), made)
