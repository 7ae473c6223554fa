"""A worker process, as the server sees it."""

from __future__ import annotations

import os
import signal
from asyncio import Future, Protocol, get_running_loop
from contextlib import suppress
from pathlib import Path
from time import clock_gettime, monotonic
from typing import TYPE_CHECKING, Final

from minewise.server.workers.reply import Reply

if TYPE_CHECKING:
    from asyncio import BaseTransport, Transport
    from collections.abc import Callable
    from multiprocessing.process import BaseProcess

_LENGTH: Final = 4
"""Bytes before every message, as `multiprocessing.connection` writes them."""
_LOWEST_PRIORITY: Final = 19


class Worker(Protocol):
    """A process and the pipe to it; whoever uses it sets what to do with its replies."""

    def __init__(self, process: BaseProcess) -> None:
        self._process = process
        self._transport: Transport | None = None
        self._buffer = bytearray()
        self.ready: Future[None] = get_running_loop().create_future()
        """Done when the process has begun to listen."""
        self.on_reply: Callable[[Worker, Reply], None] | None = None
        self.on_end: Callable[[Worker], None] | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin, as asyncio says."""
        self._transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Put messages together from whatever pieces they come in."""
        buffer = self._buffer
        buffer += data
        while len(buffer) >= _LENGTH:
            end = _LENGTH + int.from_bytes(buffer[:_LENGTH], "big")
            if len(buffer) < end:
                break
            message = bytes(memoryview(buffer)[_LENGTH:end])
            del buffer[:end]
            if not self.ready.done():
                self.ready.set_result(None)  # the first message says no more
            elif self.on_reply:
                self.on_reply(self, Reply.unpack(message))

    def connection_lost(self, exc: Exception | None) -> None:
        """Report that the process has ended, by itself or otherwise."""
        self._transport = None
        if not self.ready.done():
            self.ready.set_exception(ChildProcessError("a worker ended before it had begun"))
        if self.on_end:
            self.on_end(self)

    @property
    def alive(self) -> bool:
        """Whether requests can be sent to it."""
        return self._transport is not None

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid or 0

    @property
    def processor_seconds(self) -> float:
        """How long it has worked in all; where the system does not tell, the clock has to do."""
        try:
            return clock_gettime(~self.pid << 3 | 2)  # as clock_getcpuclockid(3) gives it
        except OSError:
            return monotonic()

    def send(self, payload: bytes) -> None:
        """Send a request."""
        if self._transport:
            self._transport.write(len(payload).to_bytes(_LENGTH, "big") + payload)

    def lower_priority(self) -> None:
        """Let it use only otherwise idle processor time."""
        for pid in self._process_ids():
            with suppress(OSError):
                os.setpriority(os.PRIO_PGRP, pid, _LOWEST_PRIORITY)  # all threads of it

    def end(self) -> None:
        """End it at once, whatever it does, and the SAT solver that works for it."""
        if self._transport is None:  # it has ended, and its number may be somebody else's
            return
        self._transport.close()
        self._transport = None
        for pid in self._process_ids():
            with suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)

    def _process_ids(self) -> list[int]:
        """Return its process id and those of its children, each the leader of its own group.

        A child that is not found ends by itself a little later.
        """
        try:
            children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text()
        except OSError:
            children = ""
        return [self.pid, *map(int, children.split())]
