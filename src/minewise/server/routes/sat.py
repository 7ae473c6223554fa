"""Endpoints about boards as formulas."""

from __future__ import annotations

from minewise.server.routes.worker_router import WorkerRouter
from minewise.server.schemas import boards as schemas
from minewise.server.tasks import sat

router = WorkerRouter(prefix="/sat", tags=["sat"])
router.add_task("/encode", sat.encode_board, sat.EncodeRequest, schemas.Encoded)
