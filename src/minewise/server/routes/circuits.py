"""Endpoints about formulas as boards."""

from __future__ import annotations

from minewise.server.routes.worker_router import Questions
from minewise.server.schemas import circuits as schemas
from minewise.server.tasks import circuits

router = Questions(prefix="/circuit", tags=["circuits"])
router.ask("/compile", circuits.compile_board, circuits.CompileRequest, schemas.Compiled)
router.ask("/run", circuits.run, circuits.SignalRequest, schemas.Signals)
router.ask("/solve", circuits.solve, circuits.FormulaRequest, schemas.Solved)
