"""Endpoints about boards as formulas."""

from __future__ import annotations

from minewise.server.routes.questions import Questions
from minewise.server.schemas import answers
from minewise.server.tasks import sat

router = Questions(prefix="/sat", tags=["sat"])
router.ask("/encode", sat.encode_board, sat.EncodeRequest, answers.Encoded)
