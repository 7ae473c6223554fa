"""Simulations that run in the background, and their states."""

from __future__ import annotations

import asyncio
import json
import secrets
from asyncio import CancelledError, Event, create_task, get_running_loop
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import Depends, Path, Request

from minewise.server.problems import Problem, ProblemError
from minewise.server.tasks import simulations
from minewise.server.tasks.simulations import SimulationRequest

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from minewise.server.workers.pool import WorkerPool

HEARTBEAT: Final = 15.0
"""Seconds of silence after which listeners are shown that the server is still there."""

_FULL: Final = Problem(
    503,
    "busy",
    "The server is busy",
    "as many simulations as may run at a time are running: try again when one has ended",
)
_UNKNOWN: Final = Problem(
    404, detail="there is no such simulation, or not any more: results are kept for some minutes"
)


class Job:
    """One simulation: its state, which is replaced by the next one, and the work on it.

    Parameters
    ----------
    request
        What is played, as it was sent.
    checked
        The number of games, and what is known before the first.
    """

    def __init__(self, request: bytes, checked: dict[str, Any]) -> None:
        self.id = secrets.token_urlsafe(16)
        self.status = "running"
        self._changes = 0
        self._request = request
        self._progress: dict[str, Any] | None = None
        self._games = checked["games"]
        self._result = checked["result"]
        self._problem: Problem | None = None
        self._changed = Event()

    @property
    def event_id(self) -> str:
        """The id of the event that tells the present state."""
        return str(self._changes)

    @property
    def is_over(self) -> bool:
        """Whether its state is the last."""
        return self.status != "running"

    def to_json(self) -> dict[str, Any]:
        """Return the state; the result is what `minewise compare --json` prints."""
        return {
            "id": self.id,
            "status": self.status,
            "games": self._games,
            "progress": self._progress,
            "result": self._result,
            "problem": self._problem.to_json() if self._problem else None,
        }

    async def run(self, pool: WorkerPool) -> None:
        """Have it played, to whatever end."""
        try:
            async for part in pool.stream(simulations.play, SimulationRequest, self._request):
                state = json.loads(part)
                self._progress, self._result = state["progress"], state["result"]
                self._change("running")
            self._change("done")
        except ProblemError as error:
            self._problem = error.problem
            self._change("failed")
        except CancelledError:
            self._change("cancelled")

    def _change(self, status: str) -> None:
        self.status = status
        self._changes += 1
        self._changed.set()
        self._changed = Event()

    async def events(self, seen: str | None) -> AsyncIterator[str]:
        """Yield its states as server-sent events, the present one first unless it was seen.

        A listener that is too slow for all states misses some, but never the last.
        """
        while not (self.is_over and seen == self.event_id):
            if seen != self.event_id:
                seen = self.event_id
                yield self._event()  # meanwhile there may be news
                continue
            try:
                await asyncio.wait_for(self._changed.wait(), HEARTBEAT)
            except TimeoutError:
                yield ": still running\n\n"

    def _event(self) -> str:
        name = self.status if self.is_over else "progress"
        return f"id: {self.event_id}\nevent: {name}\ndata: {json.dumps(self.to_json())}\n\n"


class Jobs:
    """All simulations of a server: those that run, and for a while those that have ended."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._running: dict[str, asyncio.Task[None]] = {}
        self._jobs: dict[str, Job] = {}

    def require_room(self) -> None:
        """Refuse if one more simulation would be too many."""
        if len(self._running) >= self._pool.limits.jobs:
            raise ProblemError(_FULL)

    def start(self, request: bytes, checked: dict[str, Any]) -> Job:
        """Begin a simulation."""
        self.require_room()
        job = Job(request, checked)
        self._jobs[job.id] = job
        task = self._running[job.id] = create_task(job.run(self._pool))
        task.add_done_callback(lambda _: self._end(job))
        return job

    def find(self, name: str) -> Job:
        """Return the simulation with this id."""
        if name not in self._jobs:
            raise ProblemError(_UNKNOWN)
        return self._jobs[name]

    async def cancel(self, job: Job) -> None:
        """End a simulation at once; one that has ended stays as it is."""
        if task := self._running.get(job.id):
            task.cancel()
            await asyncio.wait([task])

    async def stop(self) -> None:
        """End all, so that no listener is left."""
        for job in list(self._jobs.values()):
            await self.cancel(job)

    def _end(self, job: Job) -> None:
        del self._running[job.id]
        limits = self._pool.limits
        get_running_loop().call_later(limits.kept_seconds, self._jobs.pop, job.id, None)
        ended = [name for name in self._jobs if name not in self._running]
        for name in ended[: -limits.kept_jobs]:
            del self._jobs[name]


async def _jobs(request: Request) -> Jobs:
    jobs: Jobs = request.app.state.jobs
    return jobs


AllJobs = Annotated[Jobs, Depends(_jobs)]
"""What an endpoint takes to start simulations."""


_Name = Annotated[str, Path(alias="id", description="The id that POST /simulations has given.")]


async def _job(name: _Name, jobs: AllJobs) -> Job:
    return jobs.find(name)


OneJob = Annotated[Job, Depends(_job)]
"""What an endpoint takes whose path names a simulation."""
