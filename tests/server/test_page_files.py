"""The page's files and security headers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import httpx

from minewise import __version__

if TYPE_CHECKING:
    from support.serving import Served


def get(address: str, **headers: str) -> httpx.Response:
    return httpx.get(address, headers=headers, timeout=180)


def test_the_page_is_served_with_strict_headers(served: Served) -> None:
    for path in ("/", "/healthz", "/api/v1/openapi.json", "/nothing"):
        headers = get(served.address + path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'self';")
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in headers


def test_the_page_is_revalidated(served: Served) -> None:
    first = get(served.address)
    assert first.headers["content-type"].startswith("text/html")
    assert first.headers["cache-control"] == "no-cache"
    again = get(served.address, **{"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert not again.content


def test_the_page_is_compressed(served: Served) -> None:
    script = get(f"{served.address}/app.js")
    assert script.headers["content-encoding"] == "gzip"
    assert int(script.headers["content-length"]) < len(script.content)


def test_responses_are_not_cached(served: Served) -> None:
    response = get(f"{served.address}/api/v1/openapi.json")
    assert response.headers["cache-control"] == "no-store"


def test_the_health_check_succeeds(served: Served) -> None:
    assert get(f"{served.address}/healthz").json()["status"] == "ok"


def test_wrong_address_is_a_page_in_browsers_and_json_elsewhere(served: Served) -> None:
    page = get(f"{served.address}/some/where", accept="text/html,*/*")
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert 'href="../#/play"' in page.text
    problem = get(f"{served.address}/some/where", accept="application/json")
    assert problem.status_code == 404
    assert problem.headers["content-type"] == "application/problem+json"


def test_service_worker_names_the_version_and_all_files(served: Served) -> None:
    script = get(f"{served.address}/service_worker.js")
    assert script.headers["content-type"].startswith("text/javascript")
    version, files, *_ = script.text.splitlines()
    assert f'"{__version__}-' in version
    for name in json.loads(files.removeprefix("self.FILES = ").removesuffix(";")):
        assert get(f"{served.address}/{name}").status_code == 200
