"""Misbehaving tasks for worker processes."""

from __future__ import annotations

import os
from time import sleep
from typing import TYPE_CHECKING

from pydantic import RootModel

from minewise.base.budget import UNLIMITED
from minewise.base.errors import BoardError
from minewise.sat import decide
from support.hard_boards import pigeonhole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from socket import socket

    from minewise.server.limits import Limits


class Number(RootModel[int]):
    """The request body for all tasks in this module."""


def echo(request: Number, _limits: object) -> object:
    """Return the request and the process id."""
    return {"pid": os.getpid(), "request": request.root}


def raise_error(_request: object, _limits: object) -> object:
    """Raise an unexpected error."""
    raise ZeroDivisionError("secret\n{}")


def exhaust_memory(_request: object, _limits: object) -> object:
    """Allocate too much memory."""
    return len(bytearray(1 << 40))


def use_budget(_request: object, limits: Limits) -> object:
    """Allocate what the engine may allocate for one call."""
    return len(bytearray(limits.budget.memory))


def exit_process(_request: object, _limits: object) -> object:
    """End the worker process."""
    os._exit(3)


class ExitsOnArrival:
    """A task that ends the worker process before it has read its request."""

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (1,)

    def __call__(self, _request: object, _limits: object) -> object:
        """Do nothing: the process has ended."""


def wait(seconds: Number, _limits: object) -> object:
    """Sleep for the given number of seconds."""
    sleep(seconds.root)
    return None


def compute(_request: object, _limits: object) -> object:
    """Compute forever."""
    while True:
        pass


def search(_request: object, _limits: object) -> object:
    """Call a SAT solver that never returns."""
    return decide(pigeonhole(12), solver="cadical195", budget=UNLIMITED).to_json()


def yield_parts(parts: Number, _limits: object) -> Iterator[int]:
    """Yield the answer in parts."""
    yield from range(parts.root)


def yield_parts_and_fail(parts: Number, _limits: object) -> Iterator[int]:
    """Yield the answer in parts, then raise an error."""
    yield from range(parts.root)
    raise BoardError("that was all").at(line=3, column=4)


def write_half_a_line(output: socket, _call: object) -> None:
    """Do what the process of a generator task does if it is killed while it writes."""
    output.sendall(b"[200, 1]\n[20")


def wait_and_yield(seconds: Number, _limits: object) -> Iterator[int]:
    """Sleep for the given number of seconds before the first part."""
    sleep(seconds.root)
    yield 0
