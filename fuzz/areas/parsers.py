"""Every parser on inputs that cover its code: it reads them or refuses them in one line."""

from __future__ import annotations

import os
import subprocess
import sys
from signal import Signals


def lot(seed: int) -> int:
    """Attack a third of the parsers, in a process that imports them for the fuzzer."""
    answer = subprocess.run(
        [sys.executable, "-m", "fuzz.parsers", "--lot", str(seed)],
        env=os.environ | {"PYTHONHASHSEED": "0"},
        stdout=subprocess.PIPE,
        check=False,
    )
    if answer.returncode < 0:
        raise AssertionError(f"fuzz.parsers ended by {Signals(-answer.returncode).name}")
    if answer.returncode:
        sys.exit(answer.returncode)  # it has printed what it found
    return int(answer.stdout)
