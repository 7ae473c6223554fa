"""A question on its way to a worker and back."""

from __future__ import annotations

from asyncio import Future, Queue, get_running_loop
from typing import TYPE_CHECKING

from minewise.server.workers.reply import MORE, Reply

if TYPE_CHECKING:
    from asyncio import TimerHandle
    from collections.abc import Callable


def _do_nothing() -> None:
    pass


class Question:
    """What is asked, the answer when it is there, and how long it may take."""

    def __init__(self, payload: bytes, seconds: float) -> None:
        self.payload = payload
        self.seconds = seconds
        self.answer: Future[Reply] = get_running_loop().create_future()
        self.parts: Queue[Reply] = Queue()
        """Every reply: the answer and, if it is a stream, what comes before it."""
        self.timer: TimerHandle | None = None
        self.on_long: Callable[[], None] = _do_nothing
        """Called when it turns out that the answer takes long."""

    @property
    def is_open(self) -> bool:
        """Whether somebody still waits for the answer."""
        return not self.answer.done()

    def hear(self, reply: Reply) -> bool:
        """Take a reply, and say whether it is the last."""
        if reply.status == MORE:
            self.parts.put_nowait(reply)
            return False
        self.settle(reply)
        return True

    def settle(self, reply: Reply) -> None:
        """Give the answer to whoever waits for it."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
        if self.is_open:
            self.parts.put_nowait(reply)
            self.answer.set_result(reply)
