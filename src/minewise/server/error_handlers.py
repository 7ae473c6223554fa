"""Exception handlers that answer with problem details."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from minewise.server.problems import MEDIA_TYPE, Problem, ProblemError, invalid, problem_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.applications import Starlette
    from starlette.requests import Request


def install(app: Starlette) -> None:
    """Register the handlers."""
    app.add_exception_handler(ProblemError, _on_problem)
    app.add_exception_handler(HTTPException, _on_http_error)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(Exception, _on_bug)


def response(problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """Return the response for a problem."""
    more = {"Retry-After": "1"} if problem.status == 503 else {}
    return Response(problem.body, problem.status, {**more, **(headers or {})}, MEDIA_TYPE)


async def _on_problem(_request: Request, error: Any) -> Response:
    return response(error.problem)


async def _on_http_error(_request: Request, error: Any) -> Response:
    return response(Problem(error.status_code), error.headers)


async def _on_invalid(_request: Request, error: Any) -> Response:
    """Reject an invalid path or header; workers validate bodies."""
    return response(invalid(error.errors()))


async def _on_bug(_request: Request, error: Exception) -> Response:
    return response(problem_of(error))
