"""Call functions in a process that no other test uses."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")


def in_a_fresh_process(function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Call a module-level function in a new process and return the function's result."""
    with ProcessPoolExecutor(1, get_context("spawn")) as fresh:
        return fresh.submit(function, *arguments, **named).result()
