"""A question on its way to a worker and back."""

from __future__ import annotations

from asyncio import Future, get_running_loop
from typing import TYPE_CHECKING

from minewise.server.problems import BUSY, over_time
from minewise.server.workers.reply import MORE, Reply

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable


def _ignore(_reply: Reply) -> None:
    pass


def _do_nothing() -> None:
    pass


class Question:
    """What is asked, the answer when it is there, and how long that may take from now on."""

    def __init__(self, payload: bytes, seconds: float) -> None:
        loop = get_running_loop()
        self.payload = payload
        self.answer: Future[Reply] = loop.create_future()
        self.begun = False
        """Whether a worker has it."""
        self.on_part: Callable[[Reply], None] = _ignore
        """Called with what comes before the answer, if it is a stream."""
        self.on_long: Callable[[], None] = _do_nothing
        """Called when it turns out that the answer takes long."""
        self._seconds = seconds
        self._end = loop.call_later(seconds, self._expire)
        self.answer.add_done_callback(self._stop_clock)

    @property
    def is_open(self) -> bool:
        """Whether somebody still waits for the answer."""
        return not self.answer.done()

    def hear(self, reply: Reply) -> bool:
        """Take a reply, and say whether it is the last."""
        if reply.status == MORE:
            self.on_part(reply)
            return False
        self.settle(reply)
        return True

    def settle(self, reply: Reply) -> None:
        """Give the answer to whoever waits for it."""
        if self.is_open:
            self.answer.set_result(reply)

    def _expire(self) -> None:
        self.settle(Reply.of_problem(over_time(self._seconds) if self.begun else BUSY))

    def _stop_clock(self, _answer: Future[Reply]) -> None:
        self._end.cancel()


def has_room(waiting: deque[Question], most: int) -> bool:
    """Tell whether another question may wait; those that nobody waits for any more leave."""
    if len(waiting) >= most:
        still = [question for question in waiting if question.is_open]
        waiting.clear()
        waiting.extend(still)
    return len(waiting) < most
