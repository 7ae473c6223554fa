"""A sign of life on the terminal while an answer takes its time."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_PATIENCE = 2.0
"""Seconds for which nobody wonders whether anything goes on."""
_TICK = 0.5


@dataclass
class Sign:
    """What is shown, which may change."""

    doing: str


@contextmanager
def spinner(doing: str) -> Iterator[Sign]:
    """Show on a terminal that something is being done, and for how long."""
    sign = Sign(doing)
    if not sys.stderr.isatty():
        yield sign
        return
    done = Event()
    thread = Thread(target=_spin, args=(sign, done), daemon=True)
    thread.start()
    try:
        yield sign
    finally:
        done.set()
        thread.join()


def _spin(sign: Sign, done: Event) -> None:
    started = monotonic()
    if done.wait(_PATIENCE):
        return
    from rich.console import Console
    from rich.live import Live
    from rich.spinner import Spinner

    shown = Spinner("dots", sign.doing)
    # Standard output stays as it is, for others ask it what it can show.
    with Live(
        shown,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ):
        while not done.wait(_TICK):
            shown.update(text=f"{sign.doing}, {monotonic() - started:.0f} s so far")
