"""A server's worker processes."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
from asyncio import Semaphore, Timeout, get_running_loop, timeout, timeout_at, wrap_future
from concurrent.futures import wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Final
from weakref import ref

from pebble import CONSTS, ProcessExpired, ProcessPool

from minewise.base.errors import MinewiseError
from minewise.server.problems import BUSY, DIED, NO_WORKER, Problem, ProblemError, over_time
from minewise.server.workers import worker
from minewise.server.workers.worker import LOWEST_PRIORITY, Call

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Iterable
    from typing import Any
    from weakref import ReferenceType

    from pebble import ProcessFuture
    from pydantic import BaseModel

    from minewise.server.limits import Limits
    from minewise.server.workers.reply import Reply
    from minewise.server.workers.worker import TaskFunction

_SHORT: Final = 0.5
"""Wall-clock seconds in the short lane, for tasks that wait for a solver or a busy machine."""
_ATTEMPTS: Final = 3
"""Attempts at a task, because Pebble gives up all tasks if it does not know which one a dead
worker was running. Tasks can run again: they have no effects."""
_LOST: Final = 10.0
"""Seconds past its time limit after which a task counts as lost. A worker that dies while it reads
or writes never releases the locks of its pool, and Pebble would wait for them."""
_MOST_KNOWN: Final = 10_000
"""The number of long requests to remember; they skip the short lane when sent again."""
_LONGEST_LINE: Final = 1 << 24
"""The maximum number of bytes in one part of a stream."""

# Workers are forked, within milliseconds, from a process that has loaded all modules. Forked from
# the server itself, they would inherit its connections.
_CONTEXT: Final = get_context("forkserver")
_PRELOADED: Final = ("__main__", "minewise.cli", "pebble.pool.process", worker.__name__)

CONSTS.sleep_unit = 0.02  # seconds between Pebble's checks for overdue tasks


class WorkerPool:
    """Two lanes of workers; a task that takes too long in the short lane moves to the long lane.

    Parameters
    ----------
    limits
        The server's limits.
    preload
        The task modules, loaded once for all workers.
    """

    def __init__(self, limits: Limits, preload: Iterable[str] = ()) -> None:
        _CONTEXT.set_forkserver_preload([*_PRELOADED, *preload])
        self.limits = limits
        self._short = Lane(limits.foreground, limits.queue, limits.memory, 0)
        self._long = Lane(
            limits.background, limits.background_queue, limits.memory, LOWEST_PRIORITY
        )
        self._known_long: dict[int, None] = {}
        """Hashes of recent long requests, oldest first."""

    def __enter__(self) -> WorkerPool:
        if not self.healthy:
            raise MinewiseError("no worker can be started with these limits")
        return self

    def __exit__(self, *_: object) -> None:
        for lane in (self._short, self._long):
            lane.stop()

    @property
    def healthy(self) -> bool:
        """Whether workers are running or can be started."""
        return self._short.start() and self._long.start()

    async def run(self, task: TaskFunction, model: type[BaseModel], body: bytes) -> Reply:
        """Run a task in a worker; cancelling the call kills the worker."""
        call = Call(task, model, body, self.limits)
        deadline = get_running_loop().time() + self.limits.seconds
        key = hash((task, body))
        if key not in self._known_long:
            try:
                return await self._short.run(worker.answer_if_short, call, deadline, _SHORT)
            except TimeoutError:
                self._remember(key)
        try:
            return await self._long.run(worker.answer, call, deadline, self.limits.seconds)
        except TimeoutError:
            raise ProblemError(over_time(self.limits.seconds)) from None

    def _remember(self, key: int) -> None:
        self._known_long[key] = None
        if len(self._known_long) > _MOST_KNOWN:
            del self._known_long[next(iter(self._known_long))]

    async def stream(
        self, task: TaskFunction, model: type[BaseModel], body: bytes
    ) -> AsyncGenerator[Any, None]:
        """Yield the parts of a generator task; it runs in a new process, killed at the end."""
        ours, theirs = socket.socketpair()
        call = Call(task, model, body, self.limits)
        process = _CONTEXT.Process(target=worker.stream, args=(theirs, call), daemon=True)
        with theirs:
            reader, writer = await asyncio.open_connection(sock=ours, limit=_LONGEST_LINE)
            try:
                process.start()  # from here on, a cancelled call kills it
            except (OSError, EOFError):  # killed before it could read its task
                writer.close()
                raise ProblemError(DIED) from None
        try:
            async for line in reader:
                if not line.endswith(b"\n"):  # killed while it wrote
                    break
                message = json.loads(line)
                if message is None:
                    return
                status, content = message
                if status != 200:
                    raise ProblemError(Problem.from_json(content))
                yield content
            raise ProblemError(DIED)
        finally:
            writer.close()
            process.kill()


class Lane:
    """Workers with the same priority, and their queue.

    Parameters
    ----------
    workers
        The number of processes.
    queue
        The number of tasks that can wait.
    memory
        The address space of each process in bytes, on top of what it starts with.
    niceness
        The priority of the processes, 19 being the lowest.
    """

    def __init__(self, workers: int, queue: int, memory: int, niceness: int) -> None:
        self._workers = workers
        self._initargs = (memory, niceness)
        self._room = queue
        # A queue in Pebble would keep tasks from disconnected clients.
        self._slots = Semaphore(workers)
        self._waiting: set[Timeout] = set()
        self._pool = self._new_pool()

    async def run(
        self, function: Callable[[Call], Reply], call: Call, deadline: float, seconds: float
    ) -> Reply:
        """Run a function; if it exceeds a time limit, kill its worker and raise `TimeoutError`."""
        await self._wait_for_slot(deadline)
        try:
            for attempt in range(_ATTEMPTS):
                if not self.start():
                    raise ProblemError(NO_WORKER)
                left = deadline - get_running_loop().time()
                if attempt and left < 0:
                    break
                with suppress(BrokenProcessPool):
                    return await self._result(function, call, min(seconds, max(left, 1e-3)))
            raise ProblemError(DIED)
        except ProcessExpired as error:
            if error.exitcode == -signal.SIGPROF:
                raise TimeoutError from None
            raise ProblemError(DIED) from None
        finally:
            self._slots.release()

    async def _result(self, function: Callable[[Call], Reply], call: Call, seconds: float) -> Reply:
        """Run a function, or raise `BrokenProcessPool` if the workers are replaced meanwhile."""
        try:
            future = self._pool.schedule(function, [call], timeout=seconds)
        except RuntimeError:  # the pool broke just now
            raise BrokenProcessPool from None
        timer = get_running_loop().call_later(
            seconds + _LOST, self._replace_if_lost, self._pool, ref(future)
        )
        try:
            async with timeout(None) as patience:
                self._waiting.add(patience)
                return await wrap_future(future)
        except TimeoutError:
            if patience.expired():
                raise BrokenProcessPool from None
            raise
        finally:
            self._waiting.discard(patience)
            if _is_handled(future):  # otherwise it was cancelled, and may still be lost
                timer.cancel()
            del future  # its exception would keep this frame, and so the request, in memory

    def _replace_if_lost(
        self, pool: ProcessPool, task: ReferenceType[ProcessFuture[Reply]]
    ) -> None:
        future = task()  # only Pebble keeps a cancelled one
        if pool is self._pool and future and not _is_handled(future):
            self._replace()

    def _replace(self) -> None:
        Thread(target=_stop, args=[self._pool]).start()
        self._pool = self._new_pool()
        while self._waiting:
            self._waiting.pop().reschedule(0)

    async def _wait_for_slot(self, deadline: float) -> None:
        if self._slots.locked() and self._room == 0:
            raise ProblemError(BUSY)
        self._room -= 1
        try:
            async with timeout_at(deadline):
                await self._slots.acquire()
        except TimeoutError:
            raise ProblemError(BUSY) from None
        finally:
            self._room += 1

    def start(self) -> bool:
        """Start the workers, or restart them if all died, and return whether they are running."""
        with suppress(BrokenProcessPool):
            if not self._pool.active:
                self._replace()
            return self._pool.active
        return False

    def stop(self) -> None:
        """Kill the workers."""
        _stop(self._pool)

    def _new_pool(self) -> ProcessPool:
        return ProcessPool(
            self._workers,
            initializer=worker.initialize,
            initargs=self._initargs,
            context=_CONTEXT,
        )


def _is_handled(future: ProcessFuture[Reply]) -> bool:
    """Return whether Pebble is done with a task, even if it was cancelled."""
    return future in wait([future], timeout=0).done


def _stop(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    sleep(0.1)  # lets a worker that is being started finish its imports
    pool.join()
