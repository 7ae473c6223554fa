"""How far the work has come, on the terminal while it is done."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from threading import Timer
from time import perf_counter
from typing import TYPE_CHECKING

from minewise.play.results import long_time

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Clock = Callable[[], float]

_PATIENCE = 1.0
"""Seconds after which a bar is worth looking at."""


class Forecast:
    """Tells when the work will be done, by the pace since it was first asked.

    What is done may come in large pieces: between two of them the time left just goes by.

    Examples
    --------
    >>> seconds = 0.0
    >>> forecast = Forecast(total=1000, clock=lambda: seconds)
    >>> forecast.left(400) is None
    True
    >>> seconds = 40.0
    >>> forecast.left(500)
    200.0
    >>> seconds = 50.0
    >>> forecast.left(500)
    190.0
    """

    def __init__(self, total: int, clock: Clock) -> None:
        self._total = total
        self._clock = clock
        self._first: tuple[int, float] | None = None
        self._done = 0
        self._end: float | None = None

    def left(self, done: int) -> float | None:
        """Return the seconds until all is done, if anything was done since the first time."""
        now = self._clock()
        if self._first is None:
            self._first = done, now
        before, began = self._first
        if done > max(before, self._done):
            self._end = now + (self._total - done) * (now - began) / (done - before)
        self._done = done
        return None if self._end is None else max(0.0, self._end - now)


@contextmanager
def progress(
    total: int, noun: str = "games", clock: Clock = perf_counter
) -> Iterator[Callable[[int, str], None]]:
    """Yield the function to call with the number of games, or so, that are done and a remark.

    The clock counts the seconds of work, of which there may be none while something is waited for.
    What is printed meanwhile to a terminal goes above the bar; so redirect standard output before,
    for in the end it is what it was in the beginning.
    """
    if not sys.stderr.isatty():
        yield lambda _done, _words: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    # Where there is little room, the bar goes first, and then the end of the text.
    bar = Progress(
        BarColumn(),
        TextColumn(
            f"{{task.completed:,}} of {{task.total:,}} {noun}{{task.description}}", markup=False
        ),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),  # or the answer would not go into its file
    )
    task = bar.add_task("", total=total)
    forecast = Forecast(total, clock)

    def show(done: int, words: str) -> None:
        left = forecast.left(done)
        time = "" if left is None else f"{long_time(left)} left"
        told = "".join(f"   {part}" for part in (time, words) if part)
        bar.update(task, completed=done, description=told)

    timer = Timer(_PATIENCE, bar.start)
    timer.start()
    try:
        yield show
    finally:
        timer.cancel()
        timer.join()
        if bar.live.is_started:
            bar.stop()
