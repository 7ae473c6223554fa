"""What went wrong, as problem details (RFC 9457)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError

from minewise.base.errors import (
    BoardError,
    BudgetError,
    CircuitError,
    GameError,
    InconsistentError,
    MinewiseError,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MEDIA_TYPE: Final = "application/problem+json"

_KINDS: Final[dict[type[Exception], tuple[str, str]]] = {
    BoardError: ("board", "The board cannot be read"),
    BudgetError: ("over-budget", "Not answered within the budget"),
    MemoryError: ("over-budget", "Not answered within the budget"),
    InconsistentError: ("inconsistent", "No layout fits the board"),
    GameError: ("game", "The rules of the game do not allow this"),
    CircuitError: ("formula", "The formula cannot be read"),
    MinewiseError: ("input", "This cannot be answered"),
}


@dataclass(frozen=True)
class Problem:
    """One problem, which names itself by a type that programs can rely on.

    Examples
    --------
    >>> Problem(404, detail="there is no such simulation").to_json()
    {'type': 'about:blank', 'title': 'Not Found', 'status': 404, 'detail': 'there is no such ...'}
    """

    status: int
    kind: str = ""
    """The last part of its type; without one it says no more than its status."""
    title: str = ""
    detail: str = ""
    more: dict[str, Any] = field(default_factory=dict)
    """Where something is wrong: `line` and `column`, or `row` and `column`."""

    def to_json(self) -> dict[str, Any]:
        """Return the members of the problem."""
        return {
            "type": f"/problems/{self.kind}" if self.kind else "about:blank",
            "title": self.title or HTTPStatus(self.status).phrase,
            "status": self.status,
            "detail": self.detail or HTTPStatus(self.status).description or self.title,
            **self.more,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Problem:
        """Read what `to_json` gives."""
        kind = data.pop("type").removeprefix("/problems/").removeprefix("about:blank")
        names = ("status", "title", "detail")
        return cls(kind=kind, **{name: data.pop(name) for name in names}, more=data)

    @property
    def body(self) -> bytes:
        """The problem as JSON, in ASCII, so that nothing in it can fail to be encoded."""
        return json.dumps(self.to_json()).encode()


_MOST_WORDS: Final = 10
"""So many mistakes in a request are told."""


class ProblemError(Exception):
    """Ends a request with a problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem


def problem_of(error: Exception) -> Problem:
    """Say what is wrong with a request that a task has refused.

    Examples
    --------
    >>> problem_of(BudgetError("too wide")).to_json()["type"]
    '/problems/over-budget'
    """
    if isinstance(error, ValidationError):
        return invalid(error.errors(include_url=False, include_input=False))
    for kind, (name, title) in _KINDS.items():
        if isinstance(error, kind):
            detail = str(error) or "there was not enough memory for this"
            place = getattr(error, "place", {})
            return Problem(422, name, title, " ".join(detail.split()), place)
    return Problem(500, "bug", "A bug in minewise", "this is our fault; the server has a report")


def invalid(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """Say what pydantic has found wrong with a request."""
    if errors[0]["type"] == "json_invalid":
        return Problem(400, "json", "The request is not JSON", errors[0]["ctx"]["error"])
    words = [_words(error) for error in errors[:_MOST_WORDS]]
    more = {"errors": words} if len(words) > 1 else {}
    return Problem(422, "request", "The request is not valid", words[0], more)


def _words(error: Mapping[str, Any]) -> str:
    """Say where a request is wrong, and why, as far as that is short."""
    place = ".".join(str(part) for part in error["loc"])
    unknown = error["type"] == "extra_forbidden"
    reason = "there is no such key" if unknown else error["msg"].removeprefix("Value error, ")
    return " ".join(f"{place:.60}: {reason:.200}".split() if place else f"{reason:.200}".split())


BUSY = Problem(
    503, "busy", "The server is busy", "there are too many questions at the moment: ask again later"
)
DIED = Problem(
    503, "worker", "The answer was lost", "the process that worked on it has ended: ask again"
)

NO_WORKER = Problem(
    503, "worker", "No worker is left", "no process can be started at the moment: is memory short?"
)
ENDING = Problem(
    503, "busy", "The server is busy", "the server is being ended or started anew: ask again later"
)


def over_time(seconds: float) -> Problem:
    """Say that a question took too long."""
    return Problem(
        422,
        "over-budget",
        "Not answered within the budget",
        f"the answer takes more than {seconds:g} seconds: ask about a smaller board",
    )
