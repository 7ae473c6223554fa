"""Status and problem details of refused requests."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from minewise.server.problems import problem_of

if TYPE_CHECKING:
    import httpx

HEADERS = {"content-type": "application/json"}


def refused(client: httpx.Client, path: str, request: Any) -> dict[str, Any]:
    """Send a request and return the problem in the response."""
    content = request if isinstance(request, bytes) else json.dumps(request).encode()
    return problem(client.post(path, content=content, headers=HEADERS))


def problem(response: httpx.Response) -> dict[str, Any]:
    """Check the problem in a response and return it."""
    assert response.headers["content-type"] == "application/problem+json"
    found: dict[str, Any] = response.json()
    assert found["status"] == response.status_code
    assert found["type"]
    assert found["title"]
    assert found["detail"]
    assert "\n" not in found["detail"]
    return found


@pytest.mark.parametrize(
    ("board", "place"),
    [
        ("?1\n?x", {"line": 2, "column": 2}),
        ("?1\n?", {"line": 2, "column": 2}),
        ("mines: 5\n?1", {"line": 1, "column": 8}),
        ({"cells": [["?", 1], ["?", "x"]]}, {"row": 1, "column": 1}),
        ({"cells": [["?", 1.5]]}, {"row": 0, "column": 1}),
        ({"cells": []}, {}),
        ({"cells": [["?"]], "colour": 1}, {}),
        ("", {"line": 1, "column": 1}),
    ],
)
def test_bad_board_is_refused_with_its_position(
    client: httpx.Client, board: Any, place: dict[str, int]
) -> None:
    found = refused(client, "/analyze", {"board": board})
    assert found["status"] == 422
    assert found["type"] == "/problems/board"
    assert {key: found[key] for key in ("line", "row", "column") if key in found} == place


def test_lack_of_memory_is_over_budget() -> None:
    found = problem_of(MemoryError("std::bad_alloc")).to_json()
    assert (found["status"], found["type"]) == (422, "/problems/over-budget")
    assert found["detail"] == "not enough memory: use a smaller board"


def test_bad_cell_is_refused_with_its_position(client: httpx.Client) -> None:
    for cell in ([0, 1], [3, 4]):
        found = refused(client, "/explain", {"board": "?1?", "cell": cell})
        assert found["type"] == "/problems/board"
        assert [found["row"], found["column"]] == cell
    found = refused(client, "/generate", {"preset": "beginner", "first": [3, 40]})
    assert (found["type"], found["row"], found["column"]) == ("/problems/game", 3, 40)


@pytest.mark.parametrize(
    ("path", "request_body", "reason"),
    [
        ("/analyze", {}, "send either board or id"),
        ("/analyze", {"board": "?", "id": "x"}, "send either board or id"),
        ("/analyze", {"board": "?", "colour": 1}, "colour"),
        ("/analyze", {"board": "?", "mines": "3"}, "mines"),
        ("/analyze", {"board": "?", "mines": 10**400}, "mines"),
        ("/analyze", {"board": "?", "mines": -1}, "mines"),
        ("/analyze", {"board": "?", "estimate": 1}, "estimate"),
        ("/analyze", [], "Input should be"),
        ("/analyze", {"id": "nonsense"}, "not the id"),
        ("/analyze", {"board": "?", "a\nb": 1}, "a b: unknown key"),
        ("/layouts", {"board": "?", "limit": 0}, "limit"),
        ("/layouts", {"board": "?", "offset": float("nan")}, "offset"),
        ("/best-move", {"board": "?", "level": "high"}, "level"),
        ("/sat/encode", {"board": "?1?", "encoding": "morse"}, "morse"),
        ("/generate", {}, "give a preset"),
        ("/generate", {"preset": "huge"}, "preset"),
        ("/generate", {"preset": "expert", "count": 101}, "at most 100"),
        ("/generate", {"rows": 10**9, "cols": 10**9, "mines": 1}, "at most"),
        ("/generate", {"topology": "box 999x999x999", "mines": 1}, "at most"),
        ("/generate", {"rows": 3, "cols": 3, "mines": 9}, "mines"),
        ("/generate", {"preset": "beginner", "difficulty": "silly"}, "silly"),
    ],
)
def test_invalid_values_are_refused(
    client: httpx.Client, path: str, request_body: Any, reason: str
) -> None:
    found = refused(client, path, request_body)
    assert found["status"] == 422
    assert reason in json.dumps(found, ensure_ascii=False)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"board": "?1"',
        b"\xff\xfe",
        b'{"board": NaN, ',
        b'{"board": "?\\ud800"}',
        b"[" * 100_000,
        b'{"board": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"board": {"cells": ' + b"[" * 980 + b"]" * 980 + b"}}",
        b'{"board": "?", "mines": ' + b"9" * 10_000 + b"}",
    ],
)
def test_invalid_json_is_refused(client: httpx.Client, body: bytes) -> None:
    found = refused(client, "/analyze", body)
    assert (found["status"], found["type"]) == (400, "/problems/json")


def test_deep_lists_are_refused(client: httpx.Client) -> None:
    body = b'{"board": {"cells": ' + b"[" * 150 + b"]" * 150 + b"}}"
    assert refused(client, "/analyze", body)["status"] == 422


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/review", {"layout": ["-"], "moves": [0] * 300_000}),
        ("/review", {"layout": [0] * 300_000, "moves": []}),
        ("/circuit/run", {"formula": "a", "inputs": {str(n): 0 for n in range(60_000)}}),
        ("/count", {str(n): 0 for n in range(60_000)}),
        ("/analyze", {"board": {"neighbours": [[0] * 300_000]}}),
        ("/simulations", {"players": [0] * 300_000}),
    ],
)
def test_a_hundred_thousand_errors_are_reported_briefly(
    client: httpx.Client, path: str, body: dict[str, Any]
) -> None:
    found = refused(client, path, body)
    assert found["status"] == 422
    assert len(json.dumps(found)) < 5_000


def test_large_boards_are_refused(client: httpx.Client) -> None:
    rows = "\n".join(["?" * 300] * 300)
    assert "90,000 cells" in refused(client, "/analyze", {"board": rows})["detail"]


def test_large_requests_are_refused(client: httpx.Client) -> None:
    found = refused(client, "/analyze", {"board": "?" * 2_000_000})
    assert found["status"] == 413
    pieces = (b'{"board": "' + b"?" * 100_000 for _ in range(20))
    assert problem(client.post("/analyze", content=pieces, headers=HEADERS))["status"] == 413


@pytest.mark.parametrize("media_type", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_other_media_types_are_refused(client: httpx.Client, media_type: str) -> None:
    response = client.post("/analyze", content=b"{}", headers={"content-type": media_type})
    assert problem(response)["status"] == 415


def test_head_returns_the_same_headers_as_get(client: httpx.Client) -> None:
    head, whole = client.head("/players"), client.get("/players")
    assert head.status_code == 200
    assert head.headers["content-length"] == whole.headers["content-length"]
    assert not head.content


def test_unknown_paths_and_methods_are_refused(client: httpx.Client) -> None:
    assert problem(client.get("/nothing"))["status"] == 404
    assert problem(client.get("/players/", headers={"host": "elsewhere"}))["status"] == 404
    assert problem(client.post("/nothing", json={}))["status"] == 404
    response = client.get("/analyze")
    assert problem(response)["status"] == 405
    assert response.headers["allow"] == "POST"
    assert problem(client.get("/../../nothing"))["status"] == 404
    assert problem(client.get("/%2e%2e/%2e%2e/app.py"))["status"] == 404
