"""The lane for long questions, at low priority."""

from __future__ import annotations

from asyncio import Future, Task, create_task, gather, get_running_loop
from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from minewise.server.problems import BUSY, DIED, ProblemError, over_time
from minewise.server.workers.question import Question
from minewise.server.workers.reply import Reply

if TYPE_CHECKING:
    from minewise.server.limits import Limits
    from minewise.server.workers.nursery import Nursery
    from minewise.server.workers.worker import Worker


class Background:
    """Each question has a worker of its own, which ends with it, and a queue before them."""

    def __init__(self, limits: Limits, nursery: Nursery) -> None:
        self._limits = limits
        self._nursery = nursery
        self._busy: dict[Worker, Question] = {}
        self._starting: set[Task[None]] = set()
        self._waiting: deque[Question] = deque()

    async def stop(self) -> None:
        """End all workers."""
        self._waiting.clear()
        await gather(*self._starting)
        for worker in list(self._busy):
            worker.end()

    @property
    def _is_full(self) -> bool:
        return len(self._busy) + len(self._starting) >= self._limits.background

    def ask(self, payload: bytes, seconds: float) -> Question:
        """Send a question to a worker as soon as there is room for one."""
        if self._is_full and len(self._waiting) >= self._limits.background_queue:
            raise ProblemError(BUSY)
        question = Question(payload, seconds)
        self._waiting.append(question)
        self._begin_next()
        return question

    def adopt(self, worker: Worker, question: Question) -> None:
        """Take over a question together with the worker that has begun to answer it."""
        if not question.is_open or self._is_full:
            worker.on_reply = worker.on_end = None
            worker.end()
            question.settle(Reply.of_problem(BUSY))
        else:
            self._watch(worker, question)

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
            question.settle(Reply.of_problem(BUSY))
        else:
            self._watch(worker, question)
            worker.ask(question.payload)

    def _begun(self, task: Task[None]) -> None:
        self._starting.discard(task)
        self._begin_next()

    def _watch(self, worker: Worker, question: Question) -> None:
        worker.demote()
        question.on_long()
        worker.on_reply, worker.on_end = self._hear, self._lose
        self._busy[worker] = question
        late = Reply.of_problem(over_time(question.seconds))
        question.timer = get_running_loop().call_later(question.seconds, question.settle, late)
        question.answer.add_done_callback(partial(self._dismiss, worker))

    def _hear(self, worker: Worker, reply: Reply) -> None:
        self._busy[worker].hear(reply)

    def _lose(self, worker: Worker) -> None:
        if question := self._busy.get(worker):
            question.settle(Reply.of_problem(DIED))

    def _dismiss(self, worker: Worker, _answer: Future[Reply]) -> None:
        """End the worker of a question that is answered, late, or asked by nobody any more."""
        question = self._busy.pop(worker)
        if question.timer:
            question.timer.cancel()
        worker.on_reply = worker.on_end = None
        worker.end()
        self._begin_next()
