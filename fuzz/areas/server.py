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

from fuzz.server import bodies, clients, large, pages, simulations, wire
from fuzz.server.health import Use, require_calm, require_flat_memory
from fuzz.server.known import require_answers
from fuzz.server.target import LIMITS, Target
from support.command import PATIENCE
from support.processes import marked, until
from support.serving import serving

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable
    from pathlib import Path

    Attack = Callable[[Target, Random], Awaitable[int]]

QUICK: list[Attack] = [
    *(wire.byte_by_byte, wire.pipelined, wire.broken_bytes, wire.broken_requests),
    *(wire.broken_chunks, large.large_bodies, large.large_heads),
    *(bodies.wrong_values, bodies.unreadable_json, bodies.media_types, clients.honest),
    *(pages.missing_paths, pages.other_methods, pages.files, simulations.unknown),
]
HEAVY: list[Attack] = [
    *(wire.unfinished, large.crowd, bodies.hostile_boards, clients.vanish, clients.kill_worker),
    *(simulations.abandoned, simulations.cancelled, simulations.watched),
]
SHORT = 8
LONG = 60
"""Seconds of attacks."""


def lot(seed: int) -> int:
    """Attack a server in rounds, end it, and return the number of requests."""
    mark = f"mark-{uuid4()}"
    with serving(0, **LIMITS, MINEWISE_MARK=mark) as served:
        target = Target(served.address, served.process.pid)
        seconds = LONG if seed % 10 == 0 else SHORT
        sent = asyncio.run(_attack(target, Random(seed), monotonic() + seconds))
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(timeout=PATIENCE) == 0
        until(lambda: not marked(mark))
        _judge_log(served.log)
    return sent


async def _attack(target: Target, random: Random, end: float) -> int:
    """Try every attack once, then some of them at a time, and return the number of requests."""
    fresh = Use.of(target.pid)
    sent = await _round(target, HEAVY, random)
    sent += await _round(target, [*QUICK, large.flood], random)
    used = await _calm(target, fresh)
    while monotonic() < end:
        attacks = random.choices(QUICK, k=20) + random.sample(HEAVY, 4)
        sent += await _round(target, attacks, random)
    sent += await _round(target, [large.flood], random)
    require_flat_memory(used, await _calm(target, used))
    return sent + await _round(target, [clients.vanish, simulations.abandoned], random)


async def _round(target: Target, attacks: Iterable[Attack], random: Random) -> int:
    """Attack from all sides, then ask about known boards."""
    under_way = [_noted(attack, target, random.randrange(1 << 30)) for attack in attacks]
    sent = await asyncio.gather(*under_way)
    return sum(sent) + await require_answers(target.address, random)


async def _noted(attack: Attack, target: Target, seed: int) -> int:
    """Attack, and say in errors which attack it was."""
    try:
        return await attack(target, Random(seed))
    except Exception as error:
        error.add_note(f"Attack: {attack.__module__}.{attack.__name__}, seed {seed}")
        raise


async def _calm(target: Target, before: Use) -> Use:
    """Wait until the server has recovered, and check that it uses no more than before."""
    await simulations.require_forgotten(target)
    await require_answers(target.address, Random(0))  # workers that have died are replaced
    return require_calm(target.pid, before)


def _judge_log(log: Path) -> None:
    """Check that the log has nothing but requests, and no error among them."""
    lines = log.read_text(encoding="ascii").splitlines()
    for number, line in enumerate(lines):
        assert line.startswith("{"), "\n".join(lines[number : number + 50])
        entry = json.loads(line)
        assert entry["event"] == "request", entry
        assert entry["status"] < 500 or entry["status"] == 503, entry
