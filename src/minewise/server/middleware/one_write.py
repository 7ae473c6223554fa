"""A transport that writes the head and the body of an answer at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop, Transport


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
