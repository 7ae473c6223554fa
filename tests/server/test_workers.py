"""Questions that take too long, workers that die, clients that go away: others notice nothing."""

from __future__ import annotations

import json
import os
import signal
import socket
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import httpx
import pytest

from support.positions import lattice
from support.processes import descendants, marked, stand_back, until
from support.serving import Served, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDE = str(lattice(79, 79, seed=1))
EASY = {"board": "?1?2?"}
ENDLESS = {"rows": 150, "cols": 200, "mines": 6600, "count": 100}


@pytest.fixture(scope="module")
def small() -> Iterator[Served]:
    """A server on which two long questions are worked on, and one more may wait."""
    room = {"MINEWISE_BACKGROUND": "2", "MINEWISE_BACKGROUND_QUEUE": "1"}
    with serving(MINEWISE_SECONDS="600", **room) as served:
        yield served


def post(served: Served, path: str, **request: Any) -> httpx.Response:
    return httpx.post(f"{served.address}/api/v1{path}", json=request, timeout=180)


def asked(served: Served, path: str, **request: Any) -> HTTPConnection:
    """Ask, and leave it to the caller when to read the answer, or to go away without it."""
    connection = HTTPConnection(served.address.removeprefix("http://"), timeout=180)
    headers = {"content-type": "application/json"}
    connection.request("POST", f"/api/v1{path}", json.dumps(request), headers)
    return connection


def answer(connection: HTTPConnection) -> tuple[int, dict[str, Any], str | None]:
    """Wait for the status of an answer, its body, and when to come back."""
    with closing(connection), connection.getresponse() as response:
        return response.status, json.load(response), response.headers["retry-after"]


def is_answered(served: Served) -> bool:
    """Ask something easy, which is refused where the machine holds up even that."""
    response = post(served, "/count", **EASY)
    assert response.status_code in {200, 503}
    return response.status_code == 200


def long_workers(served: Served) -> list[int]:
    """Find the workers at low priority."""
    return stand_back(served.process.pid)


def test_others_are_answered_meanwhile_and_the_busy_say_when_to_come_back(small: Served) -> None:
    """Of six endless questions two are worked on, and a third waits."""
    with ExitStack() as stack:
        attacks = [asked(small, "/generate", seed=seed, **ENDLESS) for seed in range(6)]
        for attack in attacks:
            stack.enter_context(closing(attack))
        until(lambda: sum(map(has_come, attacks)) >= 3)
        for _ in range(20):
            until(lambda: is_answered(small))
        assert len(long_workers(small)) == 2
        refused = [attack for attack in attacks if has_come(attack)]
        assert len(refused) == 3
        for status, problem, pause in map(answer, refused):
            assert (status, problem["type"], pause) == (503, "/problems/busy", "1")


def has_come(connection: HTTPConnection) -> bool:
    """Tell whether there is something to be read."""
    connection.sock.setblocking(False)
    try:
        return bool(connection.sock.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return False
    finally:
        connection.sock.settimeout(180)


def test_a_killed_worker_loses_only_its_own_request(served: Served) -> None:
    until(lambda: not long_workers(served))  # of those who asked before
    lost = asked(served, "/generate", **ENDLESS)
    [worker] = until(lambda: long_workers(served))
    os.kill(worker, signal.SIGKILL)
    status, problem, _ = answer(lost)
    assert (status, problem["type"]) == (503, "/problems/worker")
    assert post(served, "/count", **EASY).json()["solutions"] == "1"


def test_idle_workers_are_replaced(served: Served) -> None:
    """Those that wait for questions, and those that wait to take their places."""
    for _ in range(3):
        until(lambda: is_answered(served))
        forkserver = [pid for pid in descendants(served.process.pid) if descendants(pid)]
        for pid in descendants(forkserver[0]):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    until(lambda: is_answered(served))


def test_a_client_that_goes_away_frees_its_worker(served: Served) -> None:
    until(lambda: not long_workers(served))
    with closing(asked(served, "/generate", **ENDLESS)):
        until(lambda: long_workers(served))
    until(lambda: not long_workers(served), seconds=100)  # less than the question may take


def test_clients_that_go_away_leave_no_work_behind(small: Served) -> None:
    """Neither what waits nor what is being worked on goes on for nobody."""
    for seed in range(100):
        asked(small, "/generate", seed=seed, **ENDLESS).close()
    until(lambda: is_answered(small))
    until(lambda: not long_workers(small))


def test_the_server_refuses_what_it_cannot_finish() -> None:
    with serving() as served:
        waiting = [asked(served, "/generate", seed=seed, **ENDLESS) for seed in range(8)]
        until(lambda: is_answered(served))  # and so what was sent before has arrived
        until(lambda: len(long_workers(served)) == 4)
        served.process.send_signal(signal.SIGTERM)
        answers = [answer(connection) for connection in waiting]
        assert served.process.wait(timeout=120) == 0
        assert "Traceback" not in served.log.read_text()
    assert {(status, problem["type"]) for status, problem, _ in answers} == {
        (503, "/problems/busy")
    }


def test_no_worker_survives_a_killed_server() -> None:
    mark = f"mark-{uuid4()}"
    with serving(MINEWISE_SECONDS="600", MINEWISE_MARK=mark) as served:
        with closing(asked(served, "/generate", **ENDLESS)) as lost:
            until(lambda: long_workers(served))
            served.process.kill()
            with pytest.raises(ConnectionError):
                lost.getresponse()
        until(lambda: not marked(mark))


def test_the_server_ends_gracefully() -> None:
    """What is being answered is answered, as far as there is time, and no process is left."""
    mark = f"mark-{uuid4()}"
    with serving(MINEWISE_SECONDS="2", MINEWISE_MARK=mark) as served:
        late = asked(served, "/count", board=WIDE)
        until(lambda: long_workers(served) or has_come(late))
        served.process.send_signal(signal.SIGTERM)
        status, problem, _ = answer(late)
        assert (status, problem["type"]) == (422, "/problems/over-budget")
        assert served.process.wait(timeout=120) == 0
        assert "Traceback" not in served.log.read_text()
    until(lambda: not marked(mark))
