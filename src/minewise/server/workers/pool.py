"""All workers of a server, in two lanes."""

from __future__ import annotations

import json
import pickle
from asyncio import Queue, sleep
from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from minewise.server.problems import Problem, ProblemError
from minewise.server.workers.background import Background
from minewise.server.workers.foreground import Front
from minewise.server.workers.reply import MORE
from minewise.server.workers.spawner import Nursery
from minewise.server.workers.work_item import Question

if TYPE_CHECKING:
    from asyncio import Future
    from collections.abc import AsyncGenerator

    from pydantic import BaseModel
    from starlette.requests import Request

    from minewise.server.limits import Limits
    from minewise.server.workers.client import Peer
    from minewise.server.workers.process_main import Task
    from minewise.server.workers.reply import Reply

_MOST_REMEMBERED: Final = 10_000
"""Questions of which it is remembered that they take long."""


class Staff:
    """The workers of all requests."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._nursery = Nursery(limits)
        self._background = Background(limits, self._nursery)
        self._long: dict[int, None] = {}
        """The hashes of the questions that took long last, in this order."""
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

    @property
    def is_well(self) -> bool:
        """Whether questions are answered."""
        return self._front.is_open

    def ask(self, task: Task, model: type[BaseModel], body: bytes, peer: Peer) -> Question:
        """Ask a task about a request, which is read by a model.

        What took long the last time, or comes from somebody whose last question did, begins in the
        background.
        """
        question = Question(_packed(task, model, body), self.limits.seconds)
        name = hash(question.payload)
        if name in self._long or peer.asks_long_questions:
            self._background.ask(question)
        else:
            question.on_long = partial(self._remember_long, name, peer)
            self._front.ask(question)
        return question

    def _remember_long(self, name: int, peer: Peer) -> None:
        peer.remember_long()
        self._long[name] = None
        if len(self._long) > _MOST_REMEMBERED:
            del self._long[next(iter(self._long))]

    async def stream(
        self, task: Task, model: type[BaseModel], body: bytes
    ) -> AsyncGenerator[bytes, None]:
        """Yield what a generator function yields in a worker, each part as JSON.

        Whoever stops listening ends the worker. A failure is raised as `ProblemError`.
        """
        question = Question(_packed(task, model, body), self.limits.job_seconds)
        replies: Queue[Reply] = Queue()
        question.on_part = replies.put_nowait
        question.answer.add_done_callback(partial(_pass_on, replies))
        self._background.ask_first(question)
        try:
            while (reply := await replies.get()).status == MORE:
                yield reply.body
        finally:
            question.answer.cancel()
        if reply.status != 200:
            raise ProblemError(Problem.from_json(json.loads(reply.body)))


def _pass_on(replies: Queue[Reply], answer: Future[Reply]) -> None:
    if not answer.cancelled():
        replies.put_nowait(answer.result())


def _packed(task: Task, model: type[BaseModel], body: bytes) -> bytes:
    """Write a question as `desk` reads it: the server itself never looks into a body."""
    return pickle.dumps((task, model, body))


async def answer(http: Request, task: Task, model: type[BaseModel]) -> Response:
    """Have a worker read and answer a request; what takes long is done at low priority."""
    staff: Staff = http.app.state.staff
    peer: Peer = http.state.peer
    reply = await peer.answer_to(staff.ask(task, model, await http.body(), peer))
    headers = {"Retry-After": "1"} if reply.status == 503 else None
    return Response(reply.body, reply.status, headers, reply.media_type)
