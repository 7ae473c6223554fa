"""Endpoints about machines that read lines and strips."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Response
from pydantic import ConfigDict, Field

from minewise.automata.trace import MachineName
from minewise.server.requests import BoardRequest
from minewise.server.tasks import automata
from minewise.server.workers.workers import Workers

router = APIRouter(prefix="/automaton", tags=["automata"])


class RunRequest(BoardRequest):
    """A strip, which has no total of mines, and who reads it."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"board": "2?4??\n???B2", "machine": "published"}]}
    )

    machine: Annotated[
        MachineName,
        Field(
            description="`derived` reads strips of any height, `published` one row or two, "
            "`minimal` up to three."
        ),
    ] = "derived"
    trellis: Annotated[bool, Field(description="Draw the run, as SVG, if it is not too large.")] = (
        False
    )


@router.post("/run")
async def run(request: RunRequest, workers: Workers) -> Response:
    """Watch a machine read a strip, column by column."""
    return await workers.answer(automata.run, request)


@router.get("/machines/{kind}/{machine}")
def drawing(kind: automata.Kind, machine: automata.Drawn) -> dict[str, Any]:
    """Draw a machine for lines (one row) or strips (two rows), and name its states."""
    return automata.drawing(kind, machine)


@router.get("/tables/{kind}")
def tables(kind: automata.Kind) -> dict[str, Any]:
    """Give the published tables, corrected."""
    return automata.tables(kind)
