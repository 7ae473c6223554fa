"""Run minewise quickly: each run is forked from a process that has already imported it."""

from __future__ import annotations

import os
import resource
import sys
import tempfile
from contextlib import suppress
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple
from unittest import mock

from fuzz.files.faults import NO_FAULT, Fault, library
from support.command import PATIENCE, environment

if TYPE_CHECKING:
    from collections.abc import Sequence
    from multiprocessing.context import ForkServerContext

# What commands import when they run.
IMPORTED = (
    "fuzz.files.commands",
    "jinja2",
    "matplotlib.figure",
    "minewise.board.parse",
    "minewise.cli.app",
    "minewise.campaign.folder",
    "minewise.campaign.status",
    "minewise.play.comparison",
    "minewise.play.records",
    "minewise.replays.reading",
    "minewise.reporting.campaign",
    "pyarrow.parquet",
    "pydantic.functional_validators",
    "pydantic.json_schema",
    "pydantic.main",
    "resvg_py",
)

_starting = Lock()


class Ended(NamedTuple):
    """How a run ended, and what it did to files: operation, file and new name."""

    code: int | None
    out: str
    err: str
    log: list[list[str]]


def run(words: Sequence[str], folder: Path, fault: Fault = NO_FAULT) -> Ended:
    """Run minewise; operations in `folder`, an absolute path, are counted."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        for output in ("out", "err", "log"):
            (place / output).touch()
        with _starting:
            server = _server()
        process = server.Process(target=_minewise, args=(words, str(folder), fault, name))
        process.start()
        if fault.kind == "timed":
            process.join(fault.at / 1000)
            if process.exitcode is None and process.pid is not None:
                with suppress(ProcessLookupError):
                    os.kill(process.pid, fault.number)
        process.join(PATIENCE)
        if process.exitcode is None:
            process.kill()
            process.join()
        out, err, log = ((place / output).read_text() for output in ("out", "err", "log"))
        return Ended(process.exitcode, out, err, [line.split("\t") for line in log.splitlines()])


def leftovers(folder: Path) -> list[Path]:
    """List the temporary files."""
    return list(folder.rglob("*.part"))


@cache
def _server() -> ForkServerContext:
    """Start the process from which all runs are forked."""
    from multiprocessing import forkserver

    context = get_context("forkserver")
    context.set_forkserver_preload(list(IMPORTED))
    variables = environment(LD_PRELOAD=str(library()))
    with mock.patch.dict(os.environ, variables, clear=True):
        forkserver.ensure_running()
    return context


def _minewise(words: Sequence[str], folder: str, fault: Fault, place: str) -> None:
    """Become `python -m minewise`."""
    from minewise.cli import main

    variables = {"FOLDER": f"{folder}/", "LOG": f"{place}/log", "KIND": fault.kind}
    variables |= {"NUMBER": str(fault.number), "AT": str(fault.at)}
    os.environ.update({f"FAULT_{name}": value for name, value in variables.items()})
    os.environ["TMPDIR"] = tempfile.tempdir = place
    os.chdir(place)
    full = fault.kind == "stdout"
    for number, name in enumerate((os.devnull, "/dev/full" if full else "out", "err")):
        os.dup2(os.open(name, os.O_RDWR), number)
    if fault.kind == "limit":
        resource.setrlimit(resource.RLIMIT_FSIZE, (fault.number, fault.number))
    sys.argv = ["minewise", *words]
    sys.exit(main())
