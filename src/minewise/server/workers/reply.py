"""Replies from a worker to the server."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from minewise.server.problems import MEDIA_TYPE, Problem

JSON: Final = "application/json"


class TextResult(NamedTuple):
    """A task result that is not JSON."""

    content: str
    media_type: str


class Reply(NamedTuple):
    """A response body, with its status and media type.

    Examples
    --------
    >>> Reply.of({"safe": []})
    Reply(status=200, media_type='application/json', body=b'{"safe": []}')
    """

    status: int
    media_type: str
    body: bytes

    @classmethod
    def of(cls, result: Any) -> Reply:
        """Encode a task's result."""
        if isinstance(result, TextResult):
            return cls(200, result.media_type, result.content.encode())
        return cls(200, JSON, json.dumps(result).encode())

    @classmethod
    def of_problem(cls, problem: Problem) -> Reply:
        """Encode a problem."""
        return cls(problem.status, MEDIA_TYPE, problem.body)
