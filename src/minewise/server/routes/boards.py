"""Endpoints about boards."""

from __future__ import annotations

from fastapi import APIRouter, Response

from minewise.server.tasks import boards
from minewise.server.tasks.boards import AnalyzeRequest
from minewise.server.workers.workers import Workers

router = APIRouter(tags=["boards"])


@router.post("/analyze")
async def analyze(request: AnalyzeRequest, workers: Workers) -> Response:
    """Find out all there is to know about a board."""
    return await workers.answer(boards.analyze, request)
