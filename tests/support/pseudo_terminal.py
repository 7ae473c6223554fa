"""Run a program on a pseudo-terminal."""

from __future__ import annotations

import os
import re
import select
import subprocess
import termios
import time
from typing import TYPE_CHECKING, Self

from support.command import PATIENCE, PROGRAM, environment

if TYPE_CHECKING:
    from pathlib import Path

_ON_ITS_OWN_TERMINAL = ': <>"$0"; exec "$@"'
"""Open the terminal, which makes it the session's controlling terminal, for Ctrl-C."""


class Session:
    """A program, by default `minewise`, running on a pseudo-terminal."""

    def __init__(
        self, *arguments: str, program: str | Path = PROGRAM, columns: int = 100, **settings: str
    ) -> None:
        self.shown = b""
        self._terminal, program_side = os.openpty()
        termios.tcsetwinsize(program_side, (40, columns))
        # Not pty.fork(), which may deadlock with other tests' threads.
        self.process = subprocess.Popen(
            ["sh", "-c", _ON_ITS_OWN_TERMINAL, os.ttyname(program_side), program, *arguments],
            stdin=program_side,
            stdout=program_side,
            stderr=program_side,
            env=environment(TERM="xterm", **settings),
            start_new_session=True,
        )
        os.close(program_side)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._terminal)  # ends the program
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()

    @property
    def text(self) -> str:
        """The output without escape sequences and incomplete characters."""
        return re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", self.shown.decode(errors="ignore"))

    def wait_for(self, pattern: str) -> None:
        """Read until the output matches a pattern."""
        deadline = time.monotonic() + PATIENCE
        while not re.search(pattern, self.text):
            assert time.monotonic() < deadline, f"{pattern!r} was never shown: {self.text!r}"
            assert self._read(), f"the program has ended: {self.text!r}"

    def press(self, keys: str) -> None:
        """Send keys."""
        os.write(self._terminal, keys.encode())

    def press_ctrl_c(self) -> None:
        """Send Ctrl-C."""
        self.press("\x03")

    def exit_code(self) -> int:
        """Read to the end and return the exit code."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def _read(self) -> bool:
        """Read more output; return False once the program has closed its terminal."""
        if not select.select([self._terminal], [], [], 0.1)[0]:
            return True
        try:
            data = os.read(self._terminal, 1 << 16)
        except OSError:
            return False
        self.shown += data
        return bool(data)
