"""Runs the application behind a socket until it is ended."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

from uvicorn import Config, Server

from minewise.base.errors import MinewiseError
from minewise.server import log
from minewise.server.app import create_api, create_app
from minewise.server.limits import Limits
from minewise.server.middleware.connection import Connection
from minewise.server.problems import ENDING
from minewise.server.workers.reply import Reply

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.server.jobs import Jobs

_FAREWELL: Final = 5
"""Seconds that requests have to be answered when the server is ended."""
_LAST_WORDS: Final = 2
"""Seconds that refusals have after that to arrive."""


def serve(host: str, port: int) -> None:
    """Serve at an address, and print it when everything is ready."""
    limits = Limits.from_environment()
    log.install(log.level())
    listener = _listener(host, port)
    api = create_api(limits)
    config = Config(
        create_app(api),
        http=partial(Connection, limits),  # type: ignore[arg-type] # it is called, and no more
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=_FAREWELL + _LAST_WORDS,
        ws="none",
    )
    _Server(config, api.state.jobs).run([listener])


class _Server(Server):
    """Says where it listens, and ends quietly."""

    def __init__(self, config: Config, jobs: Jobs) -> None:
        super().__init__(config)
        self._jobs = jobs

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _collect_garbage_often()
        for each in sockets or []:
            print(f"minewise: {_address(each)}", flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._jobs.stop()  # or whoever listens to one would be waited for
        asyncio.get_running_loop().call_later(_FAREWELL, self._refuse_all)
        await super().shutdown(sockets)

    def _refuse_all(self) -> None:
        """Refuse all requests that are still pending."""
        for connection in list(self.server_state.connections):
            if isinstance(connection, Connection):
                connection.client_connection.cancel(Reply.of_problem(ENDING))

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


def _collect_garbage_often() -> None:
    """Let nobody wait for the garbage collector.

    Objects that live as long as a request in a queue are old for Python, which would look through
    hundreds of thousands of them, for a tenth of a second. What is loaded now stays anyway.
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
        raise MinewiseError(f"cannot listen at {host}, port {port}: {reason}") from None


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
