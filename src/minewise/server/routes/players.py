"""The endpoint that tells who plays."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter

from minewise.players import PLAYERS

router = APIRouter(tags=["players"])


@router.get("/players")
async def players() -> dict[str, Any]:
    """List the players: how they reason, where they come from, what they do when stuck."""
    return {"players": [asdict(info) for info in PLAYERS.values()]}
