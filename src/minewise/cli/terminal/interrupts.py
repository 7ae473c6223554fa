"""Ctrl-C during long commands: stop cleanly and keep finished work."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from dataclasses import dataclass
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

from minewise.cli.exits import Exit
from minewise.cli.outputs import warn

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass
class StopRequest:
    """Whether Ctrl-C was pressed."""

    requested: bool = False


@contextmanager
def stop_on_interrupt() -> Iterator[StopRequest]:
    """Record the first Ctrl-C instead of raising; a second one interrupts."""
    stop = StopRequest()
    if current_thread() is not main_thread():  # only the main thread receives signals
        yield stop
        return
    previous = signal.getsignal(signal.SIGINT)

    def note(_signal: int, _frame: object) -> None:
        stop.requested = True
        signal.signal(signal.SIGINT, previous)

    signal.signal(signal.SIGINT, note)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, previous)


def interrupted(when: str) -> Exit:
    """Report an interruption and return its exit code."""
    warn(f"interrupted {when}")
    return Exit.INTERRUPTED
