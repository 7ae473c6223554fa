"""The worker pool without an HTTP server."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import Mock

import pytest
from pebble.pool.base_pool import PoolStatus

from minewise.server.limits import Limits
from minewise.server.problems import ProblemError
from minewise.server.workers.pool import Lane, WorkerPool, _is_handled
from support import odd_tasks
from support.apart import run_apart
from support.fresh import in_a_fresh_process
from support.processes import descendants

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable

pytestmark = pytest.mark.slow

ROOM = {"workers": 2, "queue": 3, "background": 2, "background_queue": 0}


def run(test: Callable[[WorkerPool], Awaitable[None]], **limits: Any) -> None:
    async def main() -> None:
        with WorkerPool(Limits(**{"seconds": 300, **ROOM, **limits})) as pool:
            await test(pool)

    run_apart(main())


def ask(pool: WorkerPool, task: Any, number: int = 0) -> asyncio.Task[tuple[int, dict[str, Any]]]:
    return asyncio.create_task(answer(pool, task, number))


async def answer(pool: WorkerPool, task: Any, number: int = 0) -> tuple[int, dict[str, Any]]:
    """Return the status and content of the reply or problem."""
    try:
        reply = await pool.run(task, odd_tasks.Number, str(number).encode())
    except ProblemError as error:
        return error.problem.status, error.problem.to_json()
    return reply.status, json.loads(reply.body)


def stream(pool: WorkerPool, task: Any, number: int) -> AsyncGenerator[Any, None]:
    return pool.stream(task, odd_tasks.Number, str(number).encode())


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(120):
        while not condition():
            await asyncio.sleep(0.01)


def solvers() -> list[int]:
    """List the SAT solver processes started by this process's workers."""
    found = []
    for pid in descendants(os.getpid()):
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            continue
        if b"solver_process" in command:
            found.append(pid)
    return found


