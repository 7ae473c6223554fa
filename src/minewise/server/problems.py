"""Problem details (RFC 9457)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, cast

from pydantic import ValidationError

from minewise.base.errors import (
    BoardError,
    BudgetError,
    CircuitError,
    GameError,
    InconsistentError,
    MinewiseError,
    ReplayError,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from minewise.answers import problems as answers

MEDIA_TYPE: Final = "application/problem+json"

_KINDS: Final[dict[type[Exception], tuple[str, str]]] = {
    BoardError: ("board", "The board cannot be read"),
    BudgetError: ("over-budget", "Not answered within the budget"),
    MemoryError: ("over-budget", "Not answered within the budget"),
    InconsistentError: ("inconsistent", "No layout fits the board"),
    GameError: ("game", "The rules of the game do not allow this"),
    ReplayError: ("replay", "The replay cannot be read"),
    CircuitError: ("formula", "The formula cannot be read"),
    MinewiseError: ("input", "This cannot be answered"),
}


@dataclass(frozen=True)
class Problem:
    """A problem with a stable type that programs can check.

    Examples
    --------
    >>> Problem(404, detail="there is no such simulation").to_json()
    {'type': 'about:blank', 'title': 'Not Found', 'status': 404, 'detail': 'there is no such ...'}
    """

    status: int
    kind: str = ""
    """The last part of the type; empty for `about:blank`."""
    title: str = ""
    detail: str = ""
    more: dict[str, Any] = field(default_factory=dict)
    """Further members, such as `line` and `column`, or `row` and `column`."""

    def to_json(self) -> answers.ProblemDetails:
        """Return the JSON form."""
        return {
            "type": f"/problems/{self.kind}" if self.kind else "about:blank",
            "title": self.title or HTTPStatus(self.status).phrase,
            "status": self.status,
            "detail": self.detail or HTTPStatus(self.status).description or self.title,
            **cast("answers.ProblemPlace", self.more),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Problem:
        """Parse the result of `to_json`."""
        kind = data.pop("type").removeprefix("/problems/").removeprefix("about:blank")
        names = ("status", "title", "detail")
        return cls(kind=kind, **{name: data.pop(name) for name in names}, more=data)

    @property
    def body(self) -> bytes:
        """The problem as JSON, in ASCII so that lone surrogates can be encoded."""
        return json.dumps(self.to_json()).encode()


_MOST_ERRORS: Final = 10
"""The maximum number of validation errors to report."""


class ProblemError(Exception):
    """Raised to answer a request with a problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem


def problem_of(error: Exception) -> Problem:
    """Return the problem for an error raised by a task.

    Examples
    --------
    >>> problem_of(BudgetError("too wide")).to_json()["type"]
    '/problems/over-budget'
    """
    if isinstance(error, ValidationError):
        return invalid(error.errors(include_url=False, include_input=False))
    for kind, (name, title) in _KINDS.items():
        if isinstance(error, kind):
            lacks_memory = isinstance(error, MemoryError)
            detail = "not enough memory: use a smaller board" if lacks_memory else str(error)
            place = getattr(error, "place", {})
            return Problem(422, name, title, " ".join(detail.split()), place)
    return Problem(500, "bug", "A bug in minewise", "the error has been logged")


def invalid(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """Return the problem for pydantic validation errors."""
    if errors[0]["type"] == "json_invalid":
        return Problem(400, "json", "The request is not JSON", errors[0]["ctx"]["error"])
    words = [_words(error) for error in errors[:_MOST_ERRORS]]
    more = {"errors": words} if len(words) > 1 else {}
    return Problem(422, "request", "The request is not valid", words[0], more)


def _words(error: Mapping[str, Any]) -> str:
    """Describe a validation error in at most 300 characters."""
    place = ".".join(str(part) for part in error["loc"])
    unknown = error["type"] == "extra_forbidden"
    reason = "unknown key" if unknown else error["msg"].removeprefix("Value error, ")
    return " ".join(f"{place:.60}: {reason:.200}".split() if place else f"{reason:.200}".split())


BUSY = Problem(
    503, "busy", "The server is busy", "too many requests at the moment: try again later"
)
DIED = Problem(503, "worker", "The answer was lost", "the worker process died: try again")

NO_WORKER = Problem(
    503,
    "worker",
    "No worker is left",
    "no worker process can be started: check the machine's memory",
)
ENDING = Problem(503, "busy", "The server is busy", "the server is shutting down: try again later")


def over_time(seconds: float) -> Problem:
    """Return the problem for a request that took too long."""
    return Problem(
        422,
        "over-budget",
        "Not answered within the budget",
        f"the answer takes more than {seconds:g} seconds: use a smaller board",
    )
