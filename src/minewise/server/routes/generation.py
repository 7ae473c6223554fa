"""Endpoints that make boards."""

from __future__ import annotations

from fastapi import APIRouter, Response

from minewise.server import answers
from minewise.server.tasks import generation
from minewise.server.tasks.generation import GenerateRequest
from minewise.server.workers.workers import Workers

router = APIRouter(tags=["boards"])


@router.post("/generate", response_model=answers.Generated)
async def generate(request: GenerateRequest, workers: Workers) -> Response:
    """Make boards that can be won without a guess after the first click."""
    return await workers.answer_later(generation.generate, request)
