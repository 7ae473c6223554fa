"""A limit on the memory of this process."""

from __future__ import annotations

import resource
from pathlib import Path


def limit_memory(size: int) -> None:
    """Limit the address space of this process to `size` bytes on top of what it has now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = pages * resource.getpagesize() + size
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
