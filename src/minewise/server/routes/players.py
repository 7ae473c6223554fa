"""The endpoint that tells who plays."""

from __future__ import annotations

from dataclasses import asdict

from fastapi import APIRouter, Response
from starlette.responses import JSONResponse

from minewise.play.players import PLAYERS
from minewise.server.schemas import players as schemas

router = APIRouter(tags=["players"])


@router.get("/players", response_model=schemas.Players)
async def players() -> Response:
    """List the players: how they reason, where they come from, what they do when stuck."""
    return JSONResponse({"players": [asdict(info) for info in PLAYERS.values()]})
