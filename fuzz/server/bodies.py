"""Attacks on the API: wrong JSON, wrong values, and boards that cost too much."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from fuzz.server.raw_http import JSON, post, request
from fuzz.server.target import BODY, CELLS
from support.positions import lattice

if TYPE_CHECKING:
    from random import Random

    from fuzz.server.target import Target

REQUESTS: dict[str, dict[str, Any]] = {
    "/board": {"board": "?1?2?"},
    "/board/readings": {"text": "4x3x2\nHH10\nHH10\n1100"},
    "/analyze": {"board": "?1?2?", "estimate": True},
    "/best-move": {"board": "mines: 1\n?1?", "level": "normal"},
    "/count": {"id": "eNqzN7QHAAFhALA", "mines": 1, "trust_flags": True},
    "/layouts": {"id": "eNqzN7QHAAFhALA", "offset": 1, "limit": 1},
    "/explain": {"board": "?1?2?", "cell": [0, 4]},
    "/draw": {"board": "?1?2?", "plain": True},
    "/sat/encode": {"board": "?1?", "encoding": "automatic", "kaye": True},
    "/generate": {"rows": 4, "cols": 5, "mines": 3, "seed": 1, "count": 1, "first": [1, 1]},
    "/puzzle": {"rows": 6, "cols": 6, "mines": 6, "technique": "subset", "seed": 1},
    "/automaton/run": {"board": "?1B", "machine": "published", "trellis": True},
    "/circuit/compile": {"formula": "a ^ b", "force_true": True},
    "/circuit/run": {"formula": "a", "inputs": {"a": True}},
    "/circuit/solve": {"formula": "s0 = a ^ b; s1 = a & b", "force": ["s=2"]},
    "/replay": {"player": "exact", "rows": 4, "cols": 4, "mines": 3, "start": "zero", "index": 3},
    "/replays": {"text": "Board:\n0*0\nEvents:\n0.0 lc (0 0)\n0.1 lr (0 0)"},
    "/review": {"layout": ["B--"], "moves": [{"do": "reveal", "cell": [0, 1]}]},
    "/clicks": {"layout": ["B---", "----", "---B"]},
    "/simulations": {"players": ["exact"], "preset": "beginner", "games": 0},
}
"""A request to every endpoint; the simulation does not start."""
JUNK: list[Any] = [
    *(None, True, False, -1, 0, 1.5, 10**9, 2**63, 2**70, float("nan"), float("inf")),
    *("", "?", "\0", "é", "\ud800", "e", "eNq", "9" * 5000, "a" * 5000, "?1?" * 9, "mines: 3"),
    *([], [[]], [0, 0], ["-"], [None] * 99, {}, {"cells": [["?"]]}, {"a": {}}, [[1] * 9] * 9),
]
UNREADABLE = [
    b"",
    b"{",
    b"\xff\xfe",
    b"[" * 5000,
    b'{"board": "\xed\xa0\x80"}',
    b"\0",
    b"'",
    b"{}]",
]


async def wrong_values(target: Target, random: Random) -> int:
    """Change members of requests to every endpoint, or add some."""
    for path, members in random.sample(sorted(REQUESTS.items()), 20):
        name = random.choice([*members, "board", "rows", random.choice("abc")])
        content = members | {name: random.choice(JUNK)}
        await target.ask(
            post(path, random.choice([content, content, random.choice(JUNK)])), {200, 400, 422}
        )
    return 20


async def unreadable_json(target: Target, random: Random) -> int:
    """Send what is not JSON, or not UTF-8."""
    paths = [path for path in REQUESTS if path != "/simulations"]
    for data in UNREADABLE:
        path = f"/api/v1{random.choice(paths)}"
        await target.ask(request("POST", path, data, JSON), {400})
    good = json.dumps(REQUESTS["/count"]).encode()
    for _ in range(10):
        changed = bytearray(good)
        changed[random.randrange(len(good))] = random.randrange(256)
        await target.ask(post("/count", bytes(changed)), {200, 400, 422})
    return len(UNREADABLE) + 10


async def media_types(target: Target, random: Random) -> int:
    """Send other media types, and JSON in unusual ways."""
    for kind in (
        "text/plain",
        "",
        "application/jsonp",
        "application",
        "json; application/json",
        "\xff",
    ):
        await target.ask(request("POST", "/api/v1/count", b"{}", {"content-type": kind}), {415})
    for kind in ("APPLICATION/JSON", "application/json;charset=utf-16", "application/json ; ;"):
        body = json.dumps(REQUESTS["/count"]).encode()
        await target.ask(request("POST", "/api/v1/count", body, {"content-type": kind}), {200, 422})
    return 9


async def hostile_boards(target: Target, random: Random) -> int:
    """Send boards that are too large, too wide or too hard, several at once."""
    chosen = [hostile(random) for _ in range(8)]
    await asyncio.gather(*(target.ask(data, {200, 408, 422}) for data in chosen))
    too_large = "\n".join(["?" * 101] * (CELLS // 101 + 1))
    await target.ask(post("/analyze", {"board": too_large}), {422})
    return len(chosen) + 1


def hostile(random: Random) -> bytes:
    """Return a request that may take as long as it is allowed to; each is new to the server."""
    seed = random.randrange(1 << 30)
    side = random.randint(20, 90)
    content, path = random.choice(
        [
            ({"board": str(lattice(side, side, seed))}, random.choice(["/count", "/explain"])),
            ({"board": _checkerboard(random)}, random.choice(["/analyze", "/best-move"])),
            (
                {"rows": 100, "cols": 100, "mines": 2200, "method": "uniform", "seed": seed},
                "/generate",
            ),
            ({"board": "\n".join(["?" * 100] * 100), "mines": seed % 9999}, "/sat/encode"),
            ({"layout": ["-B" * 40, "B-" * 40] * 30}, "/clicks"),
            ({"player": "exact", "preset": "expert", "seed": seed, "outcome": "won"}, "/replay"),
            ({"formula": " ^ ".join(f"a{n}" for n in range(side * 9))}, "/circuit/compile"),
        ]
    )
    body = json.dumps(content).encode()
    return post(path, body.ljust(random.choice([0, BODY])))


def _checkerboard(random: Random) -> str:
    """Return 2s and covered cells, which are hard to analyse."""
    rows = [["2?"[(row + col) % 2] for col in range(30)] for row in range(30)]
    for _ in range(5):
        random.choice(rows)[random.randrange(30)] = "?"
    return "mines: 80\n" + "\n".join(map("".join, rows))
