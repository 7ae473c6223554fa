"""A limit on CPU time, for what must not take quadratic time."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def cpu_limit(seconds: float) -> Iterator[None]:
    """Raise `AssertionError` when this process has used so much CPU time."""
    before = signal.signal(signal.SIGPROF, _fail)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _fail(*_: object) -> None:
    raise AssertionError("too much CPU time")
