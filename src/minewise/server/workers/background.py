"""The lane for long requests, at low priority."""

from __future__ import annotations

from asyncio import Future, Task, TimerHandle, create_task, gather, get_running_loop
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Final

from minewise.server.problems import BUSY, DIED
from minewise.server.workers.reply import Reply
from minewise.server.workers.work_item import WorkItem, has_room

if TYPE_CHECKING:
    from minewise.server.limits import Limits
    from minewise.server.workers.spawner import WorkerSpawner
    from minewise.server.workers.worker import Worker

_BUSY: Final = Reply.of_problem(BUSY)
_PAUSE: Final = 1.0
"""Seconds before a request is refused for lack of room."""
_MOST_REFUSING: Final = 256
"""How many may wait for their refusal."""


class BackgroundLane:
    """Runs each request in a worker of its own, which ends with it, behind a queue."""

    def __init__(self, limits: Limits, spawner: WorkerSpawner) -> None:
        self._limits = limits
        self._spawner = spawner
        self._busy: dict[Worker, WorkItem] = {}
        self._starting: set[Task[None]] = set()
        self._waiting: deque[WorkItem] = deque()
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

    def submit(self, item: WorkItem) -> None:
        """Queue an item until there is room for a worker, or refuse it if the queue is full."""
        if self._is_full and not has_room(self._waiting, self._limits.background_queue):
            self._refuse(item)
        else:
            self._waiting.append(item)
            self._begin_next()

    def submit_first(self, item: WorkItem) -> None:
        """Put an item at the head of the queue, which the caller must not do too often."""
        self._waiting.appendleft(item)
        self._begin_next()

    def take_over(self, worker: Worker, item: WorkItem) -> None:
        """Take over an item together with the worker that has started on it.

        If there is no room for the worker the item waits, and is started anew.
        """
        item.on_long()
        if item.is_open and not self._is_full:
            worker.lower_priority()
            self._watch(worker, item)
            return
        worker.on_reply = worker.on_end = None
        worker.end()
        if item.is_open:
            item.begun = False
            self.submit(item)

    def _refuse(self, item: WorkItem) -> None:
        """Refuse an item for lack of room, after a pause, or the client would retry at once.

        That costs no more than a timer, unless too many are kept waiting like that.
        """
        if self._refusing >= _MOST_REFUSING:
            item.resolve(_BUSY)
            return
        self._refusing += 1
        pause = get_running_loop().call_later(_PAUSE, item.resolve, _BUSY)
        item.payload = b""
        item.answer.add_done_callback(partial(self._refused, pause))

    def _refused(self, pause: TimerHandle, _answer: Future[Reply]) -> None:
        pause.cancel()
        self._refusing -= 1

    def _begin_next(self) -> None:
        while self._waiting and not self._is_full:
            item = self._waiting.popleft()
            if item.is_open:
                task = create_task(self._begin(item))
                self._starting.add(task)
                task.add_done_callback(self._begun)

    async def _begin(self, item: WorkItem) -> None:
        try:
            worker = await self._spawner.take()
        except OSError:  # there is no room for another process
            item.resolve(_BUSY)
        else:
            worker.lower_priority()
            self._watch(worker, item)
            worker.send(item.payload)

    def _begun(self, task: Task[None]) -> None:
        self._starting.discard(task)
        self._begin_next()

    def _watch(self, worker: Worker, item: WorkItem) -> None:
        item.begun = True
        worker.on_reply, worker.on_end = self._on_reply, self._on_exit
        self._busy[worker] = item
        item.answer.add_done_callback(partial(self._release, worker))

    def _on_reply(self, worker: Worker, reply: Reply) -> None:
        self._busy[worker].receive(reply)

    def _on_exit(self, worker: Worker) -> None:
        if item := self._busy.get(worker):
            item.resolve(Reply.of_problem(DIED))

    def _release(self, worker: Worker, _answer: Future[Reply]) -> None:
        """End the worker of an item that is answered, late or cancelled."""
        del self._busy[worker]
        worker.on_reply = worker.on_end = None
        worker.end()
        self._begin_next()
