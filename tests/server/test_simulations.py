"""Simulations: results, events, cancellation and limits."""

from __future__ import annotations

import json
import os
import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from minewise import compare, simulate
from support.processes import busy_in_background, descendants, until
from support.serving import client_of, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from support.serving import Served

pytestmark = pytest.mark.slow

SMALL = {"preset": "beginner", "start": "zero", "seed": 3, "games": 400}
ENDLESS = {"players": ["expert"], "preset": "expert", "games": 100_000}


class Event(NamedTuple):
    number: int
    name: str
    job: dict[str, Any]


@contextmanager
def listening(client: httpx.Client, job: str, last: str = "") -> Iterator[Iterator[Event]]:
    headers = {"Last-Event-ID": last} if last else {}
    with client.stream("GET", f"/simulations/{job}/events", headers=headers) as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        yield parsed(response.iter_lines())


def parsed(lines: Iterator[str]) -> Iterator[Event]:
    fields: dict[str, str] = {}
    for line in lines:
        if line.startswith(":"):
            continue
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
        else:
            yield Event(int(fields["id"]), fields["event"], json.loads(fields["data"]))
            fields = {}


def start(client: httpx.Client, **request: Any) -> dict[str, Any]:
    response = client.post("/simulations", json=request)
    assert response.status_code == 202, response.text
    job: dict[str, Any] = response.json()
    assert response.headers["location"] == f"/api/v1/simulations/{job['id']}"
    return job


def heard(client: httpx.Client, job: str) -> list[Event]:
    with listening(client, job) as events:
        return list(events)


@pytest.fixture
def endless(client: httpx.Client) -> Iterator[dict[str, Any]]:
    """Start a simulation that outlasts the test."""
    job = start(client, **ENDLESS)
    yield job
    client.delete(f"/simulations/{job['id']}")


def without_times(result: dict[str, Any]) -> dict[str, Any]:
    times = {"seconds", "games_per_second"}
    players = [{k: v for k, v in one.items() if k not in times} for one in result["players"]]
    return {**result, "players": players}


def test_totals_and_differences_match_the_library(client: httpx.Client) -> None:
    players = ["single-point", "exact", "expert"]
    job = start(client, players=players, **SMALL)
    *_, last = heard(client, job["id"])
    assert last.name == last.job["status"] == "done"
    expected = compare(players, **SMALL).to_json()  # type: ignore[arg-type]
    assert without_times(last.job["result"]) == without_times(expected)
    assert last.job["progress"]["share"] == 1
    assert last.job["problem"] is None
    assert client.get(f"/simulations/{job['id']}").json() == last.job


def test_single_player(client: httpx.Client) -> None:
    job = start(client, players=["exact"], guess="random", **SMALL)
    *_, last = heard(client, job["id"])
    totals = simulate("exact", guess="random", **SMALL)  # type: ignore[arg-type]
    assert [one["wins"] for one in last.job["result"]["players"]] == [totals.wins]
    assert last.job["result"]["differences"] == []


def test_hexagons_and_a_first_cell_are_played(client: httpx.Client) -> None:
    board = {"rows": 8, "cols": 8, "mines": 10, "topology": "hex", "first": [3, 4]}
    job = start(client, players=["exact"], games=100, **board)
    *_, last = heard(client, job["id"])
    totals = simulate("exact", games=100, **board)  # type: ignore[arg-type]
    assert last.job["result"]["players"][0]["wins"] == totals.wins
    assert last.job["result"]["first"] == [3, 4]


def test_progress_arrives_while_games_are_played(
    client: httpx.Client, endless: dict[str, Any]
) -> None:
    with listening(client, endless["id"]) as events:
        first, second, third = (next(events) for _ in range(3))
    assert {first.name, second.name, third.name} == {"progress"}
    assert first.number < second.number < third.number
    assert first.job["status"] == third.job["status"] == "running"
    assert third.job["progress"]["seconds_left"] > 0
    assert 0 < third.job["progress"]["share"] < 1
    shares = [(event.job["progress"] or {"share": 0})["share"] for event in (first, second, third)]
    assert shares == sorted(shares)
    games = third.job["result"]["games"]
    assert 0 < games < 100_000
    totals = simulate("expert", preset="expert", games=games, threads=1)
    assert third.job["result"]["players"][0]["wins"] == totals.wins


def test_all_listeners_receive_the_end(client: httpx.Client, endless: dict[str, Any]) -> None:
    job = endless["id"]
    with listening(client, job) as one, listening(client, job) as other:
        next(one), next(other)
        assert client.delete(f"/simulations/{job}").json()["status"] == "cancelled"
        assert [*one][-1] == [*other][-1]


def test_late_listener_receives_the_last_state(client: httpx.Client) -> None:
    job = start(client, players=["exact"], **SMALL)
    *_, last = heard(client, job["id"])
    assert heard(client, job["id"]) == [last]


def test_reconnecting_listener_receives_only_new_states(
    client: httpx.Client, endless: dict[str, Any]
) -> None:
    job = endless["id"]
    with listening(client, job) as events:
        next(events)
        seen = next(events)
    with listening(client, job, last=str(seen.number)) as events:
        assert next(events).number > seen.number


@pytest.mark.parametrize("last", ["x", "-1", "9" * 5000, "0"])
def test_a_browser_that_received_the_end_does_not_reconnect(
    client: httpx.Client, last: str
) -> None:
    job = start(client, players=["exact"], **SMALL)["id"]
    end = heard(client, job)[-1]
    again = client.get(f"/simulations/{job}/events", headers={"Last-Event-ID": str(end.number)})
    assert (again.status_code, again.content) == (204, b"")
    with listening(client, job, last=last) as events:
        assert list(events) == [end]


