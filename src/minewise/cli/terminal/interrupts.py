"""Ctrl-C while games are played: what was played so far counts."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from dataclasses import dataclass
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass
class StopRequest:
    """Whether Ctrl-C was pressed."""

    requested: bool = False


@contextmanager
def stop_on_interrupt() -> Iterator[StopRequest]:
    """Note the first Ctrl-C, so that nothing is left half done; a second one interrupts."""
    stop = StopRequest()
    if current_thread() is not main_thread():  # which alone hears signals
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
