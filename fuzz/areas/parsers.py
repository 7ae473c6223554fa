"""Every parser on inputs that cover its code: it reads them or refuses them in one line."""

from __future__ import annotations

import subprocess
import sys


def lot(seed: int) -> int:
    """Attack a third of the parsers, in a process that imports them for the fuzzer."""
    command = [sys.executable, "-m", "fuzz.parsers", "--lot", str(seed)]
    answer = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    return int(answer.stdout)
