"""Endpoints about machines that read lines and strips."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path

from minewise.server.routes.worker_router import WorkerRouter
from minewise.server.schemas import automata as schemas
from minewise.server.tasks import automata
from minewise.server.tasks.automata import DrawnMachine, MachineKind, RunRequest

router = WorkerRouter(prefix="/automaton", tags=["automata"])
router.add_task("/run", automata.run, RunRequest, schemas.MachineRun)


@router.get("/machines/{kind}/{machine}", response_model=schemas.Drawing)
def drawing(
    kind: Annotated[MachineKind, Path(description="What the machine reads: one row, or two.")],
    machine: Annotated[DrawnMachine, Path(description="Which of the machines.")],
) -> dict[str, Any]:
    """Draw a machine for lines (one row) or strips (two rows), and name its states."""
    return automata.drawing(kind, machine)


@router.get("/tables/line", response_model=schemas.LineTables)
def line_tables() -> dict[str, Any]:
    """Give the published tables of the machine for lines, corrected."""
    return automata.tables("line")


@router.get("/tables/strip", response_model=schemas.StripTable)
def strip_table() -> dict[str, Any]:
    """Give the published table of the machine for strips of two rows, corrected."""
    return automata.tables("strip")
