"""Connections that are slow, too many or not HTTP, and what is logged about them."""

from __future__ import annotations

import json
import signal
import socket
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import TYPE_CHECKING

import httpx
import pytest

from support.positions import lattice
from support.processes import until
from support.serving import Served, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

HEAD = b"POST /api/v1/count HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n"


@pytest.fixture(scope="module")
def impatient() -> Iterator[Served]:
    """A server that waits for half a second, and for five clients at a time."""
    limits = {"MINEWISE_PATIENCE": "0.5", "MINEWISE_SECONDS": "2", "MINEWISE_CONNECTIONS": "5"}
    with serving(**limits) as served:
        yield served


@contextmanager
def held(served: Served) -> Iterator[None]:
    """Let a server find at once whatever is sent meanwhile, and lose no patience over it."""
    served.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        served.process.send_signal(signal.SIGCONT)


def connected(served: Served) -> socket.socket:
    host, port = served.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=120)


def answer_to(served: Served, sent: bytes) -> bytes:
    """Send some bytes and nothing more, and read until the server closes."""
    with closing(connected(served)) as connection:
        with suppress(ConnectionError):  # it has closed already
            connection.sendall(sent)
        return all_from(connection)


def all_from(connection: socket.socket) -> bytes:
    """Read until the server closes, which resets the connection if more is on its way there."""
    read = bytearray()
    with suppress(ConnectionError):
        while piece := connection.recv(65536):
            read += piece
    return bytes(read)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"POST",
        HEAD,
        HEAD + b"content-length: 100\r\n\r\n",
        HEAD + b"content-length: 100\r\n\r\n{",
        HEAD + b"transfer-encoding: chunked\r\n\r\n5\r\n{",
    ],
)
def test_slow_requests_are_refused(impatient: Served, sent: bytes) -> None:
    head, _, body = answer_to(impatient, sent).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
    assert b"application/problem+json" in head
    assert json.loads(body)["status"] == 408


def test_the_second_request_is_not_waited_for_either(impatient: Served) -> None:
    """But the answer to the first, which takes longer than that, is not lost."""
    body = json.dumps({"board": str(lattice(79, 79, seed=1))}).encode()
    first = HEAD + b"content-length: %d\r\n\r\n%b" % (len(body), body)
    with held(impatient):
        connection = connected(impatient)
        connection.sendall(first + HEAD)
    with closing(connection):
        answers = all_from(connection)
    assert answers.startswith(b"HTTP/1.1 422")
    assert b"HTTP/1.1 408" in answers


def test_the_end_of_a_body_is_no_part_of_the_next_head(served: Served) -> None:
    """A client may ask on as soon as it has sent all, and both come to the server at once."""
    body = json.dumps({"board": "?1?"}).encode() + b" " * 100_000
    first = HEAD + b"content-length: %d\r\n\r\n%b" % (len(body), body)
    with held(served):
        connection = connected(served)
        connection.sendall(first + b"GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n")
    with closing(connection):
        assert all_from(connection).count(b"HTTP/1.1 200 OK") == 2


def test_endless_headers_are_refused(served: Served) -> None:
    sent = HEAD + b"x: " + b"y" * 100_000
    assert answer_to(served, sent).startswith(b"HTTP/1.1 431")


def test_endless_trailers_are_refused(served: Served) -> None:
    sent = HEAD + b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx: " + b"y" * 100_000
    assert answer_to(served, sent).startswith(b"HTTP/1.1 431")


def test_what_is_not_http_is_refused(served: Served) -> None:
    head, _, body = answer_to(served, b"\x16\x03\x01 hello\r\n\r\n").partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert b"application/problem+json" in head
    assert b"Content-Security-Policy" in head
    assert json.loads(body)["status"] == 400


def test_too_many_connections_are_refused(impatient: Served) -> None:
    with ExitStack() as stack:
        with held(impatient):
            many = [stack.enter_context(closing(connected(impatient))) for _ in range(6)]
        assert all_from(many[-1]).startswith(b"HTTP/1.1 503")
    until(lambda: httpx.get(f"{impatient.address}/healthz", timeout=60).status_code == 200)


def test_the_log_tells_what_was_asked_and_nobody_can_write_into_it() -> None:
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
