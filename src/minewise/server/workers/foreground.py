"""The lane for short questions."""

from __future__ import annotations

from asyncio import Task, TimerHandle, create_task, gather, get_running_loop
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Final

from minewise.base.errors import MinewiseError
from minewise.server.problems import BUSY, DIED
from minewise.server.workers.reply import Reply
from minewise.server.workers.work_item import Question, has_room

if TYPE_CHECKING:
    from minewise.server.limits import Limits
    from minewise.server.workers.background import Background
    from minewise.server.workers.spawner import Nursery
    from minewise.server.workers.worker import Worker

SHORT: Final = 0.05
"""Seconds of work after which a question is not short."""
_PATIENCE: Final = 10
"""So many times that many seconds it may take on a machine that is busy with something else."""
_PAUSE: Final = 1.0
"""Seconds before it is tried again to start a worker where that has failed."""


class Front:
    """As many workers as there are cores, and a queue before them.

    A question that turns out to be long leaves together with its worker, and a new worker takes
    its place: nobody waits behind it.
    """

    def __init__(self, limits: Limits, nursery: Nursery, background: Background) -> None:
        self._limits = limits
        self._nursery = nursery
        self._background = background
        self._idle: list[Worker] = []
        self._busy: dict[Worker, Question] = {}
        self._looks: dict[Worker, TimerHandle] = {}
        """When to look next how far a worker has come."""
        self._waiting: deque[Question] = deque()
        self._hiring: set[Task[None]] = set()
        self._closed = False
        self._cannot_hire = False

    @property
    def is_open(self) -> bool:
        """Whether there is a worker, or will be one in a moment."""
        return bool(self._idle or self._busy) or not self._cannot_hire

    async def start(self) -> None:
        """Fill all places."""
        for _ in range(self._limits.front):
            try:
                self._employ(await self._nursery.take())
            except OSError as error:
                raise MinewiseError(
                    f"no worker can be started with these limits: {error}"
                ) from error

    async def stop(self) -> None:
        """End all workers."""
        self._closed = True
        await gather(*self._hiring)
        for worker in [*self._idle, *self._busy]:
            worker.end()

    def ask(self, question: Question) -> None:
        """Send a question to the next worker that is free."""
        if self._idle:
            self._give(self._idle.pop(), question)
        elif has_room(self._waiting, self._limits.queue):
            self._waiting.append(question)
        else:
            question.settle(Reply.of_problem(BUSY))

    def _give(self, worker: Worker, question: Question) -> None:
        question.begun = True
        self._busy[worker] = question
        self._watch(worker, worker.processor_seconds, _PATIENCE)
        worker.ask(question.payload)

    def _watch(self, worker: Worker, before: float, patience: int) -> None:
        """Look again in a while whether the answer takes long."""
        look = partial(self._look, worker, before, patience - 1)
        self._looks[worker] = get_running_loop().call_later(SHORT, look)

    def _look(self, worker: Worker, before: float, patience: int) -> None:
        if patience and worker.processor_seconds - before < SHORT / 2:
            self._watch(worker, before, patience)
        else:
            self._move(worker)

    def _hear(self, worker: Worker, reply: Reply) -> None:
        if self._busy[worker].hear(reply):
            self._take_from(worker)
            self._free(worker)

    def _take_from(self, worker: Worker) -> Question:
        self._looks.pop(worker).cancel()
        return self._busy.pop(worker)

    def _free(self, worker: Worker) -> None:
        while self._waiting:
            question = self._waiting.popleft()
            if question.is_open:
                self._give(worker, question)
                return
        self._idle.append(worker)

    def _move(self, worker: Worker) -> None:
        """Move a question that is not short to the background, worker and all."""
        question = self._take_from(worker)
        self._background.adopt(worker, question)
        self._replace()

    def _lose(self, worker: Worker) -> None:
        """Go on without a worker that has died."""
        if worker in self._idle:
            self._idle.remove(worker)
        if worker in self._busy:
            self._take_from(worker).settle(Reply.of_problem(DIED))
        self._replace()

    def _replace(self) -> None:
        if not self._closed:
            task = create_task(self._hire())
            self._hiring.add(task)
            task.add_done_callback(self._hiring.discard)

    async def _hire(self) -> None:
        try:
            worker = await self._nursery.take()
        except OSError:  # there is no room for another process
            self._cannot_hire = True
            get_running_loop().call_later(_PAUSE, self._replace)
        else:
            self._cannot_hire = False
            self._employ(worker)

    def _employ(self, worker: Worker) -> None:
        worker.on_reply, worker.on_end = self._hear, self._lose
        self._free(worker)
