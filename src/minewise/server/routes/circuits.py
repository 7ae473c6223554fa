"""Endpoints about formulas as boards."""

from __future__ import annotations

from minewise.server.routes.worker_router import WorkerRouter
from minewise.server.schemas import circuits as schemas
from minewise.server.tasks import circuits

router = WorkerRouter(prefix="/circuit", tags=["circuits"])
router.add_task("/compile", circuits.compile_board, circuits.CompileRequest, schemas.Compiled)
router.add_task("/run", circuits.run, circuits.SignalRequest, schemas.Signals)
router.add_task("/solve", circuits.solve, circuits.FormulaRequest, schemas.Solved)
