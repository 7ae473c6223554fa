"""Endpoints about boards as formulas."""

from __future__ import annotations

from minewise.server.routes.worker_router import Questions
from minewise.server.schemas import boards as schemas
from minewise.server.tasks import sat

router = Questions(prefix="/sat", tags=["sat"])
router.ask("/encode", sat.encode_board, sat.EncodeRequest, schemas.Encoded)
