"""Find processes in /proc; any of them may end at any time."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


def until(condition: Callable[[], T | None], seconds: float = 120) -> T:
    """Wait until `condition` returns a true result, and return that result."""
    end = monotonic() + seconds
    while not (found := condition()):
        assert monotonic() < end, "timed out"
        sleep(0.01)
    return found


def children(pid: int) -> list[int]:
    """List the child processes of all threads of a process."""
    found: list[int] = []
    for thread in _entries(f"/proc/{pid}/task"):
        with suppress(OSError):
            found += map(int, Path(f"/proc/{pid}/task/{thread}/children").read_text().split())
    return found


def descendants(pid: int) -> list[int]:
    """List the child processes of a process, recursively."""
    found: list[int] = []
    for child in children(pid):
        found += [child, *descendants(child)]
    return found


def busy_in_background(pid: int) -> list[int]:
    """List the descendants of a process that are computing at the lowest priority."""
    return [each for each in descendants(pid) if _is_busy_in_background(each)]


def _is_busy_in_background(pid: int) -> bool:
    for thread in _entries(f"/proc/{pid}/task"):
        with suppress(OSError):
            stat = Path(f"/proc/{pid}/task/{thread}/stat").read_text().rpartition(")")[2].split()
            state, ticks, niceness = stat[0], int(stat[11]) + int(stat[12]), int(stat[16])
            if state == "R" and ticks > 20 and niceness == 19:
                return True
    return False


def peak_memory() -> int:
    """Return the peak memory of this process in kilobytes.

    The value from getrusage is not used because it starts with the parent's memory.
    """
    return int(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0])


def marked(mark: str, file: str = "environ") -> list[int]:
    """List the processes with `mark` in their environment or another /proc file."""
    found = []
    for name in filter(str.isdigit, _entries("/proc")):
        with suppress(OSError):
            if mark.encode() in Path(f"/proc/{name}/{file}").read_bytes():
                found.append(int(name))
    return found


def _entries(folder: str) -> list[str]:
    """List a folder in /proc, or nothing if the process has ended (a glob would fail)."""
    with suppress(OSError):
        return [entry.name for entry in Path(folder).iterdir()]
    return []
