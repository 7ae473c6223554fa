"""The server under attack."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fuzz.server.raw_http import Response, connection
from fuzz.server.verdict import ANY, judge
from support.processes import descendants

if TYPE_CHECKING:
    from collections.abc import Collection
    from random import Random

BODY = 1 << 20
CELLS = 10_000
CONNECTIONS = 200
KEPT_JOBS = 5
MEMORY = 1 << 29
LIMITS = {
    "MINEWISE_SECONDS": "1",
    "MINEWISE_MEMORY": str(MEMORY),
    "MINEWISE_CELLS": str(CELLS),
    "MINEWISE_BODY": str(BODY),
    "MINEWISE_BODY_SECONDS": "1",
    "MINEWISE_CONNECTIONS": str(CONNECTIONS),
    "MINEWISE_WORKERS": "2",
    "MINEWISE_QUEUE": "50",
    "MINEWISE_BACKGROUND": "2",
    "MINEWISE_BACKGROUND_QUEUE": "4",
    "MINEWISE_JOBS": "6",
    "MINEWISE_JOB_SECONDS": "2",
    "MINEWISE_KEPT_JOBS": str(KEPT_JOBS),
    "MINEWISE_KEPT_SECONDS": "1",
}

LONG = 100_000
"""Bytes of a request whose refusal may be lost, because the server resets the connection."""
REFUSED = Response(408, {}, b"")


@dataclass
class Target:
    """A server, and the simulations started on it."""

    address: str
    pid: int
    jobs: list[str] = field(default_factory=list)
    """Their paths."""

    async def ask(self, data: bytes, expected: Collection[int] = ANY) -> Response:
        """Send a request on a new connection, and check that the response is as expected."""
        response = await self.provoke(data, expected)
        assert response or len(data) > LONG, (data[:1000], "no answer")
        return response or REFUSED

    async def provoke(self, data: bytes, expected: Collection[int] = ANY) -> Response | None:
        """Send bytes that need not be answered; check the response if there is one."""
        async with connection(self.address) as client:
            await client.send(data)
            method = "HEAD" if data.startswith(b"HEAD ") else "GET"
            response = await client.response(method)
        if response:
            judge(response, expected)
        return response

    def kill_worker(self, random: Random) -> None:
        """Kill a process that answers requests or simulates."""
        workers = [each for pid in descendants(self.pid) for each in descendants(pid)]
        if workers:
            with suppress(ProcessLookupError):
                os.kill(random.choice(workers), signal.SIGKILL)
