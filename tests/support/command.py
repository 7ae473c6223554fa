"""Run the command line, in this process or as the installed program."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest import mock

from minewise.cli import main
from support.paths import EXAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable

BOARDS = sorted(file for file in EXAMPLES.rglob("*.txt") if file.stem != "puzzles")
INCONSISTENT = [file for file in BOARDS if "no layout fits" in file.read_text(encoding="utf-8")]
"""The boards whose comments say that no layout fits."""
PROGRAM = Path(sys.executable).with_name("minewise")
PATIENCE = 300.0
"""The time in seconds after which a program counts as hung, even on a slow machine."""

# Variables that change colours and widths.
_OUTER = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "COLORTERM", "TERM")


class Outcome(NamedTuple):
    """The exit code and output of a command."""

    code: int
    out: str
    err: str


def environment(**settings: str) -> dict[str, str]:
    """Return this process's environment without terminal variables, updated with `settings`."""
    inherited = {name: value for name, value in os.environ.items() if name not in _OUTER}
    return inherited | {"PYTHONIOENCODING": "utf-8"} | settings


def call(*arguments: str, stdin: str | bytes = b"", **settings: str) -> Outcome:
    """Call `main` in this process, which is faster than `run`."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n") for _ in range(2))
    with (
        mock.patch.dict(os.environ, environment(**settings), clear=True),
        mock.patch("sys.stdin", io.TextIOWrapper(io.BytesIO(data))),
        mock.patch("sys.stdout", out),
        mock.patch("sys.stderr", err),
    ):
        code = main(arguments)
        return Outcome(code, _written(out), _written(err))


def _written(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def run(*arguments: str, stdin: bytes = b"", **settings: str) -> Outcome:
    """Run the installed program."""
    process = subprocess.run(
        [PROGRAM, *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        env=environment(**settings),
        timeout=PATIENCE,
    )
    return Outcome(process.returncode, process.stdout.decode(), process.stderr.decode())


def start(*arguments: str, **settings: str) -> subprocess.Popen[bytes]:
    """Start the installed program without waiting for it."""
    return subprocess.Popen(
        [PROGRAM, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(**settings),
    )


def wait_until(reached: Callable[[], object], process: subprocess.Popen[bytes]) -> None:
    """Wait until `reached` returns true; fail if the program ends first."""
    deadline = time.monotonic() + PATIENCE
    while not reached():
        assert process.poll() is None, "the program has ended"
        assert time.monotonic() < deadline, "the program hangs"
        time.sleep(0.02)
