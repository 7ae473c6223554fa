"""Timing for benchmarks: the fastest of several rounds."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def seconds(work: Callable[[], object], rounds: int = 5, least: float = 0.02) -> float:
    """Time one call of `work`: the fastest of several rounds of at least `least` seconds each.

    The fastest round is the one least disturbed by other programs.
    """
    calls = 1
    while (taken := _round(work, calls)) < least:
        calls = max(calls * 2, int(calls * least / max(taken, 1e-9)) + 1)
    return min(taken, *(_round(work, calls) for _ in range(rounds - 1))) / calls


def _round(work: Callable[[], object], calls: int) -> float:
    start = perf_counter()
    for _ in range(calls):
        work()
    return perf_counter() - start


def verdict(reached: bool) -> str:
    return "ok" if reached else "MISSED"
