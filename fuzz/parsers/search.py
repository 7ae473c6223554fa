"""The search for an input that a parser fails on, with libFuzzer in a process of its own."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import atheris

if TYPE_CHECKING:
    from fuzz.parsers.targets import Target

_SECONDS = 20
"""How long an input may take before it counts as a hang."""
_MEGABYTES = 2000
_LONGEST = 1000
_DONE = re.compile(rb"Done (\d+) runs")
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
        child = os.fork()
        if child == 0:
            _fuzz(target, folder, [f"-seed={seed % 2**31 + 1}", f"-runs={runs}"])
        os.waitpid(child, 0)
        log = (folder / "log").read_bytes()
        inputs = [file.read_bytes() for file in sorted((folder / "new").iterdir())]
        for file in sorted(folder.iterdir()):
            if file.name.startswith(_FOUND):
                return Result(0, inputs, file.read_bytes())
    done = _DONE.search(log)
    assert done, f"libFuzzer failed on {target.name}:\n{log.decode(errors='replace')[-3000:]}"
    return Result(int(done[1]), inputs)


def _fuzz(target: Target, folder: Path, options: list[str]) -> None:
    """Become libFuzzer, which ends this process."""
    log = os.open(folder / "log", os.O_WRONLY | os.O_CREAT)
    os.dup2(log, sys.stdout.fileno())
    os.dup2(log, sys.stderr.fileno())
    (folder / "new").mkdir()
    (folder / "words").write_text(_dictionary(target.words), encoding="ascii")
    fixed = [
        f"-artifact_prefix={folder}/",
        f"-dict={folder / 'words'}",
        f"-max_len={_LONGEST}",
        f"-rss_limit_mb={_MEGABYTES}",
        f"-timeout={_SECONDS}",
    ]
    atheris.Setup(["fuzz", *fixed, *options, str(folder / "new"), str(target.corpus)], target.check)
    atheris.Fuzz()


def _dictionary(words: str) -> str:
    """Return words in libFuzzer's format."""
    escaped = (word.encode().decode("unicode_escape").encode("latin-1") for word in words.split())
    return "".join(f'"{"".join(f"\\x{byte:02x}" for byte in word)}"\n' for word in escaped)
