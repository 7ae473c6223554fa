"""Commands that write files, and whether a file is complete."""

from __future__ import annotations

import csv
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pyarrow import parquet

from fuzz.files.commands import Ended, run
from fuzz.files.faults import NO_FAULT, Fault
from support.paths import EXAMPLES

GAMES = 1000
BOARD = str(EXAMPLES / "hex.txt")
REPLAY = str(EXAMPLES / "replays" / "won.rawvf")
SMALL = ("--rows", "5", "--cols", "6", "--mines", "6")
COMPARE = ("compare", "--players", "single-point,exact", *SMALL, "--games", "50", "--report")
SIMULATE = ("simulate", "--player", "exact", *SMALL, "--games", str(GAMES), "--json", "--record")


class Job(NamedTuple):
    """A command; the last words are options for its output files, each before its name."""

    words: tuple[str, ...]
    outputs: tuple[str, ...]
    map: str = ""
    """The option for the second file."""

    def run(self, folder: Path, fault: Fault = NO_FAULT) -> Ended:
        """Run the command with its output in a folder."""
        first, *others = (str(folder / name) for name in self.outputs)
        second = [word for name in others for word in (self.map, name)]
        return run([*self.words, first, *second], folder, fault)

    @property
    def operations(self) -> int:
        """About how many file operations the command needs."""
        return 50 if self.outputs == ("a.parquet",) else 8

    @property
    def keeps(self) -> bool:
        """Whether the command keeps what it has, old files and the games played so far."""
        return self.words == SIMULATE

    def is_complete(self, name: str, data: bytes) -> bool:
        """Return whether an output file is complete; recorded games may end early."""
        if self.keeps:
            return _games(name, data) is not None
        if name.endswith(".html"):  # with times
            return data[:15].lower() == b"<!doctype html>" and data.rstrip().endswith(b"</html>")
        return data == _undisturbed(self)[name]


_RECORDS = (Job(SIMULATE, ("a.csv",)), Job(SIMULATE, ("a.parquet",)))
JOBS = (
    Job(("draw", BOARD, "-o"), ("a.svg",)),
    Job(("draw", BOARD, "-o"), ("a.png",)),
    Job(("automaton", "draw", "line", "-o"), ("a.svg",)),
    Job(("sat", "encode", BOARD, "-o"), ("a.cnf",)),
    Job(("circuit", "compile", "(a | ~b) & (c ^ d)", "-o"), ("a.txt", "a.json"), "--map"),
    Job(("convert", REPLAY, "-o"), ("a.json",)),
    Job(("convert", REPLAY, "-o"), ("a.rawvf",)),
    Job(("convert", REPLAY, "-o"), ("a.evf",)),
    Job(("generate", *SMALL, "--seed", "7", "--count", "3", "-o"), ("a.txt",)),
    Job(("hardest", *SMALL, "--effort", "50", "-o"), ("a.txt",)),
    Job(("review", REPLAY, "--report"), ("a.html",)),
    Job(COMPARE, ("a.html",)),
    *_RECORDS,
    *_RECORDS,
)


def check_undisturbed(job: Job, folder: Path) -> None:
    """Run a command to its end in a folder in which it has failed before."""
    if job.keeps:
        for file in folder.iterdir():
            file.unlink()
    ended = job.run(folder)
    assert (ended.code, ended.err) == (0, ""), ended
    assert ended.log, "faults.c is not loaded"
    for name in job.outputs:
        assert job.is_complete(name, (folder / name).read_bytes()), name
    if job.keeps:
        assert games_in(folder / job.outputs[0]) == GAMES
    assert sorted(file.name for file in folder.iterdir()) == sorted(job.outputs)


def games_in(file: Path) -> int:
    """Return the number of recorded games, which must be complete."""
    games = _games(file.name, file.read_bytes())
    assert games is not None, f"{file.name} is not complete"
    return games


def _games(name: str, data: bytes) -> int | None:
    """Return the number of recorded games, or `None` if something is missing."""
    if name.endswith(".csv"):
        rows = list(csv.DictReader(data.decode().splitlines()))
        if not data.endswith(b"\n") or any(None in row.values() for row in rows):
            return None
        games = [int(row["index"]) for row in rows]
    else:
        try:
            games = parquet.read_table(BytesIO(data))["index"].to_pylist()
        except (OSError, ValueError):
            return None
    return len(games) if games == list(range(len(games))) else None


@cache
def _undisturbed(job: Job) -> dict[str, bytes]:
    """Return what the command writes."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        ended = job.run(folder)
        assert (ended.code, ended.err) == (0, ""), ended
        return {name: (folder / name).read_bytes() for name in job.outputs}
