"""Clients that vanish, patient clients, and workers that are killed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fuzz.server.bodies import hostile
from fuzz.server.known import Known
from fuzz.server.raw_http import connection

if TYPE_CHECKING:
    from random import Random

    from fuzz.server.target import Target


async def vanish(target: Target, random: Random) -> int:
    """Send a request or a part of it, wait a little, and close or reset the connection."""
    for _ in range(15):
        data = hostile(random) if random.random() < 0.3 else Known(random).request
        if random.random() < 0.5:
            data = data[: random.randrange(len(data))]
        async with connection(target.address) as client:
            await client.send(data)
            await asyncio.sleep(random.choice([0, 0, 0.001, 0.02, 0.1]))
            if random.random() < 0.5:
                client.reset()
    return 15


async def honest(target: Target, random: Random) -> int:
    """Ask about boards, one after the other on one connection."""
    async with connection(target.address) as client:
        for _ in range(40):
            known = Known(random)
            await client.send(known.request)
            response = await client.response()
            assert response, "no answer"
            known.judge(response)
            if "close" in response.headers.get("connection", ""):
                break
    return 40


async def kill_worker(target: Target, random: Random) -> int:
    """Kill a worker while all of them answer."""
    asked = [asyncio.create_task(target.ask(hostile(random), {200, 408, 422})) for _ in range(4)]
    known = [Known(random) for _ in range(4)]
    asked += [asyncio.create_task(target.ask(each.request, {200, 422})) for each in known]
    await asyncio.sleep(random.random() * 0.2)
    target.kill_worker(random)
    await asyncio.gather(*asked)
    return len(asked)
