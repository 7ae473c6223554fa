"""Run every benchmark, one after another: `make bench`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BENCHMARKS = [
    "expert",
    "core",
    "lattice",
    "scaling",
    "startup",
    "kadlac",
    "players",
    "generate",
    "serve",
]


def main() -> None:
    """Give each benchmark a process of its own, so that memory is measured for it alone."""
    for name in BENCHMARKS:
        subprocess.run([sys.executable, Path(__file__).with_name(f"{name}.py")], check=True)
        print()


if __name__ == "__main__":
    main()
