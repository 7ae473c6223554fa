"""A real server, started as a user would."""

from __future__ import annotations

import subprocess
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import httpx

from support.command import PROGRAM, environment

if TYPE_CHECKING:
    from collections.abc import Iterator


class Served(NamedTuple):
    """A running server, its address, and the file that it logs to."""

    process: subprocess.Popen[bytes]
    address: str
    log: Path


_LIMITS = {
    "MINEWISE_SECONDS": "120",
    "MINEWISE_JOB_SECONDS": "600",
    "MINEWISE_PATIENCE": "120",
    "MINEWISE_JOBS": "8",
}
"""More than usual of all that may run out: tests share the machine with others, before whom what
takes long at low priority stands back."""


def client_of(served: Served) -> httpx.Client:
    """Give a client of the API; connections that the server may be about to close are not used."""
    limits = httpx.Limits(keepalive_expiry=1)
    return httpx.Client(base_url=f"{served.address}/api/v1", timeout=180, limits=limits)


@contextmanager
def serving(**limits: str) -> Iterator[Served]:
    """Run `minewise serve` at a free port; limits are given as environment variables."""
    with TemporaryDirectory() as folder:
        log = Path(folder, "log")
        with log.open("wb") as file:
            process = subprocess.Popen(
                [PROGRAM, "serve", "--port", "0"],
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
