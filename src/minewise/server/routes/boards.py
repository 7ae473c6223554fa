"""Endpoints about boards."""

from __future__ import annotations

from typing import Any, Final

from starlette.responses import Response

from minewise.server.routes.worker_router import Questions
from minewise.server.schemas import boards as schemas
from minewise.server.schemas.requests import BoardRequest
from minewise.server.tasks import boards

_PICTURE: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}
}

router = Questions(tags=["boards"])
router.ask("/analyze", boards.analyze, boards.AnalyzeRequest, schemas.Analysed)
router.ask("/best-move", boards.best_move, boards.BestMoveRequest, schemas.Moves)
router.ask("/count", boards.count, BoardRequest, schemas.Counted)
router.ask("/layouts", boards.layouts, boards.LayoutsRequest, schemas.Layouts)
router.ask("/explain", boards.explain, boards.ExplainRequest, schemas.Explained)
router.ask("/draw", boards.draw, boards.DrawRequest, response_class=Response, responses=_PICTURE)
