"""Endpoints that make boards."""

from __future__ import annotations

from minewise.server.routes.worker_router import Questions
from minewise.server.schemas import boards as schemas
from minewise.server.tasks import generation

router = Questions(tags=["boards"])
router.ask("/generate", generation.generate, generation.GenerateRequest, schemas.Generated)
