"""Processes of this machine, as Linux tells about them; any of them may end meanwhile."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


def until(condition: Callable[[], T], seconds: float = 120) -> T:
    """Wait for something that will be so soon, and give what it is."""
    end = monotonic() + seconds
    while not (found := condition()):
        assert monotonic() < end, "it did not happen"
        sleep(0.01)
    return found


def children(pid: int) -> list[int]:
    """List the children of a process, of whichever thread."""
    found: list[int] = []
    for thread in _entries(f"/proc/{pid}/task"):
        with suppress(OSError):
            found += map(int, Path(f"/proc/{pid}/task/{thread}/children").read_text().split())
    return found


def descendants(pid: int) -> list[int]:
    """List the children of a process, theirs, and so on."""
    found: list[int] = []
    for child in children(pid):
        found += [child, *descendants(child)]
    return found


def stand_back(pid: int) -> list[int]:
    """List the descendants of a process that have the lowest priority."""
    return [each for each in descendants(pid) if _niceness(each) == 19]


def _niceness(pid: int) -> int | None:
    """Tell how low the priority of a process is, unless it has ended."""
    with suppress(OSError):
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[16])
    return None


def peak_memory() -> int:
    """Tell the most that this process has held, in kilobytes.

    That of getrusage would begin with the memory of whoever has started it.
    """
    return int(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0])


def marked(mark: str, file: str = "environ") -> list[int]:
    """List the processes that have a mark in their environment, or in another file about them."""
    found = []
    for name in filter(str.isdigit, _entries("/proc")):
        with suppress(OSError):
            if mark.encode() in Path(f"/proc/{name}/{file}").read_bytes():
                found.append(int(name))
    return found


def _entries(folder: str) -> list[str]:
    """List a folder, unless what it is about has ended: a glob would fail if that is just then."""
    with suppress(OSError):
        return [entry.name for entry in Path(folder).iterdir()]
    return []
