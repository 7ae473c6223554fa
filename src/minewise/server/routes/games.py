"""Endpoints about single games."""

from __future__ import annotations

from minewise.server.routes.worker_router import Questions
from minewise.server.schemas import players as schemas
from minewise.server.tasks import games

router = Questions(tags=["games"])
router.ask("/replay", games.replay, games.ReplayRequest, schemas.Game)
