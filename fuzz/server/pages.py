"""Attacks on the page: unusual methods, paths and headers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuzz.server.raw_http import JSON, get, request

if TYPE_CHECKING:
    from random import Random

    from fuzz.server.target import Target

FILES = ["/", "/app.js", "/index.html", "/style/theme.css", "/board/mine.svg", "/favicon.svg"]
OUTSIDE = [
    *("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/%2e%2e%2fapp.py", "/..%5capp.py"),
    *("/style/../../app.py", "//etc/passwd", "/%2fetc%2fpasswd", "/%00", "/a%00.js", "/style"),
    *(
        "/handbook/../server/app.py",
        "/handbook/..%2f..%2fpyproject.toml",
        "/handbook/%2fetc/passwd",
    ),
    *("/handbook/../../pyproject.toml", "/handbook/" + "../" * 30 + "etc/passwd", "/handbook/%00"),
    *("/handbook/%ff.md", "/" + "%2e%2e/" * 30 + "etc/passwd", "/" + "a" * 300, "/a/" * 500),
    *("/api", "/api/v1", "/api/v1/", "/api/v1/count/", "/api/v1//count", "/healthz/", "/\u00e9"),
]
METHODS = ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "GET"]


async def missing_paths(target: Target, random: Random) -> int:
    """Ask for what does not exist or is not served: traversal, NUL bytes, endless paths."""
    chosen = random.sample(OUTSIDE, 20)
    for path in chosen:
        for method in ("GET", "HEAD"):
            response = await target.ask(request(method, path), {404, 400, 307})
            assert b"root:" not in response.body
    return 2 * len(chosen)


async def other_methods(target: Target, random: Random) -> int:
    """Use methods that endpoints and files do not have."""
    for method in METHODS:
        path = random.choice(["count", "analyze", "generate", "circuit/run"])
        await target.ask(request(method, f"/api/v1/{path}", b"{}", JSON), {405})
    for method in METHODS[:-1]:
        await target.ask(request(method, random.choice(FILES), b"{}", JSON), {405})
    for path in ("/api/v1/about", "/api/v1/players", "/api/v1/openapi.json"):
        await target.ask(request("POST", path, b"{}", JSON), {405})
    await target.ask(request("GET", "/api/v1/automaton/machines/line/none"), {422})
    await target.ask(request("GET", "/api/v1/automaton/tables/line?edition=none"), {422})
    return 2 * len(METHODS) + 4


async def files(target: Target, random: Random) -> int:
    """Ask for files: whole, their heads, parts of them, and only if they have changed."""
    for path in FILES:
        whole = await target.ask(request("GET", path), {200})
        if whole.status == 503:
            continue
        head = await target.ask(request("HEAD", path), {200})
        if head.status == 200:
            assert head.headers["content-length"] == whole.headers["content-length"]
        await target.ask(get(path, "if-none-match", whole.headers["etag"]), {304})
        await _parts(target, random, path, whole.body)
    return 7 * len(FILES)


async def _parts(target: Target, random: Random, path: str, whole: bytes) -> None:
    """Ask for ranges, some of them nonsense."""
    first = random.randrange(len(whole))
    last = random.randrange(first, len(whole))
    part = await target.ask(get(path, "range", f"bytes={first}-{last}"), {206})
    if part.status == 206:
        assert part.body == whole[first : last + 1]
    for wish in ("bytes=9999999-", "bytes=-", "lines=1-2", "bytes=0-0," * 50 + "2-1"):
        await target.ask(get(path, "range", wish), {200, 206, 400, 416})
