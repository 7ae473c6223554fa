"""Endpoints about boards as formulas."""

from __future__ import annotations

from fastapi import APIRouter, Response

from minewise.server import answers
from minewise.server.tasks import sat
from minewise.server.tasks.sat import EncodeRequest
from minewise.server.workers.workers import Workers

router = APIRouter(prefix="/sat", tags=["sat"])


@router.post("/encode", response_model=answers.Encoded)
async def encode(request: EncodeRequest, workers: Workers) -> Response:
    """Write a board as a formula in DIMACS, for any SAT solver or model counter."""
    return await workers.answer(sat.encode_board, request)
