"""Endpoints about single games."""

from __future__ import annotations

from minewise.server.routes.worker_router import WorkerRouter
from minewise.server.schemas import players as schemas
from minewise.server.tasks import games

router = WorkerRouter(tags=["games"])
router.add_task("/replay", games.replay, games.ReplayRequest, schemas.ReplayedGame)
