"""How far the games have come, on the terminal while they are played."""

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
def progress(games: int) -> Iterator[Callable[[int, str], None]]:
    """Give what to call with the number of games played and a few words about them."""
    if not sys.stderr.isatty():
        yield lambda _played, _words: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.completed:,} of {task.total:,} games"),
        BarColumn(),
        TimeRemainingColumn(compact=True),
        TextColumn("left   {task.description}"),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task("", total=games)
    timer = Timer(_PATIENCE, bar.start)
    timer.start()
    try:
        yield lambda played, words: bar.update(task, completed=played, description=words)
    finally:
        timer.cancel()
        timer.join()
        if bar.live.is_started:
            bar.stop()
