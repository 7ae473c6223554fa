"""Signals and disk errors at a given file operation of minewise."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from signal import Signals
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hypothesis.strategies import SearchStrategy

SOURCE = Path(__file__).with_name("faults.c")


class Fault(NamedTuple):
    """What goes wrong, and when; `faults.c` has most kinds.

    In addition, `timed` is a signal after `at` milliseconds, `limit` means that no file can have
    more than `number` bytes, and `stdout` that nothing can be written to standard output.
    """

    kind: str
    number: int = 0
    at: int = 0


NO_FAULT = Fault("none")


def signals(most: int, names: Iterable[str] = ("SIGINT", "SIGKILL")) -> SearchStrategy[Fault]:
    """Signals at the first `most` operations, or within `most` hundredths of a second."""
    number = st.sampled_from([Signals[name].value for name in names])
    at = st.integers(1, most)
    exact = st.builds(Fault, st.sampled_from(["early", "late"]), number, at)
    timed = st.builds(Fault, st.just("timed"), number, at.map(lambda number: 10 * number))
    return st.one_of(exact, exact, exact, timed)


def cut_power(log: Iterable[list[str]]) -> None:
    """Empty the files that were written but not flushed to disk, as a power cut may do.

    The log has an operation, its file and a new name on each line.
    """
    unsafe: set[str] = set()
    for what, file, other in log:
        if what == "write":
            unsafe.add(file)
        elif what == "fsync":
            unsafe.discard(file)
        elif what == "rename" and file in unsafe:
            unsafe.remove(file)
            unsafe.add(other)
    for file in unsafe:
        if Path(file).exists():
            Path(file).write_bytes(b"")


@cache
def library() -> Path:
    """Compile `faults.c`, for as long as this process runs."""
    folder = TemporaryDirectory()
    _kept.append(folder)
    library = Path(folder.name) / "faults.so"
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
    return library


_kept: list[TemporaryDirectory[str]] = []
