"""What comes back from a worker process: bytes that are ready to be sent on."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from minewise.server.problems import MEDIA_TYPE, Problem

MORE: Final = 0
"""Instead of a status: one part of a stream, after which more comes."""
JSON: Final = "application/json"


class TextResult(NamedTuple):
    """The result of a task that is not sent as JSON."""

    content: str
    media_type: str


class Reply(NamedTuple):
    """A part of an answer, or the whole.

    Examples
    --------
    >>> Reply.unpack(Reply.of({"safe": []}).pack())
    Reply(status=200, media_type='application/json', body=b'{"safe": []}')
    """

    status: int
    media_type: str
    body: bytes

    @classmethod
    def of(cls, result: Any, status: int = 200) -> Reply:
        """Write what a task has given back."""
        if isinstance(result, TextResult):
            return cls(status, result.media_type, result.content.encode())
        return cls(status, JSON, json.dumps(result).encode())

    @classmethod
    def of_problem(cls, problem: Problem) -> Reply:
        """Write why there is no answer."""
        return cls(problem.status, MEDIA_TYPE, problem.body)

    def pack(self) -> bytes:
        """Join everything for the way between two processes."""
        media_type = self.media_type.encode()
        head = bytes((*divmod(self.status, 256), len(media_type)))
        return head + media_type + self.body

    @classmethod
    def unpack(cls, data: bytes) -> Reply:
        """Take it apart again."""
        end = 3 + data[2]
        return cls(data[0] * 256 + data[1], data[3:end].decode(), data[end:])


CLIENT_CLOSED: Final = Reply(499, "text/plain", b"")
"""The reply to a client that has closed its connection."""
