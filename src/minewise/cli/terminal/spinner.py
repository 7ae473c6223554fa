"""A spinner on the terminal during long computations."""

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
"""Seconds before the spinner appears."""
_TICK = 0.5


@dataclass
class SpinnerText:
    """The text beside the spinner; it can be changed."""

    doing: str


@contextmanager
def spinner(doing: str) -> Iterator[SpinnerText]:
    """Show a spinner and the elapsed time, if standard error is a terminal."""
    text = SpinnerText(doing)
    if not sys.stderr.isatty():
        yield text
        return
    done = Event()
    thread = Thread(target=_spin, args=(text, done), daemon=True)
    thread.start()
    try:
        yield text
    finally:
        done.set()
        thread.join()


def _spin(text: SpinnerText, done: Event) -> None:
    started = monotonic()
    if done.wait(_PATIENCE):
        return
    from rich.console import Console
    from rich.live import Live
    from rich.spinner import Spinner

    shown = Spinner("dots", text.doing)
    # Redirecting standard output would hide its width and colours from other code.
    with Live(
        shown,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ):
        while not done.wait(_TICK):
            shown.update(text=f"{text.doing}, {monotonic() - started:.0f} s so far")
