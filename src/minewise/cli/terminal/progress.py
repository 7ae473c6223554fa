"""A progress bar on the terminal."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_DELAY = 1.0
"""Seconds before the bar appears."""
_PACE_WINDOW = 3600.0
"""Seconds over which the pace is averaged, because progress may come in large steps."""


@contextmanager
def progress(total: int, noun: str = "games") -> Iterator[Callable[[int, str], None]]:
    """Yield a function that shows how many items are done, and a remark.

    While the bar is shown, text printed to a terminal appears above it. Redirect standard output
    before entering this context, not inside it, because it is restored at the end.
    """
    if not sys.stderr.isatty():
        yield lambda _done, _remark: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        BarColumn(),
        TextColumn(f"{{task.completed:,}} of {{task.total:,}} {noun}", markup=False),
        TimeRemainingColumn(compact=True),
        TextColumn("left   {task.description}", markup=False),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),  # otherwise output to a file would be lost
        speed_estimate_period=_PACE_WINDOW,
    )
    task = bar.add_task("", total=total)
    timer = Timer(_DELAY, bar.start)
    timer.start()
    try:
        yield lambda done, remark: bar.update(task, completed=done, description=remark)
    finally:
        timer.cancel()
        timer.join()
        if bar.live.is_started:
            bar.stop()
