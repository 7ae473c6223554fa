"""Functions of tests, called in a process where nothing else begins or ends."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")


def in_a_fresh_process(function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Call a function of a module in a process of its own, and hand over what it returns."""
    with ProcessPoolExecutor(1, get_context("spawn")) as fresh:
        return fresh.submit(function, *arguments, **named).result()
