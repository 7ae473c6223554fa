"""A sign of life on the terminal while an answer takes its time."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_PATIENCE = 2.0
"""Seconds for which nobody wonders whether anything goes on."""


@contextmanager
def spinner(doing: str) -> Iterator[None]:
    """Show on a terminal that, and for how long, something is being done."""
    if not sys.stderr.isatty():
        yield
        return
    done = Event()
    thread = Thread(target=_spin, args=(doing, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _spin(doing: str, done: Event) -> None:
    if done.wait(_PATIENCE):
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.tasks[progress.add_task(doing, total=None)]
        if task.start_time is not None:
            task.start_time -= _PATIENCE
        done.wait()
