"""All workers of a server, in two lanes."""

from __future__ import annotations

import json
import pickle
from asyncio import create_task, sleep
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import Depends, Request
from starlette.responses import Response

from minewise.server.problems import Problem, ProblemError
from minewise.server.workers.background import Background
from minewise.server.workers.front import Front
from minewise.server.workers.nursery import Nursery
from minewise.server.workers.reply import MORE, Reply

if TYPE_CHECKING:
    import asyncio
    from collections.abc import AsyncIterator

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

    def ask(self, task: Task, request: Any) -> Question:
        """Ask what is answered quickly as a rule."""
        return self._front.ask(_packed(task, request))

    def ask_later(self, task: Task, request: Any) -> Question:
        """Ask what takes long."""
        return self._background.ask(_packed(task, request), self.limits.seconds)

    async def stream(self, task: Task, request: Any) -> AsyncIterator[bytes]:
        """Yield what a generator function yields in a worker, each part as JSON.

        Whoever stops listening ends the worker. A failure is raised as `ProblemError`.
        """
        question = self._background.ask(_packed(task, request), self.limits.job_seconds)
        try:
            while (reply := await question.parts.get()).status == MORE:
                yield reply.body
        finally:
            question.answer.cancel()
        if reply.status != 200:
            raise ProblemError(Problem.from_json(json.loads(reply.body)))


def _packed(task: Task, request: Any) -> bytes:
    try:
        return pickle.dumps((task, request))
    except RecursionError:
        detail = "the lists of the request are nested too deeply"
        raise ProblemError(Problem(422, "request", "The request is not valid", detail)) from None


class Asker:
    """Asks the workers on behalf of one request."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._listener: asyncio.Task[None] | None = None
        self.staff: Staff = request.app.state.staff

    async def answer(self, task: Task, request: Any) -> Response:
        """Answer what takes little time as a rule; what takes long is done at low priority."""
        return await self._response(self.staff.ask(task, request))

    async def answer_later(self, task: Task, request: Any) -> Response:
        """Answer what takes long."""
        return await self._response(self.staff.ask_later(task, request))

    async def _response(self, question: Question) -> Response:
        question.on_long = partial(self._listen, question)
        try:
            reply = await question.answer
        finally:
            if self._listener:
                self._listener.cancel()
        headers = {"Retry-After": "1"} if reply.status == 503 else None
        return Response(reply.body, reply.status, headers, reply.media_type)

    def _listen(self, question: Question) -> None:
        self._listener = create_task(self._stop_when_gone(question))

    async def _stop_when_gone(self, question: Question) -> None:
        """End the work on a long question as soon as the client goes away."""
        while (await self._request.receive())["type"] != "http.disconnect":
            pass
        question.settle(_NOBODY)


async def _asker(request: Request) -> Asker:
    return Asker(request)


Workers = Annotated[Asker, Depends(_asker)]
"""What an endpoint takes to have its questions answered."""
