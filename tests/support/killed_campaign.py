"""Check that a campaign on Dask survives the loss of a worker and of its client."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

from support.command import PROGRAM, wait_until
from support.processes import children, until

DASK = ("--engine", "dask", "--workers", "2")


def check_killed_campaign(folder: Path, games: int, chunk: int) -> None:
    """Kill a worker, then the client; resume, and compare with an undisturbed run.

    Two players play `games` games each.
    """
    file = folder / "campaign.toml"
    file.write_text(
        f'name = "Soak"\ngames = {games}\nchunk = {chunk}\nseed = 9\nboards = ["beginner"]\n'
        'players = ["single-point", "exact"]\nstart = "zero"\nestimate = true\n'
    )
    expected = run(file, folder / "local")
    print(f"local: {expected['played']:,} games in {expected['seconds']:.1f} s", flush=True)
    results = folder / "dask"
    chunks = 2 * -(-games // chunk)
    with start(file, results) as client:
        wait_until(lambda: stored(results) > chunks // 20, client)
        victim, *others = workers(client.pid)
        os.kill(victim, signal.SIGKILL)
        before = stored(results)
        print(f"dask: worker killed after {before} of {chunks} chunks", flush=True)
        wait_until(lambda: stored(results) > before + chunks // 10, client)
        survivors = {*others, *workers(client.pid)}
        client.kill()
        client.wait()
    done = stored(results)
    print(f"dask: client killed after {done} of {chunks} chunks", flush=True)
    assert chunks // 20 < done < chunks
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in survivors))
    result = run(file, results, *DASK)
    print(f"dask: last {result['played']:,} games in {result['seconds']:.1f} s", flush=True)
    assert result["played"] <= 2 * games - done // 2 * chunk
    assert timeless(result) == timeless(expected), f"totals differ:\n{expected}\n{result}"


def run(file: Path, results: Path, *options: str) -> dict[str, Any]:
    """Run a campaign to its end and return its JSON answer."""
    output = subprocess.check_output([*_command(file, results), *options])
    answer: dict[str, Any] = json.loads(output)
    assert answer["complete"]
    return answer


def start(file: Path, results: Path) -> subprocess.Popen[bytes]:
    """Start a campaign on two Dask workers."""
    command = [*_command(file, results), *DASK]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


def _command(file: Path, results: Path) -> list[str]:
    return [str(PROGRAM), "campaign", "run", str(file), "--results", str(results), "--json"]


def workers(client: int) -> list[int]:
    """List the worker processes of a client."""
    return [pid for pid in children(client) if b"spawn_main" in command_of(pid)]


def command_of(pid: int) -> bytes:
    """Return the command line of a process, or nothing if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def stored(results: Path) -> int:
    """Count the stored chunks."""
    return sum(1 for _ in results.glob("games/*/*/*.parquet"))


def timeless(result: dict[str, Any]) -> list[Any]:
    """Return the result's settings without timings."""
    settings: list[Any] = result["settings"]
    for setting in settings:
        for player in setting["players"]:
            player.pop("seconds", None)
            player.pop("games_per_second", None)
    return settings
