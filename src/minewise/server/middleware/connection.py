"""Refuses connections that are too many, and those on which requests arrive too slowly."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from minewise.server.middleware.headers import SECURITY
from minewise.server.problems import BUSY, MEDIA_TYPE, Problem
from minewise.server.workers.reply import CLIENT_CLOSED
from minewise.server.workers.work_item import ClientConnection

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop, TimerHandle, Transport

    from minewise.server.limits import Limits

_LONGEST_HEAD: Final = 1 << 16
"""Bytes of all headers of a request."""


class OneWrite:
    """Joins whatever is written in one turn of the event loop: each write costs a system call."""

    def __init__(self, transport: Transport, loop: AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._pieces: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Write a piece, a moment later."""
        if not self._pieces:
            self._loop.call_soon(self._flush)
        self._pieces.append(data)

    def close(self) -> None:
        """Close when everything is written."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._pieces and not self._transport.is_closing():
            self._transport.write(b"".join(self._pieces))
        self._pieces.clear()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Connection(HttpToolsProtocol):
    """A connection on which every request must arrive, and every answer leave, in time."""

    def __init__(self, limits: Limits, **settings: Any) -> None:
        super().__init__(**settings)
        self._limits = limits
        self.client_connection = ClientConnection()
        self._clock: TimerHandle | None = None
        self._head = 0
        """Bytes of the request so far that are not its body: headers, trailers, sizes of chunks."""
        self._bare = 0
        """Those of the last bytes that came, which may end one request and begin another."""
        self._knows_head = False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Begin, unless there are too many."""
        super().connection_made(OneWrite(transport, self.loop))  # type: ignore[arg-type]
        if len(self.connections) > self._limits.connections:
            self._refuse(BUSY)
        else:
            self._start_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._stop_clock()
        self.client_connection.cancel(CLIENT_CLOSED)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take the next bytes, unless the headers never end."""
        self._bare = len(data)
        super().data_received(data)
        self._head += self._bare
        if self._head > _LONGEST_HEAD:
            self._refuse(Problem(431, detail=f"all headers have at most {_LONGEST_HEAD:,} bytes"))

    def on_message_begin(self) -> None:
        """Note that a request begins."""
        super().on_message_begin()
        self.scope["state"]["client"] = self.client_connection
        self._head = 0
        self._knows_head = False
        self._start_clock()

    def on_headers_complete(self) -> None:
        """Note that the headers are there."""
        self._knows_head = True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a piece of the body."""
        self._bare -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that the whole request is there."""
        self._stop_clock()
        super().on_message_complete()
        if not self.pipeline:  # or it would not be noticed that the client goes away
            self.flow.resume_reading()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP."""
        self._refuse(Problem(400, detail="this is not HTTP/1.1, or not in a form that is taken"))

    def timeout_keep_alive_handler(self) -> None:
        """End a connection on which nothing happens, even if the last answer is not fetched."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(self._limits.patience, self.transport.abort)

    def _start_clock(self) -> None:
        self._stop_clock()
        self._clock = self.loop.call_later(self._limits.patience, self._give_up)

    def _stop_clock(self) -> None:
        if self._clock:
            self._clock.cancel()
            self._clock = None

    @property
    def _answers_another(self) -> bool:
        """Whether the answer to the request before comes first; nothing is read meanwhile."""
        begun = self.cycle is not None and not self.cycle.response_complete
        return bool(self.pipeline) or (begun and not self._knows_head)

    def _give_up(self) -> None:
        if self._answers_another:
            self._start_clock()
        elif self._knows_head and self.cycle.response_started:  # and so refused already
            self.transport.abort()
        else:
            seconds = f"{self._limits.patience:g} seconds"
            self._refuse(Problem(408, detail=f"the request took more than {seconds} to arrive"))

    def _refuse(self, problem: Problem) -> None:
        """Answer without the application, and close."""
        if self.transport.is_closing():
            return
        body = problem.body
        headers = {
            "Content-Type": MEDIA_TYPE,
            "Content-Length": len(body),
            "Cache-Control": "no-store",
            "Connection": "close",
            **({"Retry-After": 1} if problem.status == 503 else {}),
            **SECURITY,
        }
        lines = [f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.transport.write("\r\n".join([*lines, "", ""]).encode() + body)
        self.transport.close()
