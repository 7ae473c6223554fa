"""Slow requests, dead workers and lost clients must not affect other requests."""

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
from support.processes import busy_in_background, descendants, marked, until
from support.serving import Served, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow

WIDE = str(lattice(79, 79, seed=1))
EASY = {"board": "?1?2?"}
ENDLESS = {"rows": 200, "cols": 200, "mines": 8800, "method": "uniform"}


@pytest.fixture(scope="module")
def small() -> Iterator[Served]:
    """Start a server with two workers for long requests and a queue of one."""
    room = {"MINEWISE_BACKGROUND": "2", "MINEWISE_BACKGROUND_QUEUE": "1"}
    with serving(MINEWISE_SECONDS="600", **room) as served:
        yield served


def post(served: Served, path: str, **request: Any) -> httpx.Response:
    return httpx.post(f"{served.address}/api/v1{path}", json=request, timeout=180)


def asked(served: Served, path: str, **request: Any) -> HTTPConnection:
    """Send a request without waiting for the response."""
    connection = HTTPConnection(served.address.removeprefix("http://"), timeout=180)
    headers = {"content-type": "application/json"}
    connection.request("POST", f"/api/v1{path}", json.dumps(request), headers)
    return connection


def answer(connection: HTTPConnection) -> tuple[int, dict[str, Any], str | None]:
    """Return the status, body and Retry-After header of a response."""
    with closing(connection), connection.getresponse() as response:
        return response.status, json.load(response), response.headers["retry-after"]


def is_answered(served: Served) -> bool:
    """Return whether a short request is answered; a busy machine may refuse it."""
    response = post(served, "/count", **EASY)
    assert response.status_code in {200, 503}
    return response.status_code == 200


def long_workers(served: Served) -> list[int]:
    """List the workers that are computing in the background."""
    return busy_in_background(served.process.pid)


def test_long_requests_do_not_block_short_ones(small: Served) -> None:
    """Of six endless requests, two run, one waits and three are refused."""
    with ExitStack() as stack:
        attacks = [asked(small, "/generate", seed=seed, **ENDLESS) for seed in range(6)]
        for attack in attacks:
            stack.enter_context(closing(attack))
        until(lambda: sum(map(has_come, attacks)) >= 3)
        for _ in range(20):
            until(lambda: is_answered(small))
        until(lambda: len(long_workers(small)) == 2)
        refused = [attack for attack in attacks if has_come(attack)]
        assert len(refused) == 3
        for status, problem, pause in map(answer, refused):
            assert (status, problem["type"], pause) == (503, "/problems/busy", "1")


def has_come(connection: HTTPConnection) -> bool:
    """Return whether a response has arrived."""
    connection.sock.setblocking(False)
    try:
        return bool(connection.sock.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return False
    finally:
        connection.sock.settimeout(180)


def test_a_killed_worker_loses_only_its_own_request(small: Served) -> None:
    until(lambda: not long_workers(small))  # from earlier tests
    lost = asked(small, "/generate", **ENDLESS)
    [worker] = until(lambda: long_workers(small))
    os.kill(worker, signal.SIGKILL)
    status, problem, _ = answer(lost)
    assert (status, problem["type"]) == (503, "/problems/worker")
    assert post(small, "/count", **EASY).json()["solutions"] == "1"


def test_killed_workers_are_replaced(served: Served) -> None:
    for _ in range(3):
        until(lambda: is_answered(served))
        forkserver = [pid for pid in descendants(served.process.pid) if descendants(pid)]
        for pid in descendants(forkserver[0]):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    until(lambda: is_answered(served))


def test_a_client_that_disconnects_frees_its_worker(small: Served) -> None:
    until(lambda: not long_workers(small))
    with closing(asked(small, "/generate", **ENDLESS)):
        until(lambda: long_workers(small))
    until(lambda: not long_workers(small), seconds=100)  # before the request would time out


def test_requests_from_disconnected_clients_are_dropped(small: Served) -> None:
    for seed in range(100):
        asked(small, "/generate", seed=seed, **ENDLESS).close()
    until(lambda: is_answered(small))
    until(lambda: not long_workers(small))


def test_a_stopping_server_refuses_pending_requests_after_a_grace_period() -> None:
    with serving(MINEWISE_BACKGROUND="1", MINEWISE_SECONDS="600") as served:
        waiting = [asked(served, "/generate", seed=seed, **ENDLESS) for seed in range(4)]
        until(lambda: is_answered(served))  # all requests have arrived
        until(lambda: long_workers(served))
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


def test_a_stopping_server_answers_pending_requests_and_leaves_no_process() -> None:
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
