"""Slow requests, bytes that are not HTTP, connection limits and the log."""

from __future__ import annotations

import json
import signal
import socket
from contextlib import ExitStack, closing, suppress
from typing import TYPE_CHECKING

import httpx
import pytest

from support.processes import until
from support.serving import Served, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow

HEAD = b"POST /api/v1/count HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n"


@pytest.fixture(scope="module")
def strict() -> Iterator[Served]:
    """Start a server that waits half a second for a body and accepts five connections."""
    with serving(MINEWISE_BODY_SECONDS="0.5", MINEWISE_CONNECTIONS="5") as served:
        yield served


def connected(served: Served) -> socket.socket:
    host, port = served.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=120)


def answer_to(served: Served, sent: bytes) -> bytes:
    """Send bytes, and read until the server closes the connection."""
    with closing(connected(served)) as connection:
        connection.sendall(sent)
        return all_from(connection)


def all_from(connection: socket.socket) -> bytes:
    read = bytearray()
    with suppress(ConnectionError):
        while piece := connection.recv(65536):
            read += piece
    return bytes(read)


@pytest.mark.parametrize(
    "sent",
    [
        HEAD + b"content-length: 100\r\n\r\n",
        HEAD + b"content-length: 100\r\n\r\n{",
        HEAD + b"transfer-encoding: chunked\r\n\r\n5\r\n{",
    ],
)
def test_a_slow_body_is_refused_and_the_connection_closed(strict: Served, sent: bytes) -> None:
    head, _, body = answer_to(strict, sent).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
    assert b"application/problem+json" in head
    assert json.loads(body)["status"] == 408


def test_pipelined_requests_are_answered(served: Served) -> None:
    body = json.dumps({"board": "?1?"}).encode() + b" " * 100_000
    first = HEAD + b"content-length: %d\r\n\r\n%b" % (len(body), body)
    second = b"GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"
    assert answer_to(served, first + second).count(b"HTTP/1.1 200 OK") == 2


def test_bytes_that_are_not_http_are_refused(served: Served) -> None:
    assert answer_to(served, b"\x16\x03\x01 hello\r\n\r\n").startswith(b"HTTP/1.1 400")


def test_too_many_connections_are_refused(strict: Served) -> None:
    health = f"{strict.address}/healthz"
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(closing(connected(strict)))
        until(lambda: httpx.get(health, timeout=60).status_code == 503)
    until(lambda: httpx.get(health, timeout=60).status_code == 200)


def test_log_lines_cannot_be_forged() -> None:
    with serving() as served:
        hostile = '/%0A{"time": 1, "event": "forged"}%0D%1B[31m%E2%80%A8' + "x" * 1000
        with httpx.Client(base_url=served.address, timeout=180) as client:
            client.get(hostile, headers={"user-agent": "a\tb"})
            answer_to(served, b"GET /a\nb HTTP/1.1\r\n\r\n")
            client.post("/api/v1/analyze", json={"board": "\n\nforged"})
            client.post("/api/v1/count", json={"board": "?1"})
        served.process.send_signal(signal.SIGINT)
        assert served.process.wait(timeout=120) == 0
        log = served.log.read_bytes()
    assert log.isascii()
    assert b"\x1b" not in log
    forged, refused, answered = [json.loads(line) for line in log.splitlines()]
    assert forged["path"].startswith('/\n{"time"')
    assert len(forged["path"]) == 200
    assert [entry["status"] for entry in (forged, refused, answered)] == [404, 422, 200]
    assert list(answered) == ["time", "event", "method", "path", "status", "ms"]
    assert (answered["method"], answered["path"]) == ("POST", "/api/v1/count")
