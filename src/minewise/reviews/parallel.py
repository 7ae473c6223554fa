"""Reviews of many games on all cores."""

from __future__ import annotations

import signal
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

from minewise.base.errors import MinewiseError
from minewise.reviews.recorded_game import review_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

    from minewise.answers import games as answers
    from minewise.replays.replay import Replay

    Submit = Callable[["Task"], "Future[Result]"]


class Task(NamedTuple):
    """A game to review, or the reason why its file cannot be read."""

    file: str
    number: int
    replay: Replay | None
    error: str = ""


class Result(NamedTuple):
    """A review, or the reason why there is none."""

    file: str
    review: answers.ReviewedGame | None
    error: str = ""


def review_all(tasks: Iterable[Task], processes: int) -> Iterator[Result]:
    """Yield the result of each task, in order; one process works in this one."""
    if processes == 1:
        yield from map(_result, tasks)
        return
    waiting: deque[Future[Result]] = deque()
    with _pool(processes) as pool:
        for task in tasks:
            waiting.append(pool.submit(_result, task))
            while len(waiting) > 2 * processes or (waiting and waiting[0].done()):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _result(task: Task) -> Result:
    if task.replay is None:
        return Result(task.file, None, task.error)
    try:
        return Result(task.file, review_game(task.replay, task.file, task.number))
    except MinewiseError as error:
        return Result(task.file, None, str(error))


@contextmanager
def _pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Yield worker processes, which leave Ctrl-C to this one; drop what is pending at the end."""
    pool = ProcessPoolExecutor(
        processes,
        mp_context=get_context("forkserver"),
        initializer=signal.signal,
        initargs=(signal.SIGINT, signal.SIG_IGN),
    )
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
