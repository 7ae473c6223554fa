"""Shrink an input that a parser fails on."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_SECONDS = 30
_TRIES = 1000


def shrunk(data: bytes, fails: Callable[[bytes], bool]) -> bytes:
    """Return a short input that still fails, found within a bounded time."""
    end = monotonic() + _SECONDS
    tries = 0
    shorter = _shorter(data)
    while tries < _TRIES and monotonic() < end and (attempt := next(shorter, None)) is not None:
        tries += 1
        if fails(attempt):
            data = attempt
            shorter = _shorter(data)
    return data


def _shorter(data: bytes) -> Iterator[bytes]:
    """Yield the input without one piece, large pieces first."""
    size = len(data)
    while size:
        for start in range(0, len(data), size):
            yield data[:start] + data[start + size :]
        size //= 2
