"""All workers of a server, in two lanes."""

from __future__ import annotations

import json
import pickle
from asyncio import create_task, sleep
from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from minewise.server.problems import Problem, ProblemError
from minewise.server.workers.background import Background
from minewise.server.workers.front import Front
from minewise.server.workers.nursery import Nursery
from minewise.server.workers.reply import MORE, Reply

if TYPE_CHECKING:
    import asyncio
    from collections.abc import AsyncGenerator

    from pydantic import BaseModel
    from starlette.requests import Request

    from minewise.server.limits import Limits
    from minewise.server.workers.desk import Task
    from minewise.server.workers.question import Question

_NOBODY: Final = Reply(499, "text/plain", b"")
"""What is sent to a client that is not there any more."""


class Staff:
    """The workers of all requests."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._nursery = Nursery(limits)
        self._background = Background(limits, self._nursery)
        self._front = Front(limits, self._nursery, self._background)

    async def start(self) -> None:
        """Start the processes."""
        await self._front.start()

    async def stop(self) -> None:
        """End them all."""
        await self._front.stop()
        await self._background.stop()
        await self._nursery.stop()
        await sleep(0)  # in which the event loop closes what it has of them

    def ask(self, task: Task, model: type[BaseModel], body: bytes) -> Question:
        """Ask a task about a request, which is read by a model."""
        return self._front.ask(_packed(task, model, body))

    async def stream(
        self, task: Task, model: type[BaseModel], body: bytes
    ) -> AsyncGenerator[bytes, None]:
        """Yield what a generator function yields in a worker, each part as JSON.

        Whoever stops listening ends the worker. A failure is raised as `ProblemError`.
        """
        question = self._background.ask(_packed(task, model, body), self.limits.job_seconds)
        try:
            while (reply := await question.parts.get()).status == MORE:
                yield reply.body
        finally:
            question.answer.cancel()
        if reply.status != 200:
            raise ProblemError(Problem.from_json(json.loads(reply.body)))


def _packed(task: Task, model: type[BaseModel], body: bytes) -> bytes:
    """Write a question as `desk` reads it: the server itself never looks into a body."""
    return pickle.dumps((task, model, body))


async def answer(http: Request, task: Task, model: type[BaseModel]) -> Response:
    """Have a worker read and answer a request; what takes long is done at low priority."""
    staff: Staff = http.app.state.staff
    reply = await Listener(http).answer_to(staff.ask(task, model, await http.body()))
    headers = {"Retry-After": "1"} if reply.status == 503 else None
    return Response(reply.body, reply.status, headers, reply.media_type)


class Listener:
    """Notices when the client goes away."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._listener: asyncio.Task[None] | None = None

    async def answer_to(self, question: Question) -> Reply:
        """Wait for the answer."""
        question.on_long = partial(self._listen, question)
        try:
            return await question.answer
        finally:
            if self._listener:
                self._listener.cancel()

    def _listen(self, question: Question) -> None:
        self._listener = create_task(self._stop_when_gone(question))

    async def _stop_when_gone(self, question: Question) -> None:
        """End the work on a long question as soon as the client goes away."""
        while (await self._request.receive())["type"] != "http.disconnect":
            pass
        question.settle(_NOBODY)
