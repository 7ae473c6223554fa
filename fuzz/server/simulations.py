"""Attacks on simulations: many of them, abandoned, cancelled and watched."""

from __future__ import annotations

import asyncio
import json
from time import monotonic
from typing import TYPE_CHECKING

from fuzz.server.raw_http import connection, get, post, request
from fuzz.server.target import BODY
from fuzz.server.verdict import judge

if TYPE_CHECKING:
    from random import Random

    from fuzz.server.target import Target

ENDLESS = {"players": ["exact", "expert"], "preset": "expert", "games": 100_000}
SHORT = {"players": ["exact"], "preset": "beginner", "games": 1}
SECONDS = 15
"""How long it may take until simulations are forgotten; the limits add up to four seconds."""
ATTEMPTS = 100
"""How often the server is asked at least, in case the machine stands still."""
OVER = {"done", "failed", "cancelled"}


async def abandoned(target: Target, random: Random) -> int:
    """Start simulations and forget them; a few would run for a long time."""
    for _ in range(10):
        await _start(target, random, ENDLESS if random.random() < 0.1 else SHORT)
    return 10


async def cancelled(target: Target, random: Random) -> int:
    """Start simulations and cancel them at once, some of them twice."""
    for _ in range(6):
        path = await _start(target, random, ENDLESS)
        if path is None:
            continue
        response = await target.ask(request("DELETE", path), {200, 404})
        if response.status == 200:
            assert response.json()["status"] in OVER, response
        await target.ask(request("DELETE", path), {200, 404})
    return 18


async def watched(target: Target, random: Random) -> int:
    """Read the events of a simulation to the end, or vanish before."""
    for _ in range(4):
        path = await _start(target, random, random.choice([ENDLESS, SHORT, SHORT]))
        if path is None:
            continue
        async with connection(target.address) as client:
            await client.send(get(f"{path}/events", "last-event-id", random.choice("0x")))
            if random.random() < 0.5:
                await client.piece()
                client.reset() if random.random() < 0.5 else None
                continue
            response = await client.response()
        assert response, "no events"
        judge(response, {200, 204, 404})
        if response.status == 200:
            _judge_events(response.body)
    return 8


async def unknown(target: Target, random: Random) -> int:
    """Ask for simulations that do not exist."""
    name = random.choice(["x", "%00", "a" * 300, "..", "%ff"])
    for method, path in (("GET", name), ("DELETE", name), ("GET", f"{name}/events")):
        await target.ask(request(method, f"/api/v1/simulations/{path}"), {404})
    return 3


async def require_forgotten(target: Target) -> None:
    """Wait until all simulations are over and their results are no longer kept."""
    attempts, end = 0, monotonic() + SECONDS
    for path in target.jobs:
        while (response := await target.ask(request("GET", path), {200, 404})).status != 404:
            attempts += 1
            assert attempts < ATTEMPTS or monotonic() < end, ("not forgotten", response)
            await asyncio.sleep(0.1)
    target.jobs.clear()


async def _start(target: Target, random: Random, content: dict[str, object]) -> str | None:
    """Start a simulation, and return its path unless the server is busy."""
    seeded = content | {"seed": random.randrange(1 << 30)}
    body = json.dumps(seeded).encode().ljust(random.choice([0, BODY]))
    response = await target.ask(post("/simulations", body), {202, 408, 422})
    if response.status != 202:
        return None
    target.jobs.append(response.headers["location"])
    return target.jobs[-1]


def _judge_events(text: bytes) -> None:
    """Check that the last event says how the simulation ended, and that no other does."""
    blocks = text.decode().removesuffix("\n\n").split("\n\n")
    names = []
    for block in blocks:
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        if "event" in fields:
            names.append(fields["event"])
            status = json.loads(fields["data"])["status"]
            assert status == ("running" if names[-1] == "progress" else names[-1]), block
    assert names[-1] in OVER, text
    assert set(names[:-1]) <= {"progress"}, text
