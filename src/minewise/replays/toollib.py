"""ms-toollib, which reads binary replays, in a subprocess.

On many damaged files ms-toollib ends its whole process, and it could hang or fill the memory on
others. One subprocess reads many files; a new one is started after one has ended.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from subprocess import DEVNULL, PIPE, Popen
from threading import Lock
from time import monotonic
from typing import Any, Final
from weakref import finalize

from minewise.base.errors import ReplayError
from minewise.replays import toollib_process

SECONDS: Final = 4
"""The time to read one file."""
_MEMORY: Final = 1 << 30
"""The address space of the subprocess in bytes, on top of what it starts with."""
_CHUNK: Final = 1 << 16


class _Process:
    """A subprocess that has loaded ms-toollib."""

    def __init__(self) -> None:
        script = str(Path(toollib_process.__file__))
        # -P keeps the script's folder off the path; its own process group shields it from Ctrl-C.
        self._process = Popen(  # noqa: S603
            [sys.executable, "-P", script, str(_MEMORY), str(SECONDS)],
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            process_group=0,
        )
        self.owner = os.getpid()
        self.end = finalize(self, _end, self._process)

    def send(self, request: bytes) -> None:
        """Write a request; raises `OSError` if the process has ended."""
        stream = self._process.stdin
        assert stream is not None  # noqa: S101
        stream.write(request)
        stream.flush()

    def receive(self) -> Any:
        """Return the next answer; raises `EOFError` if there is none in time."""
        line = bytearray()
        deadline = monotonic() + SECONDS
        stream = self._process.stdout
        assert stream is not None  # noqa: S101
        with DefaultSelector() as selector:
            selector.register(stream, EVENT_READ)
            while not line.endswith(b"\n"):
                if not selector.select(deadline - monotonic()) or monotonic() > deadline:
                    raise TimeoutError
                chunk = os.read(stream.fileno(), _CHUNK)
                if not chunk:
                    raise EOFError
                line += chunk
        return json.loads(line)


def _end(process: Popen[bytes]) -> None:
    process.kill()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with suppress(OSError):  # unwritten parts of a request
                stream.close()
    process.wait()


class Toollib:
    """A reader of binary replays."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: _Process | None = None

    def content(self, kind: str, data: bytes) -> dict[str, Any]:
        """Return the content of a file; `kind` is its usual extension."""
        with self._lock:
            process = self._started(kind)
            try:
                process.send(f"{kind} {len(data)}\n".encode() + data)
                content: dict[str, Any] = process.receive()
            except BaseException as error:
                self._stop()
                raise self._explained(error, kind) from None
        return content

    def _started(self, kind: str) -> _Process:
        if self._process is not None and self._process.owner == os.getpid():
            return self._process
        process = _Process()
        try:
            installed = process.receive()
        except (EOFError, TimeoutError):
            installed = None
        except BaseException:
            process.end()
            raise
        if not installed:
            process.end()
            raise ReplayError(
                f"reading .{kind} files needs ms-toollib: pip install 'minewise[replays]'"
                if installed is False
                else "the reader of binary replays does not start: is there enough memory?"
            )
        self._process = process
        return process

    def _stop(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None

    def _explained(self, error: BaseException, kind: str) -> BaseException:
        if isinstance(error, TimeoutError):
            return ReplayError(f"this .{kind} file takes more than {SECONDS} seconds to read")
        if isinstance(error, EOFError | OSError | ValueError):
            return ReplayError(f"this .{kind} file is damaged, or of a version that cannot be read")
        return error
