"""Lots: an area of minewise tried with one seed, in a process of its own."""

from __future__ import annotations

import os
import pkgutil
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from signal import SIGKILL, Signals
from tempfile import TemporaryDirectory, TemporaryFile
from time import monotonic
from typing import NamedTuple

from fuzz import areas
from fuzz.cases import APART

AREAS = sorted(
    module.name
    for module in pkgutil.iter_modules(areas.__path__)
    if module.name != "parsers" or find_spec("atheris")  # which is not for all machines
)
SECONDS = 300
"""How long a lot may take before it counts as a hang; most take about ten seconds."""
SECONDS_APART = 900


def title(area: str) -> str:
    """Return what an area checks."""
    text = import_module(f"{areas.__name__}.{area}").__doc__ or ""
    return text.partition("\n")[0].removesuffix(".")


def try_lot(area: str, seed: int) -> int:
    """Try a lot in this process, and return the number of cases."""
    cases: int = import_module(f"{areas.__name__}.{area}").lot(seed)
    return cases


class Result(NamedTuple):
    """How a lot ended: the number of cases, and the error if there was one."""

    cases: int
    error: str = ""
    abrupt: bool = False
    """Whether the process crashed or hung, so that the error does not say on which example."""


class Lot:
    """A lot under way; `apart` tries every example in a process of its own."""

    def __init__(self, area: str, seed: int, *, apart: bool = False) -> None:
        """Start the lot."""
        self.area = area
        self.seed = seed
        self.apart = apart
        self._began = monotonic()
        self._folder = TemporaryDirectory(ignore_cleanup_errors=True)
        self._error = TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115
        self._process = subprocess.Popen(
            [sys.executable, "-m", "fuzz", area, "--lot", str(seed)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._error,
            text=True,
            env=os.environ | {"TMPDIR": self._folder.name} | ({APART: "1"} if apart else {}),
            start_new_session=True,
        )

    @property
    def seconds(self) -> float:
        """The time since the lot began."""
        return monotonic() - self._began

    def poll(self) -> Result | None:
        """Return the result if the lot has ended; end it if it hangs."""
        hangs = self.seconds > (SECONDS_APART if self.apart else SECONDS)
        if hangs:
            self.stop()
        code = self._process.poll()
        if code is None:
            return None
        self.stop()  # what it has left behind
        assert self._process.stdout is not None
        with self._process.stdout as pipe, self._error as file:
            answer = pipe.read()
            file.seek(0)
            error = file.read()
        if code == 0:
            return Result(int(answer))
        if code < 0:
            error += "stopped: it hangs\n" if hangs else f"ended by {Signals(-code).name}\n"
        return Result(0, error or f"ended with exit code {code}\n", abrupt=code < 0)

    def stop(self) -> None:
        """End the lot and the processes it has started."""
        for pid in _session(self._process.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, SIGKILL)
        self._process.wait()
        self._folder.cleanup()


def _session(leader: int) -> list[int]:
    """List the processes of a session."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended
            fields = file.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            if int(fields[3]) == leader:
                found.append(int(file.parent.name))
    return found
