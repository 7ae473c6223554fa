"""Coroutines of tests, run apart from the event loop that Playwright keeps in the main thread."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Coroutine

T = TypeVar("T")


def run_apart(coroutine: Coroutine[object, object, T]) -> T:
    """Run a coroutine to its end, in a thread of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
