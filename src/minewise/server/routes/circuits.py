"""Endpoints about formulas as boards."""

from __future__ import annotations

from minewise.server.routes.questions import Questions
from minewise.server.schemas import circuit_answers as answers
from minewise.server.tasks import circuits

router = Questions(prefix="/circuit", tags=["circuits"])
router.ask("/compile", circuits.compile_board, circuits.CompileRequest, answers.Compiled)
router.ask("/run", circuits.run, circuits.SignalRequest, answers.Signals)
router.ask("/solve", circuits.solve, circuits.FormulaRequest, answers.Solved)
