"""Endpoints about formulas as boards."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import ConfigDict, Field

from minewise.server.requests import StrictModel
from minewise.server.tasks import circuits
from minewise.server.workers.workers import Workers

router = APIRouter(prefix="/circuit", tags=["circuits"])


class FormulaRequest(StrictModel):
    """A formula of any kind."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"formula": "sum = a ^ b; carry = a & b"}]}
    )

    formula: Annotated[
        str, Field(description="Expressions, a CNF in DIMACS, or a netlist in BLIF.")
    ]


class CompileRequest(FormulaRequest):
    """A formula to be made a board."""

    force_true: Annotated[bool, Field(description="Force every output to be true.")] = False


class SignalRequest(FormulaRequest):
    """A formula, and a value for each of its inputs."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"formula": "a & b", "inputs": {"a": True, "b": False}}]}
    )

    inputs: Annotated[dict[str, bool], Field(description="By input, its value.")]


@router.post("/compile")
async def compile_board(request: CompileRequest, workers: Workers) -> Response:
    """Make a board of a formula: its layouts are the assignments."""
    return await workers.answer(circuits.compile_board, request)


@router.post("/run")
async def run(request: SignalRequest, workers: Workers) -> Response:
    """Give the inputs their values, and see where mines go."""
    return await workers.answer(circuits.run, request)


@router.post("/solve")
async def solve(request: FormulaRequest, workers: Workers) -> Response:
    """Find an assignment that makes all outputs true, by solving the board."""
    return await workers.answer_later(circuits.solve, request)
