"""Kill a worker and the client of a campaign on two workers; the totals stay the same: `make soak`.

    python tests/campaign_soak.py [--games 1000000] [--chunk 2000]

Two players play so many games each, first with the engine local. Then the engine dask plays the
same campaign on two processes, of which one is killed (SIGKILL); later the client is killed, and
the campaign is run once more, to its end. Exits with 4 if a single game differs.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from minewise.cli.exits import Exit
from support.processes import children

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PROGRAM = Path(sys.executable).with_name("minewise")
DASK = ("--engine", "dask", "--workers", "2")
_PATIENCE = 600.0


def main(words: Sequence[str] | None = None) -> int:
    """Run the script and give its exit code."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=1_000_000)
    options.add_argument("--chunk", type=int, default=2000)
    given = options.parse_args(words)
    with TemporaryDirectory() as folder:
        return soak(Path(folder), given.games, given.chunk)


def soak(folder: Path, games: int, chunk: int) -> int:
    """Play the campaign twice, once undisturbed, and compare."""
    file = folder / "campaign.toml"
    file.write_text(
        f'name = "Soak"\ngames = {games}\nchunk = {chunk}\nseed = 9\nboards = ["beginner"]\n'
        'players = ["single-point", "exact"]\nstart = "zero"\nestimate = true\n'
    )
    expected = run(file, folder / "local")
    print(f"local: {expected['played']:,} games in {expected['seconds']:.1f} s", flush=True)
    there = folder / "dask"
    chunks = 2 * -(-games // chunk)
    with start(file, there) as client:
        wait_until(lambda: stored(there) > chunks // 20, client)
        victim, *others = workers(client.pid)
        os.kill(victim, signal.SIGKILL)
        print(f"dask: a worker was killed after {stored(there)} of {chunks} chunks", flush=True)
        before = stored(there)
        wait_until(lambda: stored(there) > before + chunks // 10, client)
        survivors = {*others, *workers(client.pid)}
        client.kill()
        client.wait()
    killed = stored(there)
    print(f"dask: the client was killed after {killed} of {chunks} chunks", flush=True)
    assert chunks // 20 < killed < chunks
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in survivors))
    result = run(file, there, *DASK)
    print(f"dask: the last {result['played']:,} games in {result['seconds']:.1f} s", flush=True)
    assert result["played"] <= 2 * games - killed // 2 * chunk
    if timeless(result) != timeless(expected):
        print(f"the totals differ:\n{expected}\n{result}", file=sys.stderr)
        return Exit.BUG
    print(f"the totals are the same: {wins(result)} won of {games:,} games each", flush=True)
    return Exit.DONE


def run(file: Path, results: Path, *options: str) -> dict[str, Any]:
    """Run a campaign to its end, and give what it says."""
    command = [PROGRAM, "campaign", "run", file, "--results", results, "--json", *options]
    told = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    answer: dict[str, Any] = json.loads(told)
    assert answer["complete"]
    return answer


def start(file: Path, results: Path) -> subprocess.Popen[bytes]:
    """Start a campaign on two workers."""
    command = [PROGRAM, "campaign", "run", file, "--results", results, "--json", *DASK]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


def workers(client: int) -> list[int]:
    """List the processes that play for a client."""
    return [pid for pid in children(client) if b"spawn_main" in command_of(pid)]


def command_of(pid: int) -> bytes:
    """Tell what a process was started as, nothing if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def stored(results: Path) -> int:
    """Count the chunks that are in a folder."""
    return sum(1 for _ in results.glob("games/*/*/*.parquet"))


def wait_until(reached: Callable[[], bool], client: subprocess.Popen[bytes] | None = None) -> None:
    """Wait for something, which has to happen before the client ends."""
    deadline = time.monotonic() + _PATIENCE
    while not reached():
        assert time.monotonic() < deadline
        assert client is None or client.poll() is None, "the campaign has ended too early"
        time.sleep(0.02)


def timeless(result: dict[str, Any]) -> list[Any]:
    """Leave out how long it took."""
    settings: list[Any] = result["settings"]
    for setting in settings:
        for player in setting["players"]:
            player.pop("seconds", None)
            player.pop("games_per_second", None)
    return settings


def wins(result: dict[str, Any]) -> str:
    """Say who won how many games."""
    players = result["settings"][0]["players"]
    return ", ".join(f"{one['player']} {one['wins']:,}" for one in players)


if __name__ == "__main__":
    sys.exit(main())