@pytest.mark.parametrize(
    ("task", "status", "kind"),
    [
        (odd_tasks.raise_error, 500, "bug"),
        (odd_tasks.exhaust_memory, 422, "over-budget"),
        (odd_tasks.exit_process, 503, "worker"),
    ],
)
def test_failing_task_does_not_affect_others(task: Any, status: int, kind: str) -> None:
    async def test(pool: WorkerPool) -> None:
        for _ in range(3):
            found, problem = await answer(pool, task)
            assert (found, problem["type"]) == (status, f"/problems/{kind}")
            assert "secret" not in json.dumps(problem)
            assert (await answer(pool, odd_tasks.echo))[0] == 200

    run(test)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not take a slow task for a lost one."""
    monkeypatch.setattr("minewise.server.workers.pool._LOST", 120)


def use_budget() -> tuple[int, Any]:
    async def main() -> tuple[int, Any]:
        with WorkerPool(Limits(memory=1 << 28), ["minewise.server.app"]) as pool:
            return await answer(pool, odd_tasks.use_budget)

    return asyncio.run(main())


def test_the_modules_of_a_worker_leave_room_for_its_budget() -> None:
    """In a fresh process, because only the first workers decide which modules are preloaded."""
    assert in_a_fresh_process(use_budget) == (200, 1 << 27)


@pytest.mark.parametrize("task", [odd_tasks.compute, odd_tasks.wait])
def test_long_tasks_leave_the_short_lane(task: Any) -> None:
    async def test(pool: WorkerPool) -> None:
        long = [ask(pool, task, 600) for _ in range(2)]
        for number in range(20):
            assert (await answer(pool, odd_tasks.echo, number))[1]["request"] == number
        assert not any(each.done() for each in long)
        for each in long:
            each.cancel()

    run(test, background=4, background_queue=20)  # room for what is slow on a busy machine


def test_long_task_is_finished_in_the_long_lane() -> None:
    async def test(pool: WorkerPool) -> None:
        assert await answer(pool, odd_tasks.wait, 1) == (200, None)

    run(test)


def test_task_runs_again_if_its_pool_breaks() -> None:
    async def test(pool: WorkerPool) -> None:
        task = ask(pool, odd_tasks.wait, 1)
        processes = pool._long._pool
        await until(lambda: processes._pool_manager.task_manager.tasks)
        processes._pool_manager.handle_broken_pool(BrokenProcessPool("All workers expired"))
        assert await task == (200, None)

    run(test)


def test_task_over_the_time_limit_is_killed() -> None:
    async def test(pool: WorkerPool) -> None:
        status, problem = await answer(pool, odd_tasks.compute)
        assert (status, problem["type"]) == (422, "/problems/over-budget")
        assert "more than 2 seconds" in problem["detail"]

    run(test, seconds=2)


def test_a_long_task_without_a_worker_in_time_is_refused() -> None:
    async def test(pool: WorkerPool) -> None:
        first, second = ask(pool, odd_tasks.compute), ask(pool, odd_tasks.compute)
        assert {(await first)[0], (await second)[0]} == {422, 503}

    run(test, seconds=2, background=1, background_queue=1)


def test_full_long_lane_refuses_tasks() -> None:
    async def test(pool: WorkerPool) -> None:
        tasks = [ask(pool, odd_tasks.compute) for _ in range(3)]
        [refused], others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        assert refused.result()[1]["type"] == "/problems/busy"
        for each in others:
            each.cancel()

    run(test)


def test_full_queue_refuses_tasks() -> None:
    async def test(pool: WorkerPool) -> None:
        tasks = [ask(pool, odd_tasks.echo, number) for number in range(6)]
        answers = [await each for each in tasks]
        assert [status for status, _ in answers] == [200] * 5 + [503]
        assert [reply["request"] for _, reply in answers[:5]] == [0, 1, 2, 3, 4]

    run(test)


def test_cancelled_tasks_do_not_start() -> None:
    async def test(pool: WorkerPool) -> None:
        tasks = [ask(pool, odd_tasks.wait, 600) for _ in range(200)]
        await asyncio.sleep(0)
        for each in tasks:
            each.cancel()
        async with asyncio.timeout(60):  # starting 200 tasks would take longer
            assert (await answer(pool, odd_tasks.echo))[0] == 200

    run(test, queue=200)


def test_solver_ends_with_its_worker() -> None:
    async def test(pool: WorkerPool) -> None:
        task = ask(pool, odd_tasks.search)
        await until(solvers)
        task.cancel()
        await until(lambda: not solvers())

    run(test)


def test_killed_idle_workers_are_replaced() -> None:
    async def test(pool: WorkerPool) -> None:
        for _ in range(3):
            _, reply = await answer(pool, odd_tasks.echo)
            os.kill(reply["pid"], signal.SIGKILL)
            while (await answer(pool, odd_tasks.echo))[0] != 200:
                pass
            assert pool.healthy

    run(test)


async def ask_broken(
    pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> asyncio.Task[tuple[int, dict[str, Any]]]:
    """Do what a worker does that is killed while it reads, never release the lock, and ask."""
    while (await answer(pool, odd_tasks.echo))[0] != 200:
        pass
    pool._known_long.clear()  # an answer may have been slow
    manager = pool._short._pool._pool_manager
    manager.worker_manager.workers_channel.mutex.acquire()
    with monkeypatch.context() as impatience:
        impatience.setattr("minewise.server.workers.pool._LOST", 1)
        task = ask(pool, odd_tasks.echo)
        await until(lambda: manager.task_manager.tasks)
    return task


@pytest.mark.parametrize(("seconds", "status"), [(300, 200), (1, 503)])
def test_a_worker_killed_while_it_reads_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, seconds: int, status: int
) -> None:
    async def test(pool: WorkerPool) -> None:
        assert (await (await ask_broken(pool, monkeypatch)))[0] == status
        async with asyncio.timeout(120):
            while (await answer(pool, odd_tasks.echo))[0] != 200:
                pass

    run(test, seconds=seconds)


def test_broken_workers_are_replaced_even_if_no_client_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test(pool: WorkerPool) -> None:
        broken = pool._short._pool
        (await ask_broken(pool, monkeypatch)).cancel()
        await until(lambda: not broken.active)
        assert broken._context.status == PoolStatus.STOPPED  # otherwise it noticed by itself
        assert (await answer(pool, odd_tasks.echo))[0] == 200

    run(test)


@pytest.mark.parametrize("started", [False, True])
def test_cancelled_tasks_are_not_lost(monkeypatch: pytest.MonkeyPatch, started: bool) -> None:
    async def test(pool: WorkerPool) -> None:
        timer = Mock()
        monkeypatch.setattr(Lane, "_replace_if_lost", timer)
        monkeypatch.setattr("minewise.server.workers.pool._LOST", -300)  # check at once
        pool._remember(hash((odd_tasks.wait, b"600")))
        task = ask(pool, odd_tasks.wait, 600)
        await until(lambda: timer.called)
        running = pool._long._pool._pool_manager.task_manager.tasks
        await until(lambda: not started or any(each.started for each in running.values()))
        task.cancel()
        _, reference = timer.call_args.args
        await until(lambda: not (future := reference()) or _is_handled(future))

    run(test)


def test_stream_yields_parts() -> None:
    async def test(pool: WorkerPool) -> None:
        assert [part async for part in stream(pool, odd_tasks.yield_parts, 5)] == [0, 1, 2, 3, 4]

    run(test)


def test_a_stream_killed_while_it_writes_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minewise.server.workers.worker.stream", odd_tasks.write_half_a_line)

    async def test(pool: WorkerPool) -> None:
        parts = stream(pool, odd_tasks.yield_parts, 5)
        assert await anext(parts) == 1
        with pytest.raises(ProblemError, match="the worker process died"):
            await anext(parts)

    run(test)


def test_a_stream_killed_before_it_reads_its_request_is_a_problem() -> None:
    async def test(pool: WorkerPool) -> None:
        body = b" " * 10_000_000  # more than a pipe holds
        with pytest.raises(ProblemError, match="the worker process died"):
            await anext(pool.stream(odd_tasks.ExitsOnArrival(), odd_tasks.Number, body))

    run(test)


def test_failing_stream_raises_its_problem() -> None:
    async def test(pool: WorkerPool) -> None:
        parts = stream(pool, odd_tasks.yield_parts_and_fail, 2)
        assert [await anext(parts), await anext(parts)] == [0, 1]
        with pytest.raises(ProblemError) as failure:
            await anext(parts)
        assert failure.value.problem.status == 422
        assert failure.value.problem.more == {"line": 3, "column": 4}

    run(test)


def test_closing_a_stream_kills_its_process() -> None:
    async def test(pool: WorkerPool) -> None:
        before = set(descendants(os.getpid()))
        parts = stream(pool, odd_tasks.yield_parts, 10**9)
        assert await anext(parts) == 0
        [process] = set(descendants(os.getpid())) - before
        await parts.aclose()
        await until(lambda: process not in descendants(os.getpid()))

    run(test)


def test_a_stream_cancelled_at_its_beginning_leaves_no_process() -> None:
    async def test(pool: WorkerPool) -> None:
        before = set(descendants(os.getpid()))
        for turns in range(10):
            first = asyncio.create_task(anext(stream(pool, odd_tasks.wait_and_yield, 600)))
            for _ in range(turns):
                await asyncio.sleep(0)
            first.cancel()
            await asyncio.wait([first])
        await until(lambda: set(descendants(os.getpid())) <= before)

    run(test)
