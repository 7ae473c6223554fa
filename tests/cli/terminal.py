"""The installed program on a real pseudo-terminal, as people see it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import termios
import time
from typing import TYPE_CHECKING, Self

from cli.command import PROGRAM, environment

if TYPE_CHECKING:
    from pathlib import Path

_PATIENCE = 60.0


class Session:
    """A program that believes it talks to a person."""

    def __init__(
        self, *arguments: str, program: str | Path = PROGRAM, columns: int = 100, **settings: str
    ) -> None:
        self.shown = b""
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:  # what follows happens in the program
            size = struct.pack("HHHH", 40, columns, 0, 0)
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            os.execvpe(program, [program, *arguments], environment(TERM="xterm", **settings))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._terminal)

    @property
    def text(self) -> str:
        """What was shown, without colours, movements of the cursor and half a character."""
        return re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", self.shown.decode(errors="ignore"))

    def wait_for(self, pattern: str) -> None:
        """Read until something is shown, but not for ever."""
        deadline = time.monotonic() + _PATIENCE
        while not re.search(pattern, self.text):
            assert time.monotonic() < deadline, f"{pattern!r} was never shown: {self.text!r}"
            assert self._read(), f"the program has ended: {self.text!r}"

    def press(self, keys: str) -> None:
        """Do what people do."""
        os.write(self._terminal, keys.encode())

    def press_ctrl_c(self) -> None:
        """Do what people do when it takes too long."""
        self.press("\x03")

    def exit_code(self) -> int:
        """Read to the end."""
        while self._read():
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def _read(self) -> bool:
        """Read some more; false when the program has closed its terminal."""
        if not select.select([self._terminal], [], [], 0.1)[0]:
            return True
        try:
            data = os.read(self._terminal, 1 << 16)
        except OSError:
            return False
        self.shown += data
        return bool(data)
