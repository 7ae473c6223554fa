"""Simulations that run in the background."""

from __future__ import annotations

import asyncio
import json
import secrets
from asyncio import CancelledError, Event, create_task, get_running_loop, timeout
from typing import TYPE_CHECKING, Annotated, Final

from fastapi import Depends, Path, Request

from minewise.server.problems import Problem, ProblemError, over_time
from minewise.server.simulation_tasks import SimulationRequest, StartState, play

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from minewise.answers import games as answers
    from minewise.server.workers.pool import WorkerPool

HEARTBEAT: Final = 15.0
"""Seconds between comments that keep an idle event stream open."""

_FULL: Final = Problem(
    503,
    "busy",
    "The server is busy",
    "too many simulations are running: try again when one has ended",
)
_UNKNOWN: Final = Problem(404, detail="unknown simulation: results are kept only for a few minutes")


class Job:
    """A simulation and its current state.

    Parameters
    ----------
    request
        The body of the request.
    checked
        The number of games and the initial result, as returned by `simulation_tasks.check`.
    """

    def __init__(self, request: bytes, checked: StartState) -> None:
        self.id = secrets.token_urlsafe(16)
        self.status: answers.Status = "running"
        self._changes = 0
        self._request = request
        self._progress: answers.Progress | None = None
        self._games = checked["games"]
        self._result = checked["result"]
        self._problem: Problem | None = None
        self._changed = Event()

    @property
    def event_id(self) -> str:
        """The event id for the current state."""
        return str(self._changes)

    @property
    def is_over(self) -> bool:
        """Whether the simulation has ended."""
        return self.status != "running"

    def to_json(self) -> answers.Simulation:
        """Return the JSON form."""
        return {
            "id": self.id,
            "status": self.status,
            "games": self._games,
            "progress": self._progress,
            "result": self._result,
            "problem": self._problem.to_json() if self._problem else None,
        }

    async def run(self, pool: WorkerPool) -> None:
        """Play the games in a worker."""
        seconds = pool.limits.job_seconds
        try:
            async with timeout(seconds):
                async for state in pool.stream(play, SimulationRequest, self._request):
                    self._progress, self._result = state["progress"], state["result"]
                    self._change("running")
            self._change("done")
        except TimeoutError:
            self._fail(over_time(seconds))
        except ProblemError as error:
            self._fail(error.problem)
        except CancelledError:
            self._change("cancelled")

    def _fail(self, problem: Problem) -> None:
        self._problem = problem
        self._change("failed")

    def _change(self, status: answers.Status) -> None:
        self.status = status
        self._changes += 1
        self._changed.set()
        self._changed = Event()

    async def events(self, seen: str | None) -> AsyncIterator[str]:
        """Yield states as server-sent events, starting with the current one unless it is `seen`.

        A slow listener can miss states, but never the last one.
        """
        while not (self.is_over and seen == self.event_id):
            if seen != self.event_id:
                seen = self.event_id
                yield self._event()  # the state may change here
                continue
            try:
                await asyncio.wait_for(self._changed.wait(), HEARTBEAT)
            except TimeoutError:
                yield ": still running\n\n"

    def _event(self) -> str:
        name = self.status if self.is_over else "progress"
        return f"id: {self.event_id}\nevent: {name}\ndata: {json.dumps(self.to_json())}\n\n"


class Jobs:
    """A server's running simulations and recent results."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._running: dict[str, asyncio.Task[None]] = {}
        self._jobs: dict[str, Job] = {}

    def require_room(self) -> None:
        """Raise `ProblemError` if no more simulations can start."""
        if len(self._running) >= self._pool.limits.jobs:
            raise ProblemError(_FULL)

    def start(self, request: bytes, checked: StartState) -> Job:
        """Start a simulation."""
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
        """Cancel a simulation, if it is running."""
        if task := self._running.get(job.id):
            task.cancel()
            await asyncio.wait([task])

    async def stop(self) -> None:
        """Cancel all simulations."""
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
"""The server's simulations, as an endpoint parameter."""


_Name = Annotated[str, Path(alias="id", description="The id returned by POST /simulations.")]


async def _job(name: _Name, jobs: AllJobs) -> Job:
    return jobs.find(name)


OneJob = Annotated[Job, Depends(_job)]
"""The simulation named in an endpoint's path."""
