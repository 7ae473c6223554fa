"""Endpoints about boards."""

from __future__ import annotations

from fastapi import APIRouter, Response

from minewise.server import answers
from minewise.server.requests import BoardRequest
from minewise.server.tasks import boards
from minewise.server.tasks.boards import (
    AnalyzeRequest,
    BestMoveRequest,
    DrawRequest,
    ExplainRequest,
    LayoutsRequest,
)
from minewise.server.workers.workers import Workers

router = APIRouter(tags=["boards"])


@router.post("/analyze", response_model=answers.Analysed)
async def analyze(request: AnalyzeRequest, workers: Workers) -> Response:
    """Find out all there is to know about a board.

    A board too wide to be answered exactly within the budget is refused, unless estimates will do.
    """
    return await workers.answer(boards.analyze, request)


@router.post("/best-move", response_model=answers.Moves)
async def best_move(request: BestMoveRequest, workers: Workers) -> Response:
    """Compare the moves that are worth a look."""
    return await workers.answer(boards.best_move, request)


@router.post("/count", response_model=answers.Counted)
async def count(request: BoardRequest, workers: Workers) -> Response:
    """Count the layouts that fit a board."""
    return await workers.answer(boards.count, request)


@router.post("/layouts", response_model=answers.Layouts)
async def layouts(request: LayoutsRequest, workers: Workers) -> Response:
    """List the layouts that fit a board, a page at a time, always in the same order."""
    return await workers.answer(boards.layouts, request)


@router.post("/explain", response_model=answers.Explained)
async def explain(request: ExplainRequest, workers: Workers) -> Response:
    """Say why cells are certain, in plain sentences."""
    return await workers.answer(boards.explain, request)


@router.post(
    "/draw",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
async def draw(request: DrawRequest, workers: Workers) -> Response:
    """Draw a board, with its analysis, as SVG."""
    return await workers.answer(boards.draw, request)
