"""Endpoints about single games."""

from __future__ import annotations

from minewise.server.routes.questions import Questions
from minewise.server.schemas import player_answers as answers
from minewise.server.tasks import games

router = Questions(tags=["games"])
router.ask("/replay", games.replay, games.ReplayRequest, answers.Game)
