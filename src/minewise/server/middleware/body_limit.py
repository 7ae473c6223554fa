"""Middleware that rejects request bodies that are too large, too slow or not JSON."""

from __future__ import annotations

from asyncio import timeout
from typing import TYPE_CHECKING, Final

from minewise.server.error_handlers import response
from minewise.server.problems import Problem, ProblemError

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from minewise.server.limits import Limits

_METHODS: Final = frozenset({"POST", "PUT", "PATCH"})
_MEDIA_TYPE: Final = b"application/json"


class BodyLimit:
    """Middleware that reads the whole body before it calls the application."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request (ASGI)."""
        if scope["type"] != "http" or scope["method"] not in _METHODS:
            await self._app(scope, receive, send)
            return
        try:
            body = await self._read(scope, receive)
        except ProblemError as error:
            # Otherwise a slow client would keep sending.
            headers = {"Connection": "close"} if error.problem.status == 408 else {}
            await response(error.problem, headers)(scope, receive, send)
        else:
            if body is not None:
                await self._app(scope, _replay(body, receive), send)

    async def _read(self, scope: Scope, receive: Receive) -> bytes | None:
        """Return the body, or `None` if the client has disconnected."""
        headers = dict(scope["headers"])
        if int(headers.get(b"content-length", b"0")) > self._limits.body:
            raise ProblemError(self._too_large())
        if headers.get(b"content-type", b"").partition(b";")[0].strip().lower() != _MEDIA_TYPE:
            detail = "send JSON, with the header Content-Type: application/json"
            raise ProblemError(Problem(415, detail=detail))
        try:
            async with timeout(self._limits.body_seconds):
                return await self._receive_all(receive)
        except TimeoutError:
            detail = f"the request took more than {self._limits.body_seconds:g} seconds to arrive"
            raise ProblemError(Problem(408, detail=detail)) from None

    async def _receive_all(self, receive: Receive) -> bytes | None:
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if len(body) > self._limits.body:
                raise ProblemError(self._too_large())
            if not message.get("more_body"):
                return bytes(body)

    def _too_large(self) -> Problem:
        return Problem(413, detail=f"send at most {self._limits.body:,} bytes")


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` callable that delivers the body first."""
    read = False

    async def replayed() -> Message:
        nonlocal read
        if read:
            return await receive()
        read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed
