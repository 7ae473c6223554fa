"""Requests on their way to a worker and back, and the clients that wait for them."""

from __future__ import annotations

from asyncio import Future, get_running_loop
from time import monotonic
from typing import TYPE_CHECKING, Final

from minewise.server.problems import BUSY, over_time
from minewise.server.workers.reply import MORE, Reply

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable

_LONG: Final = 0.25
"""Seconds after which a request in the background has taken long."""
_MEMORY: Final = 2.0
"""Seconds for which that is remembered."""


def _ignore(_reply: Reply) -> None:
    pass


def _do_nothing() -> None:
    pass


class WorkItem:
    """A request, the future of its answer, and the time that it may take from now on."""

    def __init__(self, payload: bytes, seconds: float) -> None:
        loop = get_running_loop()
        self.payload = payload
        self.answer: Future[Reply] = loop.create_future()
        self.begun = False
        """Whether a worker has started on it."""
        self.on_part: Callable[[Reply], None] = _ignore
        """Called with every part of a stream before the last reply."""
        self.on_long: Callable[[], None] = _do_nothing
        """Called when the request turns out to be long."""
        self._seconds = seconds
        self._end = loop.call_later(seconds, self._expire)
        self.answer.add_done_callback(self._stop_clock)

    @property
    def is_open(self) -> bool:
        """Whether the answer is still awaited."""
        return not self.answer.done()

    def receive(self, reply: Reply) -> bool:
        """Handle a reply, and return whether it is the last."""
        if reply.status == MORE:
            self.on_part(reply)
            return False
        self.resolve(reply)
        return True

    def resolve(self, reply: Reply) -> None:
        """Set the answer, unless there is one."""
        if self.is_open:
            self.answer.set_result(reply)

    def _expire(self) -> None:
        self.resolve(Reply.of_problem(over_time(self._seconds) if self.begun else BUSY))

    def _stop_clock(self, _answer: Future[Reply]) -> None:
        self._end.cancel()


def has_room(waiting: deque[WorkItem], most: int) -> bool:
    """Return whether another item may wait; a full queue first drops those already resolved."""
    if len(waiting) >= most:
        still = [item for item in waiting if item.is_open]
        waiting.clear()
        waiting.extend(still)
    return len(waiting) < most


class ClientConnection:
    """A client's connection, which has at most one request at a time.

    A client whose request took long is likely to send more like it: for a while its requests start
    in the background. Addresses would tell less, since all clients behind a proxy share one.
    """

    def __init__(self) -> None:
        self._item: WorkItem | None = None
        self._long_until = 0.0

    @property
    def sends_long_requests(self) -> bool:
        """Whether a recent request of this client took long."""
        return monotonic() < self._long_until

    def note_long_request(self) -> None:
        """Note that a request of this client takes long."""
        self._long_until = monotonic() + _MEMORY

    async def wait_for(self, item: WorkItem) -> Reply:
        """Wait for an answer, from a worker or by `cancel`."""
        self._item = item
        asked = monotonic()
        try:
            return await item.answer
        finally:
            self._item = None
            if self._long_until > asked and monotonic() > asked + _LONG:
                self.note_long_request()

    def cancel(self, reply: Reply) -> None:
        """Resolve the pending request, if any, which frees its worker."""
        if self._item:
            self._item.resolve(reply)
