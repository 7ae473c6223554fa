"""All workers of a server, in two lanes."""

from __future__ import annotations

import json
import pickle
from asyncio import Queue, sleep
from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from minewise.server.problems import Problem, ProblemError
from minewise.server.workers.background import BackgroundLane
from minewise.server.workers.foreground import ForegroundLane
from minewise.server.workers.reply import MORE
from minewise.server.workers.spawner import WorkerSpawner
from minewise.server.workers.work_item import WorkItem

if TYPE_CHECKING:
    from asyncio import Future
    from collections.abc import AsyncGenerator, Iterable

    from pydantic import BaseModel
    from starlette.requests import Request

    from minewise.server.limits import Limits
    from minewise.server.workers.process_main import TaskFunction
    from minewise.server.workers.reply import Reply
    from minewise.server.workers.work_item import ClientConnection

_MOST_REMEMBERED: Final = 10_000
"""How many long requests are remembered."""


class WorkerPool:
    """All worker processes of a server."""

    def __init__(self, limits: Limits, preload: Iterable[str]) -> None:
        self.limits = limits
        self._spawner = WorkerSpawner(limits, preload)
        self._background = BackgroundLane(limits, self._spawner)
        self._long: dict[int, None] = {}
        """The hashes of the latest long requests, oldest first."""
        self._foreground = ForegroundLane(limits, self._spawner, self._background)

    async def start(self) -> None:
        """Start the processes."""
        await self._foreground.start()

    async def stop(self) -> None:
        """End them all."""
        await self._foreground.stop()
        await self._background.stop()
        await self._spawner.stop()
        await sleep(0)  # in which the event loop closes what it has of them

    @property
    def healthy(self) -> bool:
        """Whether requests are answered."""
        return self._foreground.is_open

    def submit(
        self, task: TaskFunction, model: type[BaseModel], body: bytes, client: ClientConnection
    ) -> WorkItem:
        """Run a task on a request, which the worker parses by a model.

        What took long before, or comes from a client whose last request did, starts in the
        background.
        """
        item = WorkItem(_packed(task, model, body), self.limits.seconds)
        name = hash(item.payload)
        if name in self._long or client.sends_long_requests:
            self._background.submit(item)
        else:
            item.on_long = partial(self._note_long, name, client)
            self._foreground.submit(item)
        return item

    def _note_long(self, name: int, client: ClientConnection) -> None:
        client.note_long_request()
        self._long[name] = None
        if len(self._long) > _MOST_REMEMBERED:
            del self._long[next(iter(self._long))]

    async def stream(
        self, task: TaskFunction, model: type[BaseModel], body: bytes
    ) -> AsyncGenerator[bytes, None]:
        """Yield what a generator function yields in a worker, each part as JSON.

        Closing the generator ends the worker. A failure is raised as `ProblemError`.
        """
        item = WorkItem(_packed(task, model, body), self.limits.job_seconds)
        replies: Queue[Reply] = Queue()
        item.on_part = replies.put_nowait
        item.answer.add_done_callback(partial(_pass_on, replies))
        self._background.submit_first(item)
        try:
            while (reply := await replies.get()).status == MORE:
                yield reply.body
        finally:
            item.answer.cancel()
        if reply.status != 200:
            raise ProblemError(Problem.from_json(json.loads(reply.body)))


def _pass_on(replies: Queue[Reply], answer: Future[Reply]) -> None:
    if not answer.cancelled():
        replies.put_nowait(answer.result())


def _packed(task: TaskFunction, model: type[BaseModel], body: bytes) -> bytes:
    """Pickle a task and its request; the server itself never parses a body."""
    return pickle.dumps((task, model, body))


async def answer(http: Request, task: TaskFunction, model: type[BaseModel]) -> Response:
    """Have a worker read and answer a request; what takes long is done at low priority."""
    pool: WorkerPool = http.app.state.pool
    client: ClientConnection = http.state.client
    reply = await client.wait_for(pool.submit(task, model, await http.body(), client))
    headers = {"Retry-After": "1"} if reply.status == 503 else None
    return Response(reply.body, reply.status, headers, reply.media_type)
