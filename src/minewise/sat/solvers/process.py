"""Solvers in a process of their own, which can be killed at any time.

CaDiCaL and some others hold the interpreter lock until they have an answer, so that neither a
deadline nor Ctrl-C would take effect.
"""

from __future__ import annotations

import sys
from array import array
from contextlib import suppress
from itertools import count
from math import inf
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Timer
from typing import IO, TYPE_CHECKING, cast
from weakref import finalize

from minewise.base.errors import BudgetError
from minewise.sat.solvers import process_main
from minewise.sat.solvers.metered import MeteredSolver, conflicts_left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.base.budget import Meter
    from minewise.sat.cardinality import Literals


_GRACE = 0.01
"""Seconds between the deadline and the kill, so that the end is not mistaken for a crash."""


class SolverProcess:
    """A subprocess that holds solvers of one kind for one question, until the deadline."""

    def __init__(self, solver: str, meter: Meter) -> None:
        self.meter = meter
        script = str(Path(process_main.__file__))
        # Without the folder of the script on the path, and without hearing our Ctrl-C.
        process = Popen(  # noqa: S603
            [sys.executable, "-P", script, solver], stdin=PIPE, stdout=PIPE, process_group=0
        )
        self._requests = cast("IO[bytes]", process.stdin)
        self._answers = cast("IO[bytes]", process.stdout)
        timer = None
        if meter.seconds_left < inf:
            timer = Timer(max(0.0, meter.seconds_left) + _GRACE, process.kill)
            timer.daemon = True
            timer.start()
        self._end = finalize(self, _close, process, timer)
        self._numbers = count()
        self._unused: list[int] = []

    def solver(self, variables: int) -> RemoteSolver:
        """Return a new solver whose models are read up to a number of variables."""
        while self._unused:
            self.send(process_main.DROP, self._unused.pop(), 0, array("i"))
        solver = RemoteSolver(self, next(self._numbers), variables)
        finalize(solver, self._unused.append, solver.key)
        return solver

    def send(self, task: int, key: int, number: int, data: array[int]) -> None:
        """Send a request; do nothing if the time is over."""
        try:
            process_main.send(self._requests, [task, key, number], data)
        except (BrokenPipeError, ValueError):
            self._explain()
        except BaseException:
            self._end()
            raise

    def receive(self) -> tuple[list[int], array[int]]:
        """Wait for the answer to a request, which is `UNKNOWN` if the time is over first."""
        try:
            return process_main.receive(self._answers, 2)
        except (EOFError, ValueError):
            self._explain()
            return [process_main.UNKNOWN, 0], array("i")
        except BaseException:  # Ctrl-C: what comes now would be the answer to another question
            self._end()
            raise

    def _explain(self) -> None:
        if conflicts_left(self.meter):
            raise BudgetError("the solver has ended without an answer: it may have lacked memory")


def _close(process: Popen[bytes], timer: Timer | None) -> None:
    if timer is not None:
        timer.cancel()
    process.kill()
    with suppress(BrokenPipeError), process:  # which closes the pipes and waits for the end
        pass


class RemoteSolver(MeteredSolver):
    """One solver of a `SolverProcess`."""

    def __init__(self, process: SolverProcess, key: int, variables: int) -> None:
        super().__init__(process.meter)
        self._process = process
        self.key = key
        self._found: array[int] = array("i")
        self._send(process_main.NEW, variables)

    def add(self, block: Literals) -> None:
        """Demand more clauses, one in each row."""
        self._send(process_main.ADD, block.shape[1], block.tobytes())

    def _solve(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        self._send(process_main.ASK, conflicts, array("i", assumptions).tobytes())
        (status, met), self._found = self._process.receive()
        self.conflicts = max(self.conflicts, met)
        return None if status == process_main.UNKNOWN else status == process_main.YES

    def model(self) -> list[int]:
        """Return the literals of the last model, up to the number of variables given at first."""
        return self._found.tolist()

    def core(self) -> list[int]:
        """Return assumptions of the last question that cannot all hold."""
        return self._found.tolist()

    def prefer(self, literals: list[int]) -> None:
        """Try these values first when the solver is free to choose."""
        self._send(process_main.PREFER, 0, array("i", literals).tobytes())

    def _send(self, task: int, number: int, data: bytes = b"") -> None:
        words = array("i")
        words.frombytes(data)
        self._process.send(task, self.key, number, words)
