"""The search for an input that a parser fails on, with libFuzzer in a process of its own."""

from __future__ import annotations

import os
import re
import sys
import traceback
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import atheris

from fuzz.parsers.trees import mutated

if TYPE_CHECKING:
    from fuzz.parsers.targets import Target

_SECONDS = 60
"""How long an input may take before it counts as a hang."""
_MEGABYTES = 2000
_LONGEST = 1000
_DONE = re.compile(rb"Done (\d+) runs")
_COVERED = re.compile(rb"INITED cov: (\d+)")
_FOUND = ("crash", "timeout", "oom")


class Result(NamedTuple):
    """What a search has found."""

    runs: int
    inputs: list[bytes]
    """Those that reach new code, in a fixed order."""
    finding: bytes | None = None


def search(target: Target, seed: int, runs: int) -> Result:
    """Try inputs until one fails."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "new").mkdir()
        options = [f"-seed={seed % 2**31 + 1}", f"-runs={runs}", str(folder / "new")]
        log = _run(target, folder, [*options, str(target.corpus)])
        inputs = [file.read_bytes() for file in sorted((folder / "new").iterdir())]
        for file in sorted(folder.iterdir()):
            if file.name.startswith(_FOUND):
                return Result(0, inputs, file.read_bytes())
    return Result(_number(_DONE, log), inputs)


def covered(target: Target, inputs: Path) -> int:
    """Return how much of the code the files of a folder reach."""
    with TemporaryDirectory() as name:
        return _number(_COVERED, _run(target, Path(name), ["-runs=0", str(inputs)]))


def _number(pattern: re.Pattern[bytes], log: bytes) -> int:
    found = pattern.search(log)
    assert found, f"libFuzzer failed:\n{log.decode(errors='replace')[-3000:]}"
    return int(found[1])


def _run(target: Target, folder: Path, options: list[str]) -> bytes:
    """Run libFuzzer in a process of its own, and return what it prints."""
    log = folder / "log"
    child = os.fork()
    if child == 0:
        try:
            file = os.open(log, os.O_WRONLY | os.O_CREAT)
            os.dup2(file, sys.stdout.fileno())
            os.dup2(file, sys.stderr.fileno())
            _fuzz(target, folder, options)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    os.waitpid(child, 0)
    return log.read_bytes()


def _fuzz(target: Target, folder: Path, options: list[str]) -> None:
    """Run libFuzzer."""
    (folder / "words").write_text(_dictionary(target.words), encoding="ascii")
    fixed = [
        f"-artifact_prefix={folder}/",
        f"-dict={folder / 'words'}",
        f"-max_len={_LONGEST}",
        f"-rss_limit_mb={_MEGABYTES}",
        f"-timeout={_SECONDS}",
    ]

    def check(data: bytes) -> None:
        try:
            target.check(data)
        except BaseException:
            (folder / "crash").write_bytes(data)
            raise

    more = {"custom_mutator": mutated} if target.is_json else {}
    atheris.Setup(["fuzz", *fixed, *options], check, **more)
    atheris.Fuzz()


def _dictionary(words: str) -> str:
    """Return words in libFuzzer's format."""
    plain = (word.encode().decode("unicode_escape").encode("latin-1") for word in words.split())
    escaped = ("".join(map(r"\x{:02x}".format, word)) for word in plain)
    return "".join(f'"{word}"\n' for word in ("00", *escaped))  # must not be empty
