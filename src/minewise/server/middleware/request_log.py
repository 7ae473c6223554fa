"""The request log."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import TYPE_CHECKING

from minewise.server.log import LOGGER

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send


class RequestLog:
    """Middleware that logs the method, path, status and duration of each request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request (ASGI)."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = 0  # if no response is sent

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        start = perf_counter()
        try:
            await self._app(scope, receive, note)
        finally:
            level = logging.ERROR if status >= 500 else logging.INFO
            if LOGGER.isEnabledFor(level):
                fields = {
                    "method": scope["method"],
                    "path": scope["path"],
                    "status": status,
                    "ms": round(1e3 * (perf_counter() - start), 1),
                }
                LOGGER.log(level, "request", extra={"fields": fields})
