"""A real server, started as a user would."""

from __future__ import annotations

import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from cli.command import PROGRAM, environment

if TYPE_CHECKING:
    from collections.abc import Iterator


class Served(NamedTuple):
    """A running server and its address."""

    process: subprocess.Popen[bytes]
    address: str


@contextmanager
def serving(**limits: str) -> Iterator[Served]:
    """Run `minewise serve` at a free port; limits are given as environment variables."""
    command = [PROGRAM, "serve", "--port", "0"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(**limits)
    )
    with process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline().decode()
            assert line.startswith("minewise: http://"), line
            yield Served(process, line.split()[1])
        finally:
            process.terminate()
            process.wait(timeout=20)
