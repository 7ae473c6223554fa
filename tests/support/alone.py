"""Run scripts that may crash, hang or exhaust memory in a separate process."""

from __future__ import annotations

import os
import subprocess
import sys

from support.paths import TESTS

PRELUDE = f"""
import pathlib, signal, sys, threading, time
sys.path.insert(0, {str(TESTS)!r})
import minewise as mw
from support.positions import lattice
wide = lattice(60, 60, seed=1, density=0.45)
endless = mw.Budget(ticks=1 << 62, memory=1 << 40)
def megabytes(name):
    status = pathlib.Path("/proc/self/status").read_text()
    return int(status.split(name + ":")[1].split()[0]) >> 10
"""


def run_alone(script: str) -> str:
    """Run the prelude and `script` in a new process, and return the output."""
    command = [sys.executable, "-c", PRELUDE + script]
    # AddressSanitizer must not keep freed memory.
    frees = {"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=0"}
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, **frees},
    )
    assert done.stderr == ""
    return done.stdout
