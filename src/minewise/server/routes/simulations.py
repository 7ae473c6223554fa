"""Endpoints that let players play many games."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Header, Request, Response
from starlette.responses import JSONResponse, StreamingResponse

from minewise.server.jobs import AllJobs, OneJob
from minewise.server.routes.worker_router import sent
from minewise.server.schemas import players as schemas
from minewise.server.tasks import simulations
from minewise.server.tasks.simulations import SimulationRequest
from minewise.server.workers.pool import answer

router = APIRouter(prefix="/simulations", tags=["players"])

_LastEventId = Annotated[
    str | None, Header(description="The `id` of the last event heard, by who comes again.")
]


@router.post(
    "", status_code=202, response_model=schemas.Simulation, openapi_extra=sent(SimulationRequest)
)
async def start(http: Request, jobs: AllJobs) -> Response:
    """Let players play the same games; it goes on while the client does something else."""
    jobs.require_room()
    checked = await answer(http, simulations.check, SimulationRequest)
    if checked.status_code != 200:
        return checked
    job = jobs.start(await http.body(), json.loads(bytes(checked.body)))
    return JSONResponse(job.to_json(), 202, {"Location": f"{http.url.path}/{job.id}"})


@router.get("/{id}", response_model=schemas.Simulation)
async def state(job: OneJob) -> Response:
    """Tell what is known of a simulation so far."""
    return JSONResponse(job.to_json())


@router.get("/{id}/events", response_class=StreamingResponse, responses=schemas.EVENTS)
async def events(job: OneJob, last_event_id: _LastEventId = None) -> Response:
    """Tell it again and again, as server-sent events: `progress`, then how it has ended."""
    if job.is_over and last_event_id == job.event_id:
        return Response(status_code=204)  # which tells a browser not to come again
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(job.events(last_event_id), 200, headers, "text/event-stream")


@router.delete("/{id}", response_model=schemas.Simulation)
async def cancel(job: OneJob, jobs: AllJobs) -> Response:
    """End a simulation; the games that were played count."""
    await jobs.cancel(job)
    return JSONResponse(job.to_json())
