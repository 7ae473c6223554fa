"""All workers of a server, in two lanes."""

from __future__ import annotations

import json
import pickle
from asyncio import FIRST_COMPLETED, Future, ensure_future, wait
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import Depends, Request
from starlette.responses import Response

from minewise.server.problems import Problem, ProblemError
from minewise.server.workers.background import Background
from minewise.server.workers.front import SHORT, Front
from minewise.server.workers.nursery import Nursery
from minewise.server.workers.reply import MORE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from minewise.server.limits import Limits
    from minewise.server.workers.desk import Task
    from minewise.server.workers.question import Question

_PATIENCE: Final = 2 * SHORT
"""Seconds after which it is worth while to look whether the client is still there."""


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
        self._front.stop()
        self._background.stop()
        await self._nursery.stop()

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
        self.staff: Staff = request.app.state.staff

    async def answer(self, task: Task, request: Any) -> Response:
        """Answer what takes little time as a rule; what takes long is done at low priority."""
        return await self._response(self.staff.ask(task, request))

    async def answer_later(self, task: Task, request: Any) -> Response:
        """Answer what takes long."""
        return await self._response(self.staff.ask_later(task, request))

    async def _response(self, question: Question) -> Response:
        done, _ = await wait([question.answer], timeout=_PATIENCE)
        if not done:
            await self._wait_for_either(question)
        reply = question.answer.result()
        headers = {"Retry-After": "1"} if reply.status == 503 else None
        return Response(reply.body, reply.status, headers, reply.media_type)

    async def _wait_for_either(self, question: Question) -> None:
        """Wait for the answer, unless the client goes away first."""
        gone: Future[Any] = ensure_future(self._disconnection())
        answer: Future[Any] = question.answer
        try:
            await wait([answer, gone], return_when=FIRST_COMPLETED)
        finally:
            gone.cancel()
            question.answer.cancel()  # which does nothing if it is there

    async def _disconnection(self) -> None:
        while (await self._request.receive())["type"] != "http.disconnect":
            pass


async def _asker(request: Request) -> Asker:
    return Asker(request)


Workers = Annotated[Asker, Depends(_asker)]
"""What an endpoint takes to have its questions answered."""
