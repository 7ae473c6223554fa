"""The lane for short requests."""

from __future__ import annotations

from asyncio import Task, TimerHandle, create_task, gather, get_running_loop
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Final

from minewise.base.errors import MinewiseError
from minewise.server.problems import BUSY, DIED
from minewise.server.workers.reply import Reply
from minewise.server.workers.work_item import WorkItem, has_room

if TYPE_CHECKING:
    from minewise.server.limits import Limits
    from minewise.server.workers.background import BackgroundLane
    from minewise.server.workers.spawner import WorkerSpawner
    from minewise.server.workers.worker import Worker

SHORT: Final = 0.05
"""Seconds of work after which a request is not short."""
_PATIENCE: Final = 10
"""Factor by which a short request may exceed that time on a busy machine."""
_PAUSE: Final = 1.0
"""Seconds before another attempt to start a worker."""


class ForegroundLane:
    """As many workers as there are cores, and a queue before them.

    A request that turns out to be long leaves together with its worker, and a new worker takes
    its place: no other request waits behind it.
    """

    def __init__(self, limits: Limits, spawner: WorkerSpawner, background: BackgroundLane) -> None:
        self._limits = limits
        self._spawner = spawner
        self._background = background
        self._idle: list[Worker] = []
        self._busy: dict[Worker, WorkItem] = {}
        self._timers: dict[Worker, TimerHandle] = {}
        """The timer of the next runtime check of each worker."""
        self._waiting: deque[WorkItem] = deque()
        self._starting: set[Task[None]] = set()
        self._closed = False
        self._cannot_start = False

    @property
    def is_open(self) -> bool:
        """Whether there is a worker, or will be one in a moment."""
        return bool(self._idle or self._busy) or not self._cannot_start

    async def start(self) -> None:
        """Start all workers."""
        for _ in range(self._limits.foreground):
            try:
                self._add_worker(await self._spawner.take())
            except OSError as error:
                raise MinewiseError(
                    f"no worker can be started with these limits: {error}"
                ) from error

    async def stop(self) -> None:
        """End all workers."""
        self._closed = True
        await gather(*self._starting)
        for worker in [*self._idle, *self._busy]:
            worker.end()

    def submit(self, item: WorkItem) -> None:
        """Assign an item to a free worker, or queue or refuse it."""
        if self._idle:
            self._assign(self._idle.pop(), item)
        elif has_room(self._waiting, self._limits.queue):
            self._waiting.append(item)
        else:
            item.resolve(Reply.of_problem(BUSY))

    def _assign(self, worker: Worker, item: WorkItem) -> None:
        item.begun = True
        self._busy[worker] = item
        self._watch(worker, worker.processor_seconds, _PATIENCE)
        worker.send(item.payload)

    def _watch(self, worker: Worker, before: float, patience: int) -> None:
        """Schedule the next runtime check."""
        check = partial(self._check_runtime, worker, before, patience - 1)
        self._timers[worker] = get_running_loop().call_later(SHORT, check)

    def _check_runtime(self, worker: Worker, before: float, patience: int) -> None:
        if patience and worker.processor_seconds - before < SHORT / 2:
            self._watch(worker, before, patience)
        else:
            self._move(worker)

    def _on_reply(self, worker: Worker, reply: Reply) -> None:
        if self._busy[worker].receive(reply):
            self._take_from(worker)
            self._free(worker)

    def _take_from(self, worker: Worker) -> WorkItem:
        self._timers.pop(worker).cancel()
        return self._busy.pop(worker)

    def _free(self, worker: Worker) -> None:
        while self._waiting:
            item = self._waiting.popleft()
            if item.is_open:
                self._assign(worker, item)
                return
        self._idle.append(worker)

    def _move(self, worker: Worker) -> None:
        """Move an item that is not short to the background, together with its worker."""
        item = self._take_from(worker)
        self._background.take_over(worker, item)
        self._replace()

    def _on_exit(self, worker: Worker) -> None:
        """Replace a worker that has died."""
        if worker in self._idle:
            self._idle.remove(worker)
        if worker in self._busy:
            self._take_from(worker).resolve(Reply.of_problem(DIED))
        self._replace()

    def _replace(self) -> None:
        if not self._closed:
            task = create_task(self._start_worker())
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def _start_worker(self) -> None:
        try:
            worker = await self._spawner.take()
        except OSError:  # there is no room for another process
            self._cannot_start = True
            get_running_loop().call_later(_PAUSE, self._replace)
        else:
            self._cannot_start = False
            self._add_worker(worker)

    def _add_worker(self, worker: Worker) -> None:
        worker.on_reply, worker.on_end = self._on_reply, self._on_exit
        self._free(worker)
