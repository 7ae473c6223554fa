"""HTTP byte by byte: requests of any kind, and strictly parsed responses."""

from __future__ import annotations

import asyncio
import json
import struct
from contextlib import asynccontextmanager, suppress
from socket import SO_LINGER, SOL_SOCKET
from typing import TYPE_CHECKING, Any, NamedTuple

import h11

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

PATIENCE = 100
"""Seconds without a byte after which the server counts as hung."""


JSON = {"content-type": "application/json"}
NO_HEADERS: Mapping[str, str] = {}


class Response(NamedTuple):
    """A complete response."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """Return the body as JSON."""
        return json.loads(self.body)


class Connection:
    """A connection to the server, which answers requests in order."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._unread = b""

    async def send(self, data: bytes) -> None:
        """Send bytes, unless the server has closed the connection."""
        with suppress(ConnectionError):
            self._writer.write(data)
            async with asyncio.timeout(PATIENCE):
                await self._writer.drain()

    async def response(self, method: str = "GET") -> Response | None:
        """Return the next response, or nothing if the server has closed the connection."""
        try:
            data = self._unread or await self.piece()
            return await self._parsed(data, method) if data else None
        except ConnectionError:
            return None

    async def _parsed(self, data: bytes, method: str) -> Response:
        parser = _expecting(method)
        parser.receive_data(data)
        head: h11.Response | None = None
        body = bytearray()
        while not isinstance(event := parser.next_event(), h11.EndOfMessage):
            if event is h11.NEED_DATA:
                parser.receive_data(await self.piece())
            elif isinstance(event, h11.Response):
                head = event
            elif isinstance(event, h11.Data):
                body += event.data
        self._unread = parser.trailing_data[0]
        assert head is not None
        headers = {name.decode(): value.decode() for name, value in head.headers}
        return Response(head.status_code, headers, bytes(body))

    async def piece(self) -> bytes:
        """Return the next bytes, or none at the end."""
        async with asyncio.timeout(PATIENCE):
            return await self._reader.read(1 << 16)

    def finish(self) -> None:
        """Send no more."""
        with suppress(OSError):
            self._writer.write_eof()

    def reset(self) -> None:
        """Vanish without a word: the server gets RST instead of FIN."""
        linger = struct.pack("ii", 1, 0)
        with suppress(OSError):  # closed already
            self._writer.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_LINGER, linger)
        self._writer.transport.abort()


@asynccontextmanager
async def connection(address: str) -> AsyncIterator[Connection]:
    """Connect to `http://HOST:PORT`."""
    host, _, port = address.removeprefix("http://").rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port), limit=1 << 20)
    try:
        yield Connection(reader, writer)
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


def _expecting(method: str) -> h11.Connection:
    """Return a parser for the response to a request; the request itself is sent raw."""
    parser = h11.Connection(h11.CLIENT)
    parser.send(h11.Request(method=method, target="/", headers=[("host", "a")]))
    parser.send(h11.EndOfMessage())
    return parser


def request(
    method: str, path: str, body: bytes = b"", headers: Mapping[str, str] = NO_HEADERS
) -> bytes:
    """Return a request; the length of its body is announced."""
    lines = [f"{method} {path} HTTP/1.1", "host: localhost"]
    lines += [f"{name}: {text}" for name, text in headers.items()]
    if body:
        lines.append(f"content-length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


def get(path: str, header: str, text: str) -> bytes:
    """Return a GET request with a header."""
    return request("GET", path, b"", {header: text})


def post(path: str, content: Any) -> bytes:
    """Return a request to the API; `content` is encoded as JSON, except bytes."""
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    return request("POST", f"/api/v1{path}", body, JSON)


def chunked(path: str, chunks: bytes) -> bytes:
    """Return a request to the API with a chunked body."""
    headers = JSON | {"transfer-encoding": "chunked"}
    return request("POST", f"/api/v1{path}", b"", headers) + chunks


def chunk(data: bytes) -> bytes:
    """Return a chunk of a body."""
    return b"%x\r\n%b\r\n" % (len(data), data)
