"""Boards whose answers are known: those that the engine gives in this process."""

from __future__ import annotations

import asyncio
import json
from time import monotonic
from typing import TYPE_CHECKING, Any

import minewise as mw
from fuzz.server.raw_http import Response, connection, post, request
from fuzz.server.verdict import judge
from minewise import Topology
from minewise.engine.position import Position
from support.positions import random_position

if TYPE_CHECKING:
    from random import Random

    from minewise import Board

SECONDS = 20
"""How long a server without other clients may refuse a board."""
ATTEMPTS = 10
"""How often it is asked at least, in case the machine stands still."""


class Known:
    """A random small board, and the answer to a request about it."""

    def __init__(self, random: Random) -> None:
        topology = Topology.grid(random.randint(2, 5), random.randint(2, 6))
        mines = random.randint(1, len(topology) // 2)
        total = random.random() < 0.5
        seed = random.randrange(1 << 30)
        self._board = random_position(topology, mines, random.random(), seed, total=total)
        self._path, self._answer = random.choice([_count, _analysis])(self._board)

    @property
    def request(self) -> bytes:
        """The request."""
        return post(self._path, {"board": str(self._board)})

    def judge(self, response: Response) -> bool:
        """Check the response, and return whether it is the answer and not a refusal."""
        judge(response, {200, 422})
        if response.status == 200:
            assert response.json() == self._answer, (str(self._board), response, self._answer)
        if response.status == 422:  # the machine stands still
            assert response.json()["type"] == "/problems/over-budget", response
        return response.status == 200


def _count(board: Board) -> tuple[str, dict[str, Any]]:
    solutions = mw.count(board)
    return "/count", {"consistent": solutions > 0, "solutions": str(solutions)}


def _analysis(board: Board) -> tuple[str, Any]:
    return "/analyze", json.loads(json.dumps(Position(board).analysis().to_short_json()))


async def require_answers(address: str, random: Random, count: int = 3) -> int:
    """Check that boards are answered and that the server is healthy; return the number asked."""
    for _ in range(count):
        await _require_answer(address, Known(random))
    async with connection(address) as client:
        await client.send(request("GET", "/healthz"))
        response = await client.response()
        assert response, "no answer from /healthz"
        judge(response, {200})
    return count + 1


async def _require_answer(address: str, known: Known) -> None:
    attempts, began = 0, monotonic()
    while True:
        async with connection(address) as client:
            await client.send(known.request)
            response = await client.response()
        assert response, "a known board is not answered"
        if known.judge(response):
            return
        attempts += 1
        assert attempts < ATTEMPTS or monotonic() < began + SECONDS, response
        await asyncio.sleep(0.1)
