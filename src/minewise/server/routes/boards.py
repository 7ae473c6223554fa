"""Endpoints about boards."""

from __future__ import annotations

from typing import Any, Final

from starlette.responses import Response

from minewise.server.routes.worker_router import WorkerRouter
from minewise.server.schemas import boards as schemas
from minewise.server.schemas.requests import BoardRequest
from minewise.server.tasks import boards

_PICTURE: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}
}

router = WorkerRouter(tags=["boards"])
router.add_task("/analyze", boards.analyze, boards.AnalyzeRequest, schemas.Analysed)
router.add_task("/best-move", boards.best_move, boards.BestMoveRequest, schemas.Moves)
router.add_task("/count", boards.count, BoardRequest, schemas.Counted)
router.add_task("/layouts", boards.layouts, boards.LayoutsRequest, schemas.Layouts)
router.add_task("/explain", boards.explain, boards.ExplainRequest, schemas.Explained)
router.add_task(
    "/draw", boards.draw, boards.DrawRequest, response_class=Response, responses=_PICTURE
)
