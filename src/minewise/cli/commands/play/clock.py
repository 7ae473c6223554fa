"""A clock that can be stopped and started again."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Clock:
    """Measures how long a game was played.

    Examples
    --------
    >>> times = iter([10.0, 12.5, 20.0, 21.0])
    >>> clock = Clock(now=lambda: next(times))
    >>> clock.start(); clock.stop(); clock.start(); clock.stop()
    >>> clock.seconds
    3.5
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._since: float | None = None
        self._before = 0.0

    @property
    def seconds(self) -> float:
        """How long the clock has run."""
        return self._before + (0.0 if self._since is None else self._now() - self._since)

    def start(self) -> None:
        """Go on, if it does not run already."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Keep the time."""
        self._before = self.seconds
        self._since = None
