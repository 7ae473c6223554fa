"""The lanes of workers, asked directly."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from dataclasses import replace
from random import randrange
from typing import TYPE_CHECKING, Any

import pytest

from minewise.server.limits import Limits
from minewise.server.problems import ProblemError
from minewise.server.tasks import task_modules
from minewise.server.workers import work_item
from minewise.server.workers.pool import WorkerPool
from minewise.server.workers.reply import CLIENT_CLOSED
from minewise.server.workers.work_item import ClientConnection
from support import odd_tasks
from support.apart import run_apart
from support.processes import marked

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable

    from minewise.server.workers.work_item import WorkItem

LIMITS = Limits(seconds=300, workers=2, background=2, background_queue=0, queue=3)


@asynccontextmanager
async def working(limits: Limits = LIMITS) -> AsyncIterator[WorkerPool]:
    pool = WorkerPool(limits, preload=task_modules())
    await pool.start()
    try:
        yield pool
    finally:
        await pool.stop()


def run(test: Callable[[WorkerPool], Awaitable[None]], limits: Limits = LIMITS) -> None:
    async def main() -> None:
        async with working(limits) as pool:
            await test(pool)

    run_apart(main())


def ask(
    pool: WorkerPool, task: Any, number: int = 0, who: ClientConnection | None = None
) -> WorkItem:
    return pool.submit(task, odd_tasks.Number, str(number).encode(), who or ClientConnection())


def stream(pool: WorkerPool, task: Any, number: int) -> AsyncGenerator[bytes, None]:
    return pool.stream(task, odd_tasks.Number, str(number).encode())


async def status_of(pool: WorkerPool, task: Any) -> int:
    reply = await ask(pool, task).answer
    assert json.loads(reply.body).get("status", 200) == reply.status
    return reply.status


@pytest.mark.parametrize(
    ("task", "status"),
    [(odd_tasks.stumble, 500), (odd_tasks.devour, 422), (odd_tasks.vanish, 503)],
)
def test_what_goes_wrong_in_a_worker_hurts_nobody_else(task: Any, status: int) -> None:
    async def test(pool: WorkerPool) -> None:
        for _ in range(3):
            assert await status_of(pool, task) == status
            assert await status_of(pool, odd_tasks.echo) == 200

    run(test)


def test_a_bug_says_nothing_about_the_inside() -> None:
    async def test(pool: WorkerPool) -> None:
        reply = await ask(pool, odd_tasks.stumble).answer
        assert b"secret" not in reply.body
        assert json.loads(reply.body)["type"] == "/problems/bug"

    run(test)


def test_long_questions_leave_the_lane_of_the_short_ones() -> None:
    async def test(pool: WorkerPool) -> None:
        long = [ask(pool, odd_tasks.sleep_on) for _ in range(2)]
        for _ in range(20):
            assert await status_of(pool, odd_tasks.echo) == 200
        assert all(item.is_open for item in long)

    run(test, replace(LIMITS, background=4))  # with room for what is held up by the machine


def test_what_takes_too_long_is_ended() -> None:
    async def test(pool: WorkerPool) -> None:
        reply = await ask(pool, odd_tasks.sleep_on).answer
        assert reply.status == 422
        assert json.loads(reply.body)["type"] == "/problems/over-budget"

    run(test, replace(LIMITS, seconds=3))


def test_what_is_not_begun_in_time_is_refused() -> None:
    """The time of a question begins when it is asked, and not when there is room for it."""

    async def test(pool: WorkerPool) -> None:
        parts = stream(pool, odd_tasks.tell, 10**9)  # which takes the only place there is
        assert await anext(parts) == b"0"
        slow = ClientConnection()
        slow.note_long_request()
        item = ask(pool, odd_tasks.echo, who=slow)
        assert (await item.answer).status == 503
        assert not item.begun
        await parts.aclose()

    run(test, replace(LIMITS, seconds=1, background=1, background_queue=1))


def test_whoever_asks_what_takes_long_goes_on_in_the_background(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(work_item, "_MEMORY", 600.0)  # or a machine that is held up forgets it

    async def test(pool: WorkerPool) -> None:
        slow, other = ClientConnection(), ClientConnection()
        long = ask(pool, odd_tasks.sleep_on, 0, slow)
        await until(lambda: slow.sends_long_requests)
        asked = {
            "the same": ask(pool, odd_tasks.sleep_on, 0, other),
            "the same client": ask(pool, odd_tasks.echo, 1, slow),
        }
        await until_answered(pool, other)
        assert not any(item.begun for item in asked.values())
        long.resolve(CLIENT_CLOSED)  # which makes room
        await until(lambda: asked["the same"].begun)
        asked["the same"].resolve(CLIENT_CLOSED)
        assert (await asked["the same client"].answer).status == 200

    run(test, replace(LIMITS, background=1, background_queue=2))


async def until_answered(pool: WorkerPool, who: ClientConnection) -> None:
    """Ask something short, which is refused where the machine holds up even that."""
    while (status := (await ask(pool, odd_tasks.echo, 2, who).answer).status) != 200:
        assert status == 503


def test_nobody_works_for_clients_that_have_gone() -> None:
    async def test(pool: WorkerPool) -> None:
        gone = [ask(pool, odd_tasks.sleep_on, number) for number in range(200)]
        for item in gone:
            item.resolve(CLIENT_CLOSED)
        assert await status_of(pool, odd_tasks.echo) == 200
        assert sum(item.begun for item in gone) == LIMITS.workers

    run(test, replace(LIMITS, queue=200))


def test_the_queue_has_an_end() -> None:
    async def test(pool: WorkerPool) -> None:
        asked = [ask(pool, odd_tasks.echo, number) for number in range(5)]
        assert (await ask(pool, odd_tasks.echo, 5).answer).status == 503
        replies = [json.loads((await item.answer).body) for item in asked]
        assert [reply["request"] for reply in replies] == [0, 1, 2, 3, 4]

    run(test)


def test_the_children_of_a_worker_end_with_it() -> None:
    async def test(pool: WorkerPool) -> None:
        number = randrange(2**60)  # others may run such tests as well
        item = ask(pool, odd_tasks.sleep_on, number)
        await until(lambda: marked(f"sleeper-{number}-", "cmdline"))
        item.resolve(CLIENT_CLOSED)
        await until(lambda: not marked(f"sleeper-{number}-", "cmdline"))

    run(test)


async def until(condition: Callable[[], Any]) -> None:
    """Wait for something that will be so soon."""
    async with asyncio.timeout(120):
        while not condition():
            await asyncio.sleep(0.01)


def test_streams_come_in_parts() -> None:
    async def test(pool: WorkerPool) -> None:
        parts = [json.loads(part) async for part in stream(pool, odd_tasks.tell, 5)]
        assert parts == [0, 1, 2, 3, 4]

    run(test)


def test_a_stream_that_fails_says_why() -> None:
    async def test(pool: WorkerPool) -> None:
        parts = stream(pool, odd_tasks.tell_and_fail, 2)
        assert [await anext(parts), await anext(parts)] == [b"0", b"1"]
        with pytest.raises(ProblemError) as failure:
            await anext(parts)
        assert failure.value.problem.status == 422
        assert failure.value.problem.more == {"line": 3, "column": 4}

    run(test)


def test_whoever_stops_listening_frees_the_worker() -> None:
    async def test(pool: WorkerPool) -> None:
        for _ in range(5):  # there is room for two
            parts = stream(pool, odd_tasks.tell, 10**9)
            assert await anext(parts) == b"0"
            await parts.aclose()

    run(test)
