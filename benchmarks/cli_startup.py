"""Start-up time.

    python benchmarks/cli_startup.py

Goals: `minewise --version` under 150 ms, `import minewise` under 200 ms.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

from timing import verdict

COMMANDS = {
    "minewise --version": ([str(Path(sys.executable).parent / "minewise"), "--version"], 150),
    "import minewise": ([sys.executable, "-c", "import minewise"], 200),
    "minewise --help": ([str(Path(sys.executable).parent / "minewise"), "--help"], None),
}


def milliseconds(command: list[str], rounds: int = 10) -> float:
    """Return the time of the fastest of several runs of a command."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(perf_counter() - start)
    return min(times) * 1e3


def main() -> None:
    print("Start-up")
    for name, (command, goal) in COMMANDS.items():
        taken = milliseconds(command)
        note = f"  goal {goal} ms: {verdict(taken < goal)}" if goal else ""
        print(f"  {name:<20} {taken:>6.0f} ms{note}")


if __name__ == "__main__":
    main()
