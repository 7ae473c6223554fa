"""The native core alone on the 100 Expert positions, without Python.

    python benchmarks/engine_native.py

Goals: at most 20 µs for positions from games, 40 µs for scattered clues.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path
from statistics import mean

from engine_expert import KINDS, board_of, load_positions
from timing import verdict

HERE = Path(__file__).parent
CORE = HERE.parent / "core"
GOALS = {"stuck": 20, "mid": 20, "scatter": 40}


def build(folder: str) -> Path:
    """Compile the core and its timer with the package's flags."""
    program = Path(folder) / "core"
    rooms = (room for room in CORE.iterdir() if room.name != "bindings")
    sources = [
        HERE / "engine_native.cpp",
        *(file for room in rooms for file in room.rglob("*.cpp")),
    ]
    compiler = os.environ.get("CXX", "c++")
    options = ["-std=gnu++20", "-O3", "-DNDEBUG", f"-I{CORE}", "-o", program]
    subprocess.run([compiler, *sources, *options], check=True)
    return program


def main() -> None:
    entries = load_positions()
    boards = [board_of(entry) for entry in entries]
    text = "\n".join(
        " ".join(map(str, [*board.shape, board.mines, *board.flat.tolist()])) for board in boards
    )
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [build(folder)], input=text, capture_output=True, check=True, text=True
        )
    times = list(map(float, run.stdout.split()))
    print("The native core alone, mean µs")
    for kind, name in KINDS.items():
        taken = mean(t for t, entry in zip(times, entries, strict=True) if entry["kind"] == kind)
        goal = GOALS[kind]
        print(f"  {name:<14} {taken:>5.1f} µs  goal {goal} µs: {verdict(taken <= goal)}")


if __name__ == "__main__":
    main()
