"""Run the main benchmarks one after another: `make bench`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BENCHMARKS = [
    "engine_expert",
    "engine_native",
    "engine_lattice",
    "engine_scaling",
    "cli_startup",
    "reference_kadlac",
    "players_speed",
    "puzzles_generate",
    "server_load",
    "server_page",
]


def main() -> None:
    """Run each benchmark in its own process, so that peak memory is measured separately."""
    for name in BENCHMARKS:
        subprocess.run([sys.executable, Path(__file__).with_name(f"{name}.py")], check=True)
        print()


if __name__ == "__main__":
    main()
