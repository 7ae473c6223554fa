"""`examples/nginx.conf` in front of a real server."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import TYPE_CHECKING

import httpx
import pytest

from support.paths import EXAMPLES
from support.processes import until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.serving import Served

pytestmark = pytest.mark.slow

HEAD = b"POST /api/v1/count HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n"
MAIN = """
daemon off;
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/minewise.conf;
}}
"""


def replaced(text: str, *changes: tuple[str, str]) -> str:
    """Replace patterns, each of which must occur."""
    for pattern, replacement in changes:
        text, count = re.subn(pattern, replacement, text)
        assert count, pattern
    return text


@pytest.fixture(scope="module")
def port(served: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Run nginx without TLS and with shorter timeouts, and yield its port."""
    folder = tmp_path_factory.mktemp("nginx")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = replaced(
        (EXAMPLES / "nginx.conf").read_text(encoding="utf-8"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{port};"),
        (r"ssl_certificate\w* .*;", ""),
        ("http://127.0.0.1:8000", served.address),
        (r"(client_(?:header|body)_timeout +)10s", r"\g<1>1s"),
    )
    with running(folder, settings, port):
        yield port


@contextmanager
def running(folder: Path, settings: str, port: int) -> Iterator[None]:
    """Run nginx with the given settings."""
    (folder / "minewise.conf").write_text(settings, encoding="utf-8")
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder), encoding="utf-8")
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program, "nginx is missing: run tests/support/get-package nginx-light nginx"
    with subprocess.Popen([program, "-p", folder, "-c", folder / "nginx.conf"]) as process:
        try:
            until(lambda: process.poll() is not None or is_open(port))
            yield
        finally:
            process.terminate()


def is_open(port: int) -> bool:
    with suppress(ConnectionError), closing(connected(port)):
        return True
    return False


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=60)


def answer_to(port: int, sent: bytes) -> bytes:
    """Send bytes, and read until nginx closes the connection."""
    read = bytearray()
    with closing(connected(port)) as connection, suppress(ConnectionError):
        connection.sendall(sent)
        while piece := connection.recv(65536):
            read += piece
    return bytes(read)


@pytest.fixture
def api(port: int) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}/api/v1", timeout=60) as client:
        yield client


def test_requests_pass(port: int, api: httpx.Client) -> None:
    assert api.post("/count", json={"board": "?1?"}).json()["solutions"] == "2"
    page = httpx.get(f"http://127.0.0.1:{port}/", timeout=60)
    assert page.status_code == 200
    assert "Content-Security-Policy" in page.headers


def test_events_stream(api: httpx.Client) -> None:
    """The first event arrives long before the simulation ends."""
    job = api.post("/simulations", json={"players": ["expert"], "preset": "expert"}).json()
    path = f"/simulations/{job['id']}"
    with api.stream("GET", f"{path}/events") as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        data = next(line for line in response.iter_lines() if line.startswith("data: "))
        assert json.loads(data.removeprefix("data: "))["status"] == "running"
        assert api.delete(path).json()["status"] == "cancelled"


def test_slow_headers_are_refused(port: int) -> None:
    """Nginx closes such a connection only after its timeout."""
    assert answer_to(port, HEAD).partition(b"\r\n")[0] in {b"", b"HTTP/1.1 408 Request Time-out"}


@pytest.mark.parametrize("begun", [b"", b"{"])
def test_slow_bodies_are_refused(port: int, begun: bytes) -> None:
    sent = HEAD + b"content-length: 100\r\n\r\n" + begun
    assert answer_to(port, sent).partition(b"\r\n")[0] in {b"", b"HTTP/1.1 408 Request Time-out"}


def test_large_headers_are_refused(port: int) -> None:
    assert answer_to(port, HEAD + b"x: " + b"y" * 100_000).startswith(b"HTTP/1.1 400")
    assert answer_to(port, b"GET /" + b"y" * 100_000).startswith(b"HTTP/1.1 414")


def test_large_bodies_are_refused(api: httpx.Client) -> None:
    assert api.post("/count", content=b" " * 2_000_000).status_code == 413


def test_requests_per_client_are_limited(api: httpx.Client) -> None:
    statuses = {api.get("/players").status_code for _ in range(100)}
    assert statuses == {200, 429}


def test_connections_per_client_are_limited(port: int) -> None:
    with ExitStack() as stack:
        for _ in range(20):
            connection = stack.enter_context(closing(connected(port)))
            connection.sendall(b"POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n")
        request = b"GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"
        assert answer_to(port, request).startswith(b"HTTP/1.1 429")
