"""Run minewise with a signal or a disk error at a given file operation."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from signal import Signals
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

from support.command import PATIENCE, environment

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hypothesis.strategies import SearchStrategy

SOURCE = Path(__file__).with_name("faults.c")


class Fault(NamedTuple):
    """What goes wrong, and when; `faults.c` has most kinds.

    In addition, `timed` is a signal after `at` milliseconds, and `stdout` means that nothing can be
    written to standard output.
    """

    kind: str
    number: int = 0
    at: int = 0


NO_FAULT = Fault("none")


class Ended(NamedTuple):
    """How a run ended, and what it did to files: operation, file and new name."""

    code: int
    out: str
    err: str
    log: list[list[str]]


def signals(most: int, names: Iterable[str] = ("SIGINT", "SIGKILL")) -> SearchStrategy[Fault]:
    """Signals at the first `most` operations, or within `most` hundredths of a second."""
    number = st.sampled_from([Signals[name].value for name in names])
    at = st.integers(1, most)
    return st.one_of(
        st.builds(Fault, st.sampled_from(["early", "late"]), number, at),
        st.builds(Fault, st.just("timed"), number, at.map(lambda number: 10 * number)),
    )


def run(words: Iterable[str], folder: Path, fault: Fault = NO_FAULT) -> Ended:
    """Run minewise; operations in `folder`, an absolute path, are counted."""
    with TemporaryDirectory() as place:
        log = Path(place, "log")
        variables = {
            "FAULT_FOLDER": f"{folder}/",
            "FAULT_LOG": str(log),
            "FAULT_KIND": fault.kind,
            "FAULT_NUMBER": str(fault.number),
            "FAULT_AT": str(fault.at),
            "LD_PRELOAD": str(_library()),
            "TMPDIR": place,
        }
        with (
            Path("/dev/full").open("wb") as full,
            subprocess.Popen(
                [sys.executable, "-m", "minewise", *words],
                cwd=place,
                env=environment(**variables),
                stdin=subprocess.DEVNULL,
                stdout=full if fault.kind == "stdout" else subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            ) as process,
        ):
            if fault.kind == "timed":
                with suppress(subprocess.TimeoutExpired):
                    process.wait(fault.at / 1000)
                process.send_signal(fault.number)
            out, err = process.communicate(timeout=PATIENCE)
        lines = log.read_text().splitlines() if log.exists() else []
        return Ended(process.returncode, out or "", err, [line.split("\t") for line in lines])


def cut_power(log: Iterable[list[str]]) -> None:
    """Empty the files that were written but not flushed to disk, as a power cut may do."""
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


def leftovers(folder: Path) -> list[Path]:
    """List the temporary files."""
    return list(folder.rglob("*.part"))


@cache
def _library() -> Path:
    """Compile `faults.c` for as long as this process runs."""
    folder = TemporaryDirectory()
    _kept.append(folder)
    library = Path(folder.name) / "faults.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
    return library


_kept: list[TemporaryDirectory[str]] = []
