"""What the handbook says about every response."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from fuzz.server.raw_http import Response

PROBLEMS = {
    400: {"/problems/json"},
    404: {"about:blank"},
    405: {"about:blank"},
    408: {"about:blank"},
    413: {"about:blank"},
    415: {"about:blank"},
    422: {
        "/problems/request",
        "/problems/board",
        "/problems/game",
        "/problems/replay",
        "/problems/formula",
        "/problems/input",
        "/problems/over-budget",
    },
    503: {"/problems/busy", "/problems/worker"},
}
"""The types of problems with each status."""
WITHOUT_PROBLEM = {200, 202, 204, 206, 304, 307, 416}
UVICORN = {400: b"Invalid HTTP request received.", 503: b"Service Unavailable"}
"""Responses to bytes that are not HTTP, and to too many connections, before the application."""
ANY = {*PROBLEMS, *WITHOUT_PROBLEM}
"""Every documented status."""


def judge(response: Response, expected: Collection[int] = ANY) -> None:
    """Check a response; a busy server may refuse any request."""
    assert response.status in expected or response.status == 503, (response, expected)
    if "content-security-policy" not in response.headers:
        _judge_plain(response)
        return
    _judge_headers(response.headers)
    is_bad_range = response.status == 400 and b"ange" in response.body[:40]
    if response.status not in WITHOUT_PROBLEM and not is_bad_range:
        _judge_problem(response)


def _judge_plain(response: Response) -> None:
    """Check a response that uvicorn sends without calling the application."""
    assert response.body in {UVICORN.get(response.status), b""}, response
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    assert response.headers["connection"] == "close"


def _judge_headers(headers: dict[str, str]) -> None:
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] in {"no-store", "no-cache"}
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


def _judge_problem(response: Response) -> None:
    """Check the body of an error, except in a response to HEAD."""
    assert response.status in PROBLEMS, response
    assert response.headers["content-type"] == "application/problem+json", response
    if response.status == 503:
        assert response.headers["retry-after"].isdecimal()
    if response.status == 405:
        assert response.headers["allow"], response
    if response.body:
        problem = response.json()
        assert problem["status"] == response.status, response
        assert problem["type"] in PROBLEMS[response.status], response
        assert isinstance(problem["title"], str)
        assert problem["detail"], response
