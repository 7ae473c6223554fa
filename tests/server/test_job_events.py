"""Events and results from simulations, without a server."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import TYPE_CHECKING, Any

import pytest

from minewise.base.errors import BudgetError
from minewise.server import jobs
from minewise.server import simulation_tasks as simulations
from minewise.server.jobs import Job, Jobs
from minewise.server.limits import Limits
from minewise.server.problems import ProblemError
from minewise.server.simulation_tasks import SimulationRequest
from support.apart import run_apart

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class Stage:
    """A source of states that the test controls."""

    def __init__(self, **limits: Any) -> None:
        self.limits = Limits(jobs=1, **limits)
        self.parts: asyncio.Queue[int | None] = asyncio.Queue()

    async def stream(self, *_question: object) -> AsyncIterator[dict[str, Any]]:
        while (games := await self.parts.get()) is not None:
            yield {"progress": {"share": 0.5}, "result": {"games": games}}


REQUEST = SimulationRequest(players=["exact"], preset="expert", games=9)
CHECKED = {"games": 9, "result": {"games": 0}}


def new_job() -> Job:
    return Job(b"", CHECKED)


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def told(event: str) -> tuple[str, int]:
    """Return an event's name and number of games."""
    _, name, data, *_ = event.split("\n")
    return name.removeprefix("event: "), json.loads(data.removeprefix("data: "))["result"]["games"]


def test_an_idle_stream_sends_comments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "HEARTBEAT", 0.01)

    async def listen() -> list[str]:
        events = new_job().events(None)
        return [await anext(events) for _ in range(3)]

    first, *silence = run_apart(listen())
    assert told(first) == ("progress", 0)
    assert silence == [": still running\n\n"] * 2


def test_slow_listener_misses_states_but_not_the_end() -> None:
    async def listen() -> list[str]:
        stage: Any = Stage()
        job = new_job()
        work = asyncio.create_task(job.run(stage))
        events = job.events(None)
        heard = [await anext(events)]
        for games in (1, 2, 3):
            stage.parts.put_nowait(games)
        await settle()
        heard.append(await anext(events))
        for games in (4, 5, None):
            stage.parts.put_nowait(games)
        await work
        return heard + [event async for event in events]

    heard = run_apart(listen())
    assert [told(event) for event in heard] == [("progress", 0), ("progress", 3), ("done", 5)]
    assert [event.split("\n")[0] for event in heard] == ["id: 0", "id: 3", "id: 6"]


def test_an_end_while_an_event_is_sent_is_not_missed() -> None:
    async def listen() -> list[str]:
        stage: Any = Stage()
        job = new_job()
        work = asyncio.create_task(job.run(stage))
        events = job.events(None)
        heard = [await anext(events)]
        stage.parts.put_nowait(None)
        await work
        return heard + [event async for event in events]

    assert [told(event)[0] for event in run_apart(listen())] == ["progress", "done"]


def test_the_latest_results_are_kept() -> None:
    async def found() -> list[bool]:
        kept, names = await ended(Stage(kept_jobs=3), 5)
        return [is_found(kept, name) for name in names]

    assert run_apart(found()) == [False, False, True, True, True]


def test_results_expire() -> None:
    async def wait_until_they_are_gone() -> None:
        kept, names = await ended(Stage(kept_seconds=0.05), 3)
        async with asyncio.timeout(120):
            while any(is_found(kept, name) for name in names):
                await asyncio.sleep(0.01)

    run_apart(wait_until_they_are_gone())


async def ended(stage: Any, count: int) -> tuple[Jobs, list[str]]:
    """Run `count` jobs to their end, one after the other."""
    kept = Jobs(stage)
    names = []
    for _ in range(count):
        names.append(kept.start(b"", CHECKED).id)
        stage.parts.put_nowait(None)
        await settle()
    return kept, names


def test_a_simulation_gives_up_before_its_deadline() -> None:
    states = simulations.play(
        REQUEST.model_copy(update={"players": ["expert"], "games": 10**5}), Limits(job_seconds=1.2)
    )
    with pytest.raises(BudgetError, match=r"within 1.2 seconds: ask for fewer games"):
        deque(states, maxlen=0)


def is_found(kept: Jobs, name: str) -> bool:
    try:
        return kept.find(name).status == "done"
    except ProblemError:
        return False
