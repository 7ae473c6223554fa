"""The main loop of a worker process."""

from __future__ import annotations

import gc
import logging
import os
import pickle
import resource
import select
from collections.abc import Iterator
from multiprocessing.connection import Connection
from threading import Thread
from typing import TYPE_CHECKING, Any

from minewise.server import log
from minewise.server.problems import problem_of
from minewise.server.workers.reply import MORE, Reply

if TYPE_CHECKING:
    from collections.abc import Callable
    from socket import socket

    from pydantic import BaseModel

    from minewise.server.limits import Limits

    TaskFunction = Callable[[Any, Limits], Any]


def worker_main(pipe: socket, limits: Limits) -> None:
    """Answer requests until the server closes the pipe."""
    connection = Connection(pipe.detach())
    log.install(logging.ERROR)
    # A group of its own does not hear Ctrl-C; a session of its own would also be scheduled as one,
    # and a low priority would mean nothing beside the others.
    os.setpgid(0, 0)
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    Thread(target=_end_with_the_server, args=(connection.fileno(),), daemon=True).start()
    gc.freeze()  # what was loaded before stays, and stays shared with the other workers
    try:
        connection.send_bytes(b"")  # ready
        while True:
            task, model, body = pickle.loads(connection.recv_bytes())  # noqa: S301 - our own
            for reply in _replies(task, model, body, limits):
                connection.send_bytes(reply.pack())
    except (EOFError, ConnectionError):
        pass


def _end_with_the_server(pipe: int) -> None:
    """End at once, whatever is being worked on, when the other side of a pipe is closed."""
    listener = select.poll()
    listener.register(pipe, select.POLLRDHUP)
    listener.poll()
    os._exit(0)


def _replies(
    task: TaskFunction, model: type[BaseModel], body: bytes, limits: Limits
) -> Iterator[Reply]:
    """Yield one reply, or the parts of a stream and then an empty one."""
    try:
        result = task(model.model_validate_json(body), limits)
        if isinstance(result, Iterator):
            for part in result:
                yield Reply.of(part, MORE)
            result = None
        yield Reply.of(result)
    except Exception as error:
        problem = problem_of(error)
        if problem.status == 500:
            log.LOGGER.exception("bug")
        yield Reply.of_problem(problem)