def test_cancel_ends_the_worker_and_keeps_the_games(served: Served, client: httpx.Client) -> None:
    until(lambda: not busy_in_background(served.process.pid))  # workers from earlier tests
    job = start(client, **ENDLESS)["id"]
    with listening(client, job) as events:
        next(event for event in events if event.job["result"]["games"])
        busy = only_worker(served)
        answer = client.delete(f"/simulations/{job}")
        assert (answer.status_code, answer.json()["status"]) == (200, "cancelled")
        end = list(events)[-1]
    assert end.name == "cancelled"
    assert end.job == answer.json()
    assert end.job["result"]["games"] > 0
    until(lambda: busy not in descendants(served.process.pid))
    assert client.delete(f"/simulations/{job}").json() == end.job


def test_a_killed_worker_fails_only_its_own_job(served: Served, client: httpx.Client) -> None:
    until(lambda: not busy_in_background(served.process.pid))
    job = start(client, **ENDLESS)["id"]
    with listening(client, job) as events:
        next(event for event in events if event.job["result"]["games"])
        busy = only_worker(served)
        other = start(client, players=["exact"], **SMALL)["id"]
        os.kill(busy, signal.SIGKILL)
        failed = list(events)[-1]
    assert failed.name == "failed"
    assert failed.job["problem"]["type"] == "/problems/worker"
    assert "the worker process died" in failed.job["problem"]["detail"]
    assert heard(client, other)[-1].name == "done"


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"players": []}, "players: List should have at least 1 item"),
        ({"players": ["exakt"]}, "did you mean exact?"),
        ({"players": ["exact", "exact"]}, "player exact is named twice"),
        ({"players": ["random"] * 9}, "at most 8 players"),
        ({"players": ["exact"], "games": 0}, "greater than or equal to 1"),
        ({"players": ["exact"], "games": 100_001}, "at most 100,000 games"),
        ({"players": ["exact"], "start": "none"}, "unknown start rule 'none'"),
        ({"players": ["exact"], "first": [99, 0]}, "invalid first cell"),
        ({"players": ["exact"], "guess": "never"}, "guess: Input should be"),
        ({"players": ["exact"], "estimate": True}, "estimate: unknown key"),
        ({"players": ["exact"], "rows": 2}, "a preset has its own size"),
    ],
)
def test_invalid_simulations_are_refused(
    client: httpx.Client, request_: dict[str, Any], message: str
) -> None:
    response = client.post("/simulations", json={"preset": "beginner", **request_})
    assert response.status_code == 422
    assert response.headers["content-type"] == "application/problem+json"
    assert message in response.json()["detail"]


@pytest.mark.parametrize(
    "board",
    [
        {"rows": 10**9, "cols": 10**9},
        {"topology": "box 999999999x999999999"},
        {"topology": "box 999999999", "rows": 999999999, "cols": 999999999},
        {"rows": 201, "cols": 200},
    ],
)
def test_boards_that_are_too_large_are_refused(client: httpx.Client, board: dict[str, Any]) -> None:
    response = client.post("/simulations", json={"players": ["exact"], "mines": 1, **board})
    assert response.status_code == 422
    assert "but at most 40,000 are allowed" in response.json()["detail"]


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_an_unknown_id_is_refused(client: httpx.Client, method: str) -> None:
    response = client.request(method, "/simulations/1")
    assert response.status_code == 404
    assert "unknown simulation" in response.json()["detail"]
    one, other = (start(client, players=["exact"], **SMALL)["id"] for _ in range(2))
    assert one != other
    assert len(one) == len(other) == 22
    heard(client, one), heard(client, other)


def test_running_and_kept_simulations_are_limited() -> None:
    limits = {"MINEWISE_JOBS": "1", "MINEWISE_KEPT_JOBS": "2"}
    with serving(**limits) as served, client_of(served) as client:
        late = start(client, **ENDLESS)["id"]
        refused = client.post("/simulations", json=ENDLESS)
        assert refused.status_code == 503
        assert refused.json()["type"] == "/problems/busy"
        assert int(refused.headers["retry-after"]) > 0
        client.delete(f"/simulations/{late}")
        for _ in range(3):
            heard(client, start(client, players=["random"], **SMALL)["id"])
        assert client.get(f"/simulations/{late}").status_code == 404


def test_simulation_over_the_time_limit_fails() -> None:
    with serving(MINEWISE_JOB_SECONDS="4") as served, client_of(served) as client:
        end = heard(client, start(client, **ENDLESS)["id"])[-1]
    assert end.name == "failed"
    assert end.job["problem"]["type"] == "/problems/over-budget"
    assert "4 seconds" in end.job["problem"]["detail"]
    assert end.job["result"]["games"] > 0


def test_a_stopping_server_ends_event_streams() -> None:
    with serving() as served, client_of(served) as client:
        job = start(client, **ENDLESS)["id"]
        with listening(client, job) as events:
            next(events)
            served.process.terminate()
            assert list(events)[-1].name == "cancelled"
        assert served.process.wait(timeout=120) == 0


def only_worker(served: Served) -> int:
    """Return the process id of the only running simulation."""
    [worker] = until(lambda: busy_in_background(served.process.pid))
    return worker
