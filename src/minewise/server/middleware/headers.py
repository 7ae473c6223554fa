"""Security headers and HEAD requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = (
    "default-src 'self'; img-src 'self' blob: data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; object-src 'none'"
)
"""The page loads nothing from other hosts and has no inline scripts or styles."""

SECURITY: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class SecurityHeaders:
    """Middleware that adds security headers and keeps API responses out of caches."""

    def __init__(self, app: ASGIApp, api: str) -> None:
        self._app = app
        self._api = api
        self._common = [(name.lower().encode(), text.encode()) for name, text in SECURITY.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request (ASGI)."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        # Browsers revalidate the page each time, which is cheap.
        caching = b"no-store" if scope["path"].startswith(self._api) else b"no-cache"

        async def add(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = message.get("headers", [])
                message["headers"] = [*own, *self._common, (b"cache-control", caching)]
            await send(message)

        await self._app(scope, receive, add)


class HeadAsGet:
    """Middleware that handles HEAD like GET; uvicorn omits the body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request (ASGI)."""
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, send)
