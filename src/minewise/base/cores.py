"""How much this machine can do at a time."""

from __future__ import annotations

import os


def usable_cores() -> int:
    """Count the cores that this process may use; not every system says which these are.

    Examples
    --------
    >>> 1 <= usable_cores() <= os.cpu_count()
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
