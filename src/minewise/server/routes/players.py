"""The endpoint that lists the players."""

from __future__ import annotations

from fastapi import APIRouter

from minewise.answers import games as answers
from minewise.play.players import players_to_json

router = APIRouter(tags=["players"])


@router.get("/players")
async def players() -> answers.Players:
    """List the native players."""
    return players_to_json()
