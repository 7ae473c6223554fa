"""Endpoints that make boards."""

from __future__ import annotations

from minewise.server.routes.worker_router import WorkerRouter
from minewise.server.schemas import boards as schemas
from minewise.server.tasks import generation

router = WorkerRouter(tags=["boards"])
router.add_task("/generate", generation.generate, generation.GenerateRequest, schemas.Generated)
