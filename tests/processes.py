"""Processes of this machine, as Linux tells about them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


def children(pid: int) -> list[int]:
    """List the children of a process, of whichever thread."""
    found: list[int] = []
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # it has ended meanwhile
            found += map(int, thread.read_text().split())
    return found


def descendants(pid: int) -> list[int]:
    """List the children of a process, theirs, and so on."""
    found: list[int] = []
    for child in children(pid):
        found += [child, *descendants(child)]
    return found


def niceness(pid: int) -> int:
    """Tell how low the priority of a process is."""
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[16])


def marked(mark: str) -> list[int]:
    """List the processes that have a mark in their environment."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark.encode() in (folder / "environ").read_bytes():
                found.append(int(folder.name))
    return found
