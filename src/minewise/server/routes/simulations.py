"""Endpoints for simulations."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from fastapi import APIRouter, Header, Request, Response
from starlette.responses import JSONResponse, StreamingResponse

from minewise.answers.games import Simulation
from minewise.server import simulation_tasks
from minewise.server.jobs import AllJobs, OneJob
from minewise.server.routes.worker_router import answer, sent
from minewise.server.simulation_tasks import SimulationRequest

router = APIRouter(prefix="/simulations", tags=["players"])

_LastEventId = Annotated[
    str | None, Header(description="The `id` of the last event received, sent when reconnecting.")
]

_EVENTS: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "`progress` events, then one `done`, `failed` or `cancelled` event; the "
        "data is a Simulation as JSON.",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    },
    204: {"description": "The client has already received the final state."},
}


@router.post("", status_code=202, response_model=Simulation, openapi_extra=sent(SimulationRequest))
async def start(http: Request, jobs: AllJobs) -> Response:
    """Start a simulation: several players on the same games, in the background."""
    jobs.require_room()
    checked = await answer(http, simulation_tasks.check, SimulationRequest)
    if checked.status_code != 200:
        return checked
    job = jobs.start(await http.body(), json.loads(bytes(checked.body)))
    return JSONResponse(job.to_json(), 202, {"Location": f"{http.url.path}/{job.id}"})


@router.get("/{id}", response_model=Simulation)
async def state(job: OneJob) -> Response:
    """Return the state of a simulation."""
    return JSONResponse(job.to_json())


@router.get("/{id}/events", response_class=StreamingResponse, responses=_EVENTS)
async def events(job: OneJob, last_event_id: _LastEventId = None) -> Response:
    """Stream states as server-sent events: `progress`, then the final status."""
    if job.is_over and last_event_id == job.event_id:
        return Response(status_code=204)  # so that browsers do not reconnect
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(job.events(last_event_id), 200, headers, "text/event-stream")


@router.delete("/{id}", response_model=Simulation)
async def cancel(job: OneJob, jobs: AllJobs) -> Response:
    """Cancel a simulation and keep the games played so far."""
    await jobs.cancel(job)
    return JSONResponse(job.to_json())
