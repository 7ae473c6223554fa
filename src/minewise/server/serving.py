"""`minewise serve`: run the application in uvicorn."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from uvicorn import Config, Server

from minewise.base.errors import MinewiseError
from minewise.server import log
from minewise.server.app import create_api, create_app
from minewise.server.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.server.jobs import Jobs

_GRACE: Final = 5
"""Seconds to finish pending requests when the server stops; the rest are refused."""


def serve(host: str, port: int) -> None:
    """Serve until SIGINT or SIGTERM, and print the address when the server is ready."""
    limits = Limits.from_environment()
    log.install(log.level())
    listener = _listener(host, port)
    api = create_api(limits)
    config = Config(
        create_app(api),
        access_log=False,
        lifespan="off",
        limit_concurrency=limits.connections,
        log_config=None,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
        ws="none",
    )
    with api.state.pool:
        _Server(config, api.state.jobs).run([listener])


class _Server(Server):
    """A server that prints its address, ends simulations before shutdown, and exits with code 0."""

    def __init__(self, config: Config, jobs: Jobs) -> None:
        super().__init__(config)
        self._jobs = jobs

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _tune_garbage_collector()
        for each in sockets or []:
            print(f"minewise: {_address(each)}", flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._jobs.stop()  # ends the event streams, which uvicorn would wait for
        await super().shutdown(sockets)
        if self.server_state.tasks:  # cancelled by uvicorn: let them send their refusals
            await asyncio.wait(self.server_state.tasks, timeout=1)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


def _tune_garbage_collector() -> None:
    """Avoid full collections, which would pause the server for a tenth of a second.

    Queued requests become old objects, so full collections would be frequent.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 0, 0)


def _listener(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=1024)
    except (OSError, UnicodeError) as error:
        reason = str(getattr(error, "strerror", error)).partition(" (")[0]
        raise MinewiseError(f"cannot listen on {host}, port {port}: {reason}") from None


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
