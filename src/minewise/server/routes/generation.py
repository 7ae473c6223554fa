"""Endpoints that make boards."""

from __future__ import annotations

from minewise.server.routes.questions import Questions
from minewise.server.schemas import answers
from minewise.server.tasks import generation

router = Questions(tags=["boards"])
router.ask("/generate", generation.generate, generation.GenerateRequest, answers.Generated)
