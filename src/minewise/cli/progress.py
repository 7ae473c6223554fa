"""How far the work has come, on the terminal while it is done."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_PATIENCE = 1.0
"""Seconds after which a bar is worth looking at."""


@contextmanager
def progress(total: int, noun: str = "games") -> Iterator[Callable[[int, str], None]]:
    """Give what to call with the number of games, or so, that are done and a few words on them."""
    if not sys.stderr.isatty():
        yield lambda _done, _words: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn(f"{{task.completed:,}} of {{task.total:,}} {noun}"),
        BarColumn(),
        TimeRemainingColumn(compact=True),
        TextColumn("left   {task.description}"),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task("", total=total)
    timer = Timer(_PATIENCE, bar.start)
    timer.start()
    try:
        yield lambda done, words: bar.update(task, completed=done, description=words)
    finally:
        timer.cancel()
        timer.join()
        if bar.live.is_started:
            bar.stop()
