"""The code that runs in a worker process."""

from __future__ import annotations

import gc
import json
import logging
import os
import resource
import signal
from multiprocessing import parent_process
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from minewise.base.memory import limit_memory
from minewise.server import log
from minewise.server.problems import Problem, problem_of
from minewise.server.workers.reply import Reply

if TYPE_CHECKING:
    from collections.abc import Callable
    from socket import socket

    from pydantic import BaseModel

    from minewise.server.limits import Limits

    TaskFunction = Callable[[Any, Limits], Any]

SHORT: Final = 0.05
"""The maximum CPU time of a short task, in seconds."""
LOWEST_PRIORITY: Final = 19


class Call(NamedTuple):
    """A task and its request, which the worker parses."""

    task: TaskFunction
    model: type[BaseModel]
    body: bytes
    limits: Limits

    def run(self) -> Any:
        """Parse the request and run the task."""
        return self.task(self.model.model_validate_json(self.body), self.limits)


def initialize(memory: int, niceness: int) -> None:
    """Set up a worker process.

    Parameters
    ----------
    memory
        The address space in bytes, on top of what the process starts with.
    niceness
        The scheduling priority, from 0 (normal) to 19 (lowest).
    """
    log.install(logging.ERROR)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # a Python handler would wait for native code
    limit_memory(memory)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(niceness)
    gc.freeze()  # keeps the pages of preloaded modules shared
    Thread(target=_exit_with_server, daemon=True).start()


def _exit_with_server() -> None:
    if server := parent_process():
        server.join()
    os._exit(1)


def answer(call: Call) -> Reply:
    """Run a task and encode its result."""
    try:
        return Reply.of(call.run())
    except Exception as error:
        return Reply.of_problem(_problem(error))


def answer_if_short(call: Call) -> Reply:
    """Like `answer`, but the kernel kills this process after `SHORT` seconds of CPU time."""
    signal.setitimer(signal.ITIMER_PROF, SHORT)
    try:
        return answer(call)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def stream(output: socket, call: Call) -> None:
    """Run a generator task in its own process and write one line per part.

    Each line is a JSON array of a status and a part or problem; the last line is `null`.
    """
    initialize(call.limits.memory, LOWEST_PRIORITY)
    with output.makefile("wb") as lines:

        def write(message: object) -> None:
            lines.write(json.dumps(message).encode() + b"\n")
            lines.flush()

        try:
            for part in call.run():
                write([200, part])
        except Exception as error:
            problem = _problem(error)
            write([problem.status, problem.to_json()])
        write(None)


def _problem(error: Exception) -> Problem:
    problem = problem_of(error)
    if problem.status == 500:
        log.LOGGER.exception("bug")
    return problem
