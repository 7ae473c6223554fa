"""Output files of commands that are interrupted or killed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from signal import SIGINT
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

import minewise as mw
from fuzz.cases import cases
from fuzz.files.commands import Ended, leftovers
from fuzz.files.faults import Fault, signals
from fuzz.files.output_files import JOBS, Job, check_undisturbed, games_in

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

OLD = b"old\n"
INTERRUPTED = r"minewise: interrupted( (after|before) [\w, ]+)?\n"


class Case(NamedTuple):
    """A command that is stopped."""

    job: Job
    fault: Fault
    replaces: bool
    """Whether the files exist before."""


def lot(seed: int) -> int:
    """Try some commands."""
    return cases(check, _cases(), seed, most=25, shrink=False)


def _cases() -> SearchStrategy[Case]:
    return st.sampled_from(JOBS).flatmap(
        lambda job: st.builds(Case, st.just(job), signals(job.operations), st.booleans())
    )


def check(case: Case) -> None:
    """Stop the command, look at its files, and run it again if it left something behind."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        job = case.job
        replaces = case.replaces and not job.keeps
        for output in job.outputs if replaces else ():
            (folder / output).write_bytes(OLD)
        ended = job.run(folder, case.fault)
        _check_end(case.fault, ended)
        for file in (folder / output for output in job.outputs):
            data = file.read_bytes() if file.exists() else None
            untouched = data == (OLD if replaces else None) and ended.code != 0
            if not untouched:
                assert data, ended[:3]
                assert job.is_complete(file.name, data) or _is_early(job, ended, data), ended[:3]
        if case.fault.number == SIGINT:
            assert not leftovers(folder), ended[:3]
        if job.keeps:
            _check_games(folder / job.outputs[0], ended)
        if leftovers(folder):
            check_undisturbed(job, folder)


def _is_early(job: Job, ended: Ended, data: bytes) -> bool:
    """Return whether a file has the puzzles that were found until Ctrl-C."""
    finds_puzzles = job.words[0] in {"generate", "hardest"}
    return finds_puzzles and ended.code == 130 and bool(list(mw.read_puzzles(data)))


def _check_end(fault: Fault, ended: Ended) -> None:
    """Check the exit code and the message."""
    if fault.number != SIGINT:
        assert (ended.code, ended.err) in {(0, ""), (-fault.number, "")}, ended[:3]
    elif fault.kind != "timed":  # Python itself may still be starting
        polite = ended.code == 130 and re.fullmatch(INTERRUPTED, ended.err)
        assert polite or (ended.code, ended.err) == (0, ""), ended[:3]


def _check_games(file: Path, ended: Ended) -> None:
    """Check that the record has the games that were reported."""
    if ended.out and file.exists():
        assert games_in(file) == json.loads(ended.out)["games"], ended[:3]
