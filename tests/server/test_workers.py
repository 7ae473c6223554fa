"""Questions that take too long, workers that die, clients that go away: others notice nothing."""

from __future__ import annotations

import json
import os
import signal
import socket
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
ENDLESS = {"rows": 150, "cols": 200, "mines": 6600, "count": 100}


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


def test_clients_that_go_away_leave_no_work_behind(small: Served) -> None:
    """Neither what waits nor what is being worked on is finished for nobody."""
    host, port = small.address.removeprefix("http://").split(":")
    for seed in range(100):
        body = json.dumps({"board": str(lattice(29, 29, seed=seed))}).encode()
        head = f"POST /api/v1/count HTTP/1.1\r\nhost: a\r\ncontent-length: {len(body)}\r\n"
        with socket.create_connection((host, int(port))) as connection:
            connection.sendall(head.encode() + b"content-type: application/json\r\n\r\n" + body)
    assert post(small, "/count", **EASY).status_code == 200
    until(lambda: not long_workers(small), seconds=60)


def test_the_server_refuses_what_it_cannot_finish() -> None:
    with serving(MINEWISE_SECONDS="60") as served:
        with ThreadPoolExecutor(8) as pool:
            asked = [pool.submit(post, served, "/generate", seed=n, **ENDLESS) for n in range(8)]
            until(lambda: len(long_workers(served)) == 4)
            served.process.send_signal(signal.SIGTERM)
            answers = [each.result() for each in asked]
        assert served.process.wait(timeout=20) == 0
        assert "Traceback" not in served.log.read_text()
    assert {answer.status_code for answer in answers} == {503}
    assert {answer.json()["type"] for answer in answers} == {"/problems/busy"}


def test_no_worker_survives_a_killed_server() -> None:
    mark = f"mark-{uuid4()}"
    with serving(MINEWISE_SECONDS="600", MINEWISE_MARK=mark) as served:
        with ThreadPoolExecutor(1) as pool:
            asked = pool.submit(post, served, "/generate", **ENDLESS)
            until(lambda: long_workers(served))
            served.process.kill()
            with pytest.raises(httpx.TransportError):
                asked.result()
        until(lambda: not marked(mark), seconds=60)


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
