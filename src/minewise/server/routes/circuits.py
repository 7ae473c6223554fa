"""Endpoints about formulas as boards."""

from __future__ import annotations

from fastapi import APIRouter, Response

from minewise.server import circuit_answers as answers
from minewise.server.tasks import circuits
from minewise.server.tasks.circuits import CompileRequest, FormulaRequest, SignalRequest
from minewise.server.workers.workers import Workers

router = APIRouter(prefix="/circuit", tags=["circuits"])


@router.post("/compile", response_model=answers.Compiled)
async def compile_board(request: CompileRequest, workers: Workers) -> Response:
    """Make a board of a formula: its layouts are the assignments."""
    return await workers.answer(circuits.compile_board, request)


@router.post("/run", response_model=answers.Signals)
async def run(request: SignalRequest, workers: Workers) -> Response:
    """Give the inputs their values, and see where mines go."""
    return await workers.answer(circuits.run, request)


@router.post("/solve", response_model=answers.Solved)
async def solve(request: FormulaRequest, workers: Workers) -> Response:
    """Find an assignment that makes all outputs true, by solving the board."""
    return await workers.answer_later(circuits.solve, request)
