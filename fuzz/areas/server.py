"""The server under attack: answers, refusals, processes and memory.

A lot runs a server with small limits for about ten seconds, and every tenth lot for a minute, which
shows slower leaks.
"""

from __future__ import annotations

import asyncio
import json
import signal
from random import Random
from time import monotonic
from typing import TYPE_CHECKING
from uuid import uuid4

from fuzz.server import bodies, clients, pages, simulations, wire
from fuzz.server.health import Use, require_calm
from fuzz.server.known import require_answers
from fuzz.server.raw_http import request
from fuzz.server.target import LIMITS, Target
from support.processes import marked, until
from support.serving import serving

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    Attack = Callable[[Target, Random], Awaitable[int]]

ATTACKS: list[Attack] = [
    *(wire.byte_by_byte, wire.unfinished, wire.pipelined, wire.broken_bytes, wire.broken_requests),
    *(wire.broken_chunks, wire.large_bodies, wire.large_heads, wire.crowd),
    *(bodies.wrong_values, bodies.unreadable_json, bodies.media_types, bodies.hostile_boards),
    *(pages.missing_paths, pages.other_methods, pages.files),
    *(clients.vanish, clients.kill_workers, bodies.honest),
    *(simulations.abandoned, simulations.cancelled, simulations.watched, simulations.unknown),
]
ATTACKERS = 8
"""Attacks at the same time."""


def lot(seed: int) -> int:
    """Attack a server in rounds."""
    random = Random(seed)
    mark = f"mark-{uuid4()}"
    with serving(**LIMITS, MINEWISE_MARK=mark) as served:
        target = Target(served.address, served.process.pid)
        sent = asyncio.run(_attack(target, random, seconds=60 if seed % 10 == 0 else 8))
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(timeout=60) == 0
        until(lambda: not marked(mark))
        _judge_log(served.log)
    return sent


async def _attack(target: Target, random: Random, seconds: float) -> int:
    """Attack in rounds and return the number of requests."""
    before = Use.of(target.pid)
    sent = await _round(target, ATTACKS, random)
    used = await _calm(target, before)
    end = monotonic() + seconds
    while monotonic() < end:
        sent += await _round(target, random.sample(ATTACKS, ATTACKERS), random)
    await _calm(target, used)
    return sent
