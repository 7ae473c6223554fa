"""Who asks."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from minewise.server.workers.reply import Reply
    from minewise.server.workers.work_item import Question

_LONG: Final = 0.25
"""Seconds after which an answer in the background has taken long."""
_MEMORY: Final = 2.0
"""Seconds for which that is remembered."""


class Peer:
    """A connection, on which one question is asked at a time.

    Those who ask what takes long are likely to go on with it: for a while their questions begin in
    the background. Addresses would tell less, since everybody behind a proxy shares one.
    """

    def __init__(self) -> None:
        self._question: Question | None = None
        self._long_until = 0.0

    @property
    def asks_long_questions(self) -> bool:
        """Whether an answer to this peer has lately taken long."""
        return monotonic() < self._long_until

    def remember_long(self) -> None:
        """Note that an answer takes long."""
        self._long_until = monotonic() + _MEMORY

    async def answer_to(self, question: Question) -> Reply:
        """Wait for an answer, from a worker or by `leave`."""
        self._question = question
        asked = monotonic()
        try:
            return await question.answer
        finally:
            self._question = None
            if self._long_until > asked and monotonic() > asked + _LONG:
                self.remember_long()

    def leave(self, reply: Reply) -> None:
        """Give up the question that is open, so that nobody works on it any longer."""
        if self._question:
            self._question.settle(reply)
