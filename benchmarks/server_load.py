"""A server under load: 100 clients that analyse Expert positions, with and without attackers.

    python benchmarks/server_load.py

Goals, on two cores that also run the clients: 500 requests a second without an error, 99 % of them
answered within 250 ms. While one more client sends intractable boards, the 99th percentile at most
doubles, and the attacker is refused within the time limit with 422 or 503. The effect of twenty
attackers is printed, without a goal.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections import Counter
from itertools import cycle
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import uvloop

from engine_expert import board_of, load_positions
from engine_lattice import lattice
from timing import verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    Requests = list[Iterator[bytes]]

CLIENTS = 100
SECONDS = 10.0
LEAST_RATE = 500
MOST_MS = 250
BUDGET = 5.0
GRACE = 1.0
PROGRAM = Path(sys.executable).with_name("minewise")


def request(board: str) -> bytes:
    """Return a request to analyse a board."""
    body = json.dumps({"board": board}).encode()
    head = (
        "POST /api/v1/analyze HTTP/1.1\r\nhost: localhost\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


class Client(asyncio.Protocol):
    """A minimal client that sends one request after another on one connection."""

    def __init__(self, requests: Iterator[bytes]) -> None:
        self.requests = requests
        self.times: list[float] = []
        self.statuses: Counter[int] = Counter()
        self.running = True
        self.missing = 0
        """The number of response bytes still to come."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the first request."""
        self.transport = transport
        self.ask()

    def ask(self) -> None:
        """Send the next request."""
        self.started = perf_counter()
        self.transport.write(next(self.requests))

    def data_received(self, data: bytes) -> None:
        """Handle response data; assumes that the head arrives in one piece."""
        if self.missing:
            self.missing -= len(data)
        else:
            head, _, body = data.partition(b"\r\n\r\n")
            length = head.index(b"content-length: ") + 16
            self.missing = int(head[length:].split(b"\r", 1)[0]) - len(body)
            self.statuses[int(head[9:12])] += 1
        if not self.missing:
            self.times.append(perf_counter() - self.started)
            if self.running:
                self.ask()

    def connection_lost(self, _error: Exception | None) -> None:
        """Count a closed connection as an error."""
        if self.running:
            self.statuses[0] += 1


async def load(port: int, groups: list[list[Iterator[bytes]]]) -> list[list[Client]]:
    """Run groups of clients for `SECONDS` seconds."""
    loop = asyncio.get_running_loop()
    clients = [[Client(requests) for requests in group] for group in groups]
    everybody = [client for group in clients for client in group]
    for client in everybody:
        await loop.create_connection(lambda client=client: client, "127.0.0.1", port)
    await asyncio.sleep(1)  # warm-up
    for client in everybody:
        client.times.clear()
        client.statuses.clear()
    await asyncio.sleep(SECONDS)
    for client in everybody:
        client.running = False
    await asyncio.sleep(0.5)
    for client in everybody:
        client.transport.close()
    return clients


def processor_seconds(pid: int) -> float:
    """Return the CPU time of a process and its descendants, including ended ones."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    children = [child for thread in threads for child in thread.read_text().split()]
    own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return own + sum(processor_seconds(int(child)) for child in children)


def percentile(times: list[float], share: float) -> float:
    """Return the time in milliseconds within which this share of requests was answered."""
    return 1e3 * sorted(times)[min(len(times) - 1, int(share * len(times)))]


def report(clients: list[Client]) -> tuple[float, float]:
    """Print the results of a group of clients; return the rate and the 99th percentile."""
    times = [each for client in clients for each in client.times]
    statuses: Counter[int] = sum((client.statuses for client in clients), Counter())
    rate, p99 = len(times) / SECONDS, percentile(times, 0.99)
    print(
        f"    {rate:,.0f} requests/s, latency p50/p95/p99/max {percentile(times, 0.5):.0f}/"
        f"{percentile(times, 0.95):.0f}/{p99:.0f}/{1e3 * max(times):.0f} ms; "
        f"status {dict(statuses)}"
    )
    assert set(statuses) <= {200, 422, 503}
    return rate, p99


def checkerboards(seed: int) -> Iterator[bytes]:
    """Yield distinct boards of 2s and covered cells that are hard to analyse."""
    random = Random(seed)
    while True:
        rows = [["2?"[(row + column) % 2] for column in range(30)] for row in range(30)]
        for _ in range(5):
            rows[random.randrange(30)][random.randrange(30)] = "?"
        yield request("mines: 80\n" + "\n".join(map("".join, rows)))


def attacks(count: int) -> list[Iterator[bytes]]:
    """Return each attacker's requests; half of the attackers repeat the same few boards."""
    lattices = [request(str(lattice(99, 99, 2000, seed))) for seed in range(4)]
    return [
        checkerboards(i) if i % 2 else cycle(lattices[i % 4 :] + lattices) for i in range(count)
    ]


def measure_usual(server: subprocess.Popen[str], port: int, everybody: Requests) -> float:
    """Measure without attackers and return the 99th percentile."""
    print(f"{CLIENTS} clients analyse Expert positions, {SECONDS:g} s")
    before = processor_seconds(server.pid)
    [usual] = uvloop.run(load(port, [everybody]))
    rate, p99 = report(usual)
    asked = sum(len(client.times) for client in usual)
    each = (processor_seconds(server.pid) - before) / asked * SECONDS / (SECONDS + 1)
    print(f"    {1e3 * each:.2f} ms of CPU time per request, not counting the clients")
    assert all(set(client.statuses) == {200} for client in usual)
    print(f"  goal {LEAST_RATE} requests/s: {verdict(rate >= LEAST_RATE)}")
    print(f"  goal 99 % within {MOST_MS} ms: {verdict(p99 <= MOST_MS)}")
    return p99


def measure_attacked(port: int, everybody: Requests, attackers: Requests) -> float:
    """Measure with attackers and return the 99th percentile for the other clients."""
    print(f"The same clients, plus {len(attackers)} that send intractable boards")
    others, attacking = uvloop.run(load(port, [everybody, attackers]))
    _, attacked = report(others)
    report(attacking)
    assert all(set(client.statuses) == {200} for client in others)
    slowest = max(time for client in attacking for time in client.times)
    print(f"  goal attackers refused within {BUDGET:g} s: {verdict(slowest <= BUDGET + GRACE)}")
    return attacked


def main() -> None:
    """Measure with and without attackers."""
    positions = [request(str(board_of(entry))) for entry in load_positions()]
    command = [PROGRAM, "serve", "--port", "0"]
    settings = os.environ | {"MINEWISE_LOG": "errors", "MINEWISE_SECONDS": str(BUDGET)}
    quiet = {"stderr": subprocess.DEVNULL}  # refusals are counted here
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=settings, **quiet
    ) as server:
        try:
            port = int(server.stdout.readline().rpartition(":")[2])
            everybody = [cycle(positions[i:] + positions[:i]) for i in range(CLIENTS)]
            p99 = measure_usual(server, port, everybody)
            attacked = measure_attacked(port, everybody, attacks(1))
            print(f"  goal 99th percentile at most doubled: {verdict(attacked <= 2 * p99)}")
            measure_attacked(port, everybody, attacks(20))
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
