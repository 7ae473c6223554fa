"""The lanes of workers, asked directly."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import odd_tasks
from minewise.server.limits import Limits
from minewise.server.problems import ProblemError
from minewise.server.workers.workers import Staff

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

LIMITS = Limits(seconds=0.5, workers=2, background=2, background_queue=0, queue=3)


@asynccontextmanager
async def working(limits: Limits = LIMITS) -> AsyncIterator[Staff]:
    staff = Staff(limits)
    await staff.start()
    try:
        yield staff
    finally:
        await staff.stop()


def run(test: Callable[[Staff], Awaitable[None]], limits: Limits = LIMITS) -> None:
    async def main() -> None:
        async with working(limits) as staff:
            await test(staff)

    asyncio.run(main())


async def status_of(staff: Staff, task: Any) -> int:
    reply = await staff.ask(task, None).answer
    assert json.loads(reply.body).get("status", 200) == reply.status
    return reply.status


@pytest.mark.parametrize(
    ("task", "status"),
    [(odd_tasks.stumble, 500), (odd_tasks.devour, 422), (odd_tasks.vanish, 503)],
)
def test_what_goes_wrong_in_a_worker_hurts_nobody_else(task: Any, status: int) -> None:
    async def test(staff: Staff) -> None:
        for _ in range(3):
            assert await status_of(staff, task) == status
            assert await status_of(staff, odd_tasks.echo) == 200

    run(test)


def test_a_bug_says_nothing_about_the_inside() -> None:
    async def test(staff: Staff) -> None:
        reply = await staff.ask(odd_tasks.stumble, None).answer
        assert b"secret" not in reply.body
        assert json.loads(reply.body)["type"] == "/problems/bug"

    run(test)


def test_long_questions_leave_the_lane_of_the_short_ones() -> None:
    async def test(staff: Staff) -> None:
        long = [staff.ask(odd_tasks.sleep_on, None) for _ in range(2)]
        for _ in range(20):
            assert await status_of(staff, odd_tasks.echo) == 200
        assert all(question.is_open for question in long)

    run(test, replace(LIMITS, seconds=600))


def test_what_takes_too_long_is_ended() -> None:
    async def test(staff: Staff) -> None:
        for ask in (staff.ask, staff.ask_later):
            reply = await ask(odd_tasks.sleep_on, None).answer
            assert reply.status == 422
            assert json.loads(reply.body)["type"] == "/problems/over-budget"

    run(test)


def test_the_queue_has_an_end() -> None:
    async def test(staff: Staff) -> None:
        asked = [staff.ask(odd_tasks.echo, number) for number in range(5)]
        with pytest.raises(ProblemError, match="too many questions"):
            staff.ask(odd_tasks.echo, 5)
        replies = [json.loads((await question.answer).body) for question in asked]
        assert [reply["request"] for reply in replies] == [0, 1, 2, 3, 4]

    run(test)


def test_the_children_of_a_worker_end_with_it() -> None:
    async def test(staff: Staff) -> None:
        before = sleepers()
        question = staff.ask_later(odd_tasks.sleep_on, None)
        while len(sleepers() - before) < 1:
            await asyncio.sleep(0.01)
        assert (await question.answer).status == 422
        while sleepers() - before:
            await asyncio.sleep(0.01)

    run(test)


def sleepers() -> set[int]:
    """Find the children that never end."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if b"time.sleep(600)" in (folder / "cmdline").read_bytes():
                found.add(int(folder.name))
    return found


def test_streams_come_in_parts() -> None:
    async def test(staff: Staff) -> None:
        parts = [json.loads(part) async for part in staff.stream(odd_tasks.tell, 5)]
        assert parts == [0, 1, 2, 3, 4]

    run(test)


def test_a_stream_that_fails_says_why() -> None:
    async def test(staff: Staff) -> None:
        stream = staff.stream(odd_tasks.tell_and_fail, 2)
        assert [await anext(stream), await anext(stream)] == [b"0", b"1"]
        with pytest.raises(ProblemError) as failure:
            await anext(stream)
        assert failure.value.problem.status == 422
        assert failure.value.problem.more == {"line": 3, "column": 4}

    run(test)


def test_whoever_stops_listening_frees_the_worker() -> None:
    async def test(staff: Staff) -> None:
        for _ in range(5):  # there is room for two
            stream = staff.stream(odd_tasks.tell, 10**9)
            assert await anext(stream) == b"0"
            await stream.aclose()

    run(test)
