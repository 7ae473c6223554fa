"""Run a real server in tests."""

from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import httpx

from support.command import environment

if TYPE_CHECKING:
    from collections.abc import Iterator


class Served(NamedTuple):
    """A running server, its address and its log file."""

    process: subprocess.Popen[bytes]
    address: str
    log: Path


_LIMITS = {
    "MINEWISE_SECONDS": "120",
    "MINEWISE_JOB_SECONDS": "600",
    "MINEWISE_BODY_SECONDS": "120",
    "MINEWISE_JOBS": "8",
}
"""Higher than the defaults, because tests share the machine."""


def client_of(served: Served) -> httpx.Client:
    """Return an API client that drops idle connections after a second."""
    limits = httpx.Limits(keepalive_expiry=1)
    return httpx.Client(base_url=f"{served.address}/api/v1", timeout=180, limits=limits)


@contextmanager
def serving(port: int = 0, **limits: str) -> Iterator[Served]:
    """Run `minewise serve`, by default on a free port; `limits` are environment variables."""
    with TemporaryDirectory() as folder:
        log = Path(folder, "log")
        with log.open("wb") as file:
            process = subprocess.Popen(
                [sys.executable, "-m", "minewise", "serve", "--port", str(port)],
                stdout=subprocess.PIPE,
                stderr=file,
                env=environment(**_LIMITS | limits),
            )
        with process:
            try:
                assert process.stdout is not None
                line = process.stdout.readline().decode()
                assert line.startswith("minewise: http://"), log.read_text()
                yield Served(process, line.split()[1], log)
            finally:
                process.terminate()
                process.wait(timeout=120)
