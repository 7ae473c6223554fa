"""Starts worker processes."""

from __future__ import annotations

import socket
from asyncio import Lock, Task, create_task, get_running_loop, to_thread
from collections import deque
from contextlib import suppress
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

from minewise.server.workers.process_main import worker_main
from minewise.server.workers.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.server.limits import Limits

_LOADED_BY_EVERY_PROCESS: Final = (
    "__main__",
    "minewise.cli",  # which the main program loads
    "minewise.server.limits",
    "multiprocessing.popen_forkserver",
    "pkgutil",
)
"""Modules that every worker would otherwise load anew."""


class WorkerSpawner:
    """Starts processes, and keeps some ready.

    They are forked from a process that has loaded everything, so that a new one takes
    milliseconds; it is not the server itself, of which they would inherit all connections.

    Parameters
    ----------
    limits
        The limits of the server.
    preload
        The modules of the tasks, which that process loads before it forks.
    """

    def __init__(self, limits: Limits, preload: Iterable[str]) -> None:
        self._limits = limits
        self._context = get_context("forkserver")
        self._context.set_forkserver_preload(
            [*_LOADED_BY_EVERY_PROCESS, worker_main.__module__, *preload]
        )
        self._spares = 2 * limits.foreground + limits.background
        self._ready: deque[Worker] = deque()
        self._refill: Task[None] | None = None
        self._one_at_a_time = Lock()
        self._closed = False

    async def take(self) -> Worker:
        """Return a worker that is ready, and start to replace it.

        Raises `OSError` if no process can be started.
        """
        while self._ready:
            worker = self._ready.popleft()
            if worker.alive:
                break
        else:
            worker = await self._start()
        if not self._closed and (self._refill is None or self._refill.done()):
            self._refill = create_task(self._fill())
        return worker

    async def stop(self) -> None:
        """End those that are ready."""
        self._closed = True
        if self._refill:
            await self._refill
        for worker in self._ready:
            worker.end()

    async def _fill(self) -> None:
        with suppress(OSError):  # which whoever needs the next one will notice
            while len(self._ready) < self._spares and not self._closed:
                self._ready.append(await self._start())

    async def _start(self) -> Worker:
        ours, theirs = socket.socketpair()
        with theirs:
            process = self._context.Process(
                target=worker_main, args=(theirs, self._limits), daemon=True, name="minewise worker"
            )
            async with self._one_at_a_time:
                await to_thread(process.start)  # which waits for the other process to fork
        ours.setblocking(False)
        worker = Worker(process)
        await get_running_loop().create_connection(lambda: worker, sock=ours)
        await worker.ready
        return worker
