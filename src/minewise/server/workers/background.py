"""The lane for long questions, at low priority."""

from __future__ import annotations

from asyncio import Future, Task, TimerHandle, create_task, gather, get_running_loop
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Final

from minewise.server.problems import BUSY, DIED
from minewise.server.workers.reply import Reply
from minewise.server.workers.work_item import Question, has_room

if TYPE_CHECKING:
    from minewise.server.limits import Limits
    from minewise.server.workers.spawner import Nursery
    from minewise.server.workers.worker import Worker

_BUSY: Final = Reply.of_problem(BUSY)
_PAUSE: Final = 1.0
"""Seconds before somebody is told that there is no room."""
_MOST_REFUSING: Final = 256
"""So many may wait to be told so."""


class Background:
    """Each question has a worker of its own, which ends with it, and a queue before them."""

    def __init__(self, limits: Limits, nursery: Nursery) -> None:
        self._limits = limits
        self._nursery = nursery
        self._busy: dict[Worker, Question] = {}
        self._starting: set[Task[None]] = set()
        self._waiting: deque[Question] = deque()
        self._refusing = 0

    async def stop(self) -> None:
        """End all workers."""
        self._waiting.clear()
        await gather(*self._starting)
        for worker in list(self._busy):
            worker.end()

    @property
    def _is_full(self) -> bool:
        return len(self._busy) + len(self._starting) >= self._limits.background

    def ask(self, question: Question) -> None:
        """Send a question to a worker as soon as there is room for one."""
        if self._is_full and not has_room(self._waiting, self._limits.background_queue):
            self._refuse(question)
        else:
            self._waiting.append(question)
            self._begin_next()

    def ask_first(self, question: Question) -> None:
        """Send a question to the next worker; it is for others to see that these are few."""
        self._waiting.appendleft(question)
        self._begin_next()

    def adopt(self, worker: Worker, question: Question) -> None:
        """Take over a question together with the worker that has begun to answer it.

        If there is no room for the worker the question waits, and is begun anew.
        """
        question.on_long()
        if question.is_open and not self._is_full:
            worker.demote()
            self._watch(worker, question)
            return
        worker.on_reply = worker.on_end = None
        worker.end()
        if question.is_open:
            question.begun = False
            self.ask(question)

    def _refuse(self, question: Question) -> None:
        """Say that there is no room, but not at once, or it would be asked again at once.

        That costs no more than a timer, unless too many are kept waiting like that.
        """
        if self._refusing >= _MOST_REFUSING:
            question.settle(_BUSY)
            return
        self._refusing += 1
        pause = get_running_loop().call_later(_PAUSE, question.settle, _BUSY)
        question.payload = b""
        question.answer.add_done_callback(partial(self._refused, pause))

    def _refused(self, pause: TimerHandle, _answer: Future[Reply]) -> None:
        pause.cancel()
        self._refusing -= 1

    def _begin_next(self) -> None:
        while self._waiting and not self._is_full:
            question = self._waiting.popleft()
            if question.is_open:
                task = create_task(self._begin(question))
                self._starting.add(task)
                task.add_done_callback(self._begun)

    async def _begin(self, question: Question) -> None:
        try:
            worker = await self._nursery.take()
        except OSError:  # there is no room for another process
            question.settle(_BUSY)
        else:
            worker.demote()
            self._watch(worker, question)
            worker.ask(question.payload)

    def _begun(self, task: Task[None]) -> None:
        self._starting.discard(task)
        self._begin_next()

    def _watch(self, worker: Worker, question: Question) -> None:
        question.begun = True
        worker.on_reply, worker.on_end = self._hear, self._lose
        self._busy[worker] = question
        question.answer.add_done_callback(partial(self._dismiss, worker))

    def _hear(self, worker: Worker, reply: Reply) -> None:
        self._busy[worker].hear(reply)

    def _lose(self, worker: Worker) -> None:
        if question := self._busy.get(worker):
            question.settle(Reply.of_problem(DIED))

    def _dismiss(self, worker: Worker, _answer: Future[Reply]) -> None:
        """End the worker of a question that is answered, late, or asked by nobody any more."""
        del self._busy[worker]
        worker.on_reply = worker.on_end = None
        worker.end()
        self._begin_next()
