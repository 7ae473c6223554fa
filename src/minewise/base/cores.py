"""Processor cores."""

from __future__ import annotations

import os


def usable_cores() -> int:
    """Return the number of cores this process may use, or all cores if that is unknown."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
