"""What a server uses: processes, threads, files and memory."""

from __future__ import annotations

import resource
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from support.processes import descendants, until

THREADS = 40
"""The most threads that serve files; they stay for a while."""
FILES = 16
"""Handles on processes that have ended, which are closed when the next one starts."""
GROWTH = 50_000
"""Kilobytes by which a server may grow after the first attacks: half a flood."""


class Use(NamedTuple):
    """What a server uses."""

    processes: int
    threads: int
    files: int
    memory: int
    """Resident memory of the server itself in kilobytes."""

    @classmethod
    def of(cls, pid: int) -> Use:
        """Return what a server uses now."""
        status = _status(pid)
        files = len(list(Path(f"/proc/{pid}/fd").iterdir()))
        return cls(len(descendants(pid)), status["Threads"], files, status["VmRSS"])


def require_calm(pid: int, before: Use) -> Use:
    """Wait until there are no more processes and files than before, and return what is used."""

    def is_calm() -> bool:
        now = Use.of(pid)
        return now.processes <= before.processes and now.files <= before.files + FILES

    try:
        until(is_calm, seconds=30)
    except AssertionError:
        raise AssertionError(f"not as before: {before}, {Use.of(pid)}") from None
    now = Use.of(pid)
    assert now.threads <= before.threads + THREADS, (before, now)
    until(lambda: _are_workers_limited(pid))  # a new worker has yet to set its limit
    return now


def require_flat_memory(before: Use, now: Use) -> None:
    """Check that the server has not grown."""
    assert now.memory <= before.memory + GROWTH, (before, now)


def _are_workers_limited(pid: int) -> bool:
    """Return whether the memory of every worker is limited."""
    for process in descendants(pid):
        for worker in descendants(process):
            with suppress(ProcessLookupError):  # it has ended
                if resource.prlimit(worker, resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY:
                    return False
    return True


def _status(pid: int) -> dict[str, int]:
    """Return the numbers in the status of a process."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    fields = (line.split() for line in lines)
    return {
        words[0].rstrip(":"): int(words[1])
        for words in fields
        if words[1:2] and words[1].isdecimal()
    }
