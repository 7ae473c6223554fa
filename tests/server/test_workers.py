"""Questions that take too long, workers that die, clients that go away: others notice nothing."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import httpx
import pytest

from positions import lattice
from processes import descendants, marked, niceness
from serving import Served, serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WIDE = str(lattice(79, 79, seed=1))
EASY = {"board": "?1?2?"}


@pytest.fixture(scope="module")
def small() -> Iterator[Served]:
    """A server with room for two long questions, of a second and a half each."""
    with serving(
        MINEWISE_SECONDS="1.5",
        MINEWISE_BACKGROUND="2",
        MINEWISE_BACKGROUND_QUEUE="1",
    ) as served:
        yield served


def post(served: Served, path: str, **request: Any) -> httpx.Response:
    return httpx.post(f"{served.address}/api/v1{path}", json=request, timeout=60)


def until(condition: Callable[[], Any], seconds: float = 20) -> Any:
    """Wait for something that will be so soon."""
    end = monotonic() + seconds
    while not (found := condition()):
        assert monotonic() < end, "it did not happen"
        sleep(0.01)
    return found


def long_workers(served: Served) -> list[int]:
    """Find the workers at low priority."""
    found = []
    for pid in descendants(served.process.pid):
        with suppress(FileNotFoundError):
            if niceness(pid) == 19:
                found.append(pid)
    return found


def test_a_board_that_is_too_wide_is_refused(small: Served) -> None:
    response = post(small, "/analyze", board=WIDE)
    assert response.status_code == 422
    assert response.json()["type"] == "/problems/over-budget"


def test_others_are_answered_meanwhile(small: Served) -> None:
    with ThreadPoolExecutor(8) as pool:
        attacks = [pool.submit(post, small, "/count", board=WIDE) for _ in range(6)]
        answers = [post(small, "/count", **EASY) for _ in range(50)]
    assert {answer.status_code for answer in answers} == {200}
    statuses = {attack.result().status_code for attack in attacks}
    assert statuses == {422, 503}


def test_the_busy_say_when_to_come_back(small: Served) -> None:
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(post, small, "/count", board=WIDE) for _ in range(8)]
    busy = [each.result() for each in asked if each.result().status_code == 503]
    assert busy
    for response in busy:
        assert response.json()["type"] == "/problems/busy"
        assert response.headers["retry-after"] == "1"


def test_long_questions_wait_for_each_other(small: Served) -> None:
    """Those that are known to be long have a queue, of one here, before they are refused."""
    size = {"rows": 40, "cols": 40, "mines": 600, "method": "uniform"}
    with ThreadPoolExecutor(5) as pool:
        asked = [pool.submit(post, small, "/generate", **size) for _ in range(5)]
    statuses = sorted(each.result().status_code for each in asked)
    assert statuses == [422, 422, 422, 503, 503]
    assert post(small, "/generate", preset="beginner").status_code == 200


def test_a_killed_worker_loses_only_its_own_request(served: Served) -> None:
    with ThreadPoolExecutor(1) as pool:
        lost = pool.submit(post, served, "/count", board=WIDE)
        [worker] = until(lambda: long_workers(served))
        os.kill(worker, signal.SIGKILL)
        response = lost.result()
    assert response.status_code == 503
    assert response.json()["type"] == "/problems/worker"
    assert post(served, "/count", **EASY).json()["solutions"] == "1"


def test_idle_workers_are_replaced(served: Served) -> None:
    """Those that wait for questions, and those that wait to take their places."""
    for _ in range(3):
        assert post(served, "/count", **EASY).status_code == 200
        forkserver = [pid for pid in descendants(served.process.pid) if descendants(pid)]
        for pid in descendants(forkserver[0]):
            os.kill(pid, signal.SIGKILL)
        until(lambda: post(served, "/count", **EASY).status_code == 200)


def test_a_client_that_goes_away_frees_its_worker(served: Served) -> None:
    with pytest.raises(httpx.ReadTimeout):
        httpx.post(f"{served.address}/api/v1/count", json={"board": WIDE}, timeout=0.5)
    until(lambda: not long_workers(served), seconds=2)


def test_the_server_ends_gracefully() -> None:
    """What is being answered is answered, and no process is left."""
    mark = f"mark-{uuid4()}"
    with serving(MINEWISE_SECONDS="2", MINEWISE_MARK=mark) as served:
        with ThreadPoolExecutor(1) as pool:
            asked = pool.submit(post, served, "/count", board=WIDE)
            until(lambda: long_workers(served))
            served.process.send_signal(signal.SIGTERM)
            assert asked.result().status_code == 422
        assert served.process.wait(timeout=20) == 0
        assert "Traceback" not in served.log.read_text()
    until(lambda: not marked(mark))
