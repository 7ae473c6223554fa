"""Endpoints about single games."""

from __future__ import annotations

from fastapi import APIRouter, Response

from minewise.server import player_answers as answers
from minewise.server.tasks import games
from minewise.server.tasks.games import ReplayRequest
from minewise.server.workers.workers import Workers

router = APIRouter(tags=["games"])


@router.post("/replay", response_model=answers.Game)
async def replay(request: ReplayRequest, workers: Workers) -> Response:
    """Tell one game of a player, turn by turn, with the board after each."""
    return await workers.answer(games.replay, request)
