"""Tasks for worker processes that do what a task should not."""

from __future__ import annotations

import os
import subprocess
import sys
from time import sleep
from typing import TYPE_CHECKING

from pydantic import RootModel

from minewise.base.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Iterator


class Number(RootModel[int]):
    """The request of all these tasks."""


def echo(request: Number, _limits: object) -> object:
    """Do nothing odd."""
    return {"pid": os.getpid(), "request": request.root}


def stumble(_request: object, _limits: object) -> object:
    """Fail as only a bug does."""
    raise ZeroDivisionError("secret\n{}")


def devour(_request: object, _limits: object) -> object:
    """Take all memory there is."""
    return len(bytearray(1 << 40))


def vanish(_request: object, _limits: object) -> object:
    """End the process."""
    os._exit(3)


def sleep_on(request: Number, _limits: object) -> object:
    """Never answer, and have a child that never ends, in a session of its own.

    It has the number of the question in its command line, and nothing that somebody waits for the
    end of.
    """
    child = [sys.executable, "-c", "import time; time.sleep(600)", f"sleeper-{request.root}-"]
    nothing = subprocess.DEVNULL
    subprocess.Popen(child, start_new_session=True, stdin=nothing, stdout=nothing, stderr=nothing)
    sleep(600)
    return None


def tell(parts: Number, _limits: object) -> Iterator[int]:
    """Answer in parts."""
    yield from range(parts.root)


def tell_and_fail(parts: Number, _limits: object) -> Iterator[int]:
    """Answer in parts, and then fail."""
    yield from range(parts.root)
    raise BoardError("that was all").at(line=3, column=4)
