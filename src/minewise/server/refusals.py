"""How requests are refused: always with problem details."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from minewise.server.problems import MEDIA_TYPE, Problem, ProblemError, problem_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.applications import Starlette
    from starlette.requests import Request


_MOST_WORDS: Final = 10
"""So many mistakes are told."""


def install(app: Starlette) -> None:
    """Answer every error of an application with problem details."""
    app.add_exception_handler(ProblemError, _refuse_by_problem)
    app.add_exception_handler(HTTPException, _refuse_by_status)
    app.add_exception_handler(RequestValidationError, _refuse_invalid)
    app.add_exception_handler(Exception, _refuse_by_bug)


def response(problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """Write a problem as a response."""
    more = {"Retry-After": "1"} if problem.status == 503 else {}
    return Response(problem.body, problem.status, {**more, **(headers or {})}, MEDIA_TYPE)


async def _refuse_by_problem(_request: Request, error: Any) -> Response:
    return response(error.problem)


async def _refuse_by_status(_request: Request, error: Any) -> Response:
    return response(Problem(error.status_code), error.headers)


async def _refuse_invalid(_request: Request, error: Any) -> Response:
    first, *_ = errors = error.errors()
    if first["type"] == "json_invalid":
        reason = f"{first['ctx']['error']}, at character {first['loc'][-1]}"
        return response(Problem(400, "json", "The request is not JSON", reason))
    words = [_words(each) for each in errors[:_MOST_WORDS]]
    more = {"errors": words} if len(words) > 1 else {}
    return response(Problem(422, "request", "The request is not valid", words[0], more))


def _words(error: dict[str, Any]) -> str:
    """Say where a request is wrong, and why, as far as that is short."""
    place = ".".join(str(part) for part in error["loc"][1:])
    unknown = error["type"] == "extra_forbidden"
    reason = "there is no such key" if unknown else error["msg"].removeprefix("Value error, ")
    return f"{place:.60}: {reason:.200}" if place else f"{reason:.200}"


async def _refuse_by_bug(_request: Request, error: Exception) -> Response:
    return response(problem_of(error))
