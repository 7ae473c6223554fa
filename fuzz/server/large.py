"""Attacks by size: large bodies and heads, and many connections."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from fuzz.server.raw_http import JSON, chunk, chunked, connection, get, post, request
from fuzz.server.target import BODY, CONNECTIONS
from fuzz.server.verdict import judge

if TYPE_CHECKING:
    from random import Random

    from fuzz.server.target import Target

BODIES = 100
"""Large bodies in a flood: together a hundred megabytes."""


async def large_bodies(target: Target, random: Random) -> int:
    """Send bodies up to the limit and beyond it, with and without announcing their length."""
    fits = post("/count", b'{"board": "?1?"}'.ljust(BODY))
    await target.ask(fits, {200, 408, 422})
    announced = request("POST", "/api/v1/count", b"", JSON | {"content-length": str(BODY + 1)})
    await target.ask(announced, {413})
    size = random.choice([1000, 1 << 14, 1 << 17])
    chunks = chunk(b" " * size) * (BODY // size + 2)
    await target.ask(chunked("/count", chunks + b"0\r\n\r\n"), {413, 408})
    return 3


async def flood(target: Target, random: Random) -> int:
    """Send many large bodies: if the server keeps something of each, it shows."""
    async with connection(target.address) as client:
        for number in range(BODIES):
            body = b'{"board": "?1?"}'.ljust(BODY - 10) + b" " * random.randint(0, 10)
            await client.send(post("/count", body))
            response = await client.response()
            if response is None:  # the refusal is lost
                return number
            judge(response, {200, 408, 422})
            if response.headers.get("connection") == "close":
                return number
    return BODIES


async def large_heads(target: Target, random: Random) -> int:
    """Send long paths and many headers: the proxy stops them, so the server may accept them."""
    size = random.choice([1 << 14, 1 << 16, 1 << 18])
    await target.ask(request("GET", "/" + "a" * size), {404, 400})
    await target.ask(get("/healthz", "x", "a" * size), {200, 400})
    headers = {f"x{number}": "a" for number in range(size // 100)}
    await target.ask(request("GET", "/healthz", b"", headers), {200, 400})
    await target.ask(request("GET", "/healthz?" + "%ff&=" * (size // 10)), {200, 400})
    return 4


async def crowd(target: Target, random: Random) -> int:
    """Open more connections than the server accepts, and leave."""
    async with AsyncExitStack() as stack:
        opened = [
            await stack.enter_async_context(connection(target.address))
            for _ in range(CONNECTIONS + 10)
        ]
        for client in random.sample(opened, 20):
            await client.send(request("GET", "/healthz"))
            if response := await client.response():
                judge(response, {200})
        for client in opened:
            client.reset() if random.random() < 0.5 else client.finish()
    return len(opened)
