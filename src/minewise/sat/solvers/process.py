"""Solvers in a process of their own, which can be ended at any time, whatever they do.

CaDiCaL and some others keep the interpreter to themselves until they have an answer: no deadline
and no Ctrl-C would be heard meanwhile.
"""

from __future__ import annotations

import sys
from array import array
from contextlib import suppress
from itertools import count
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Timer
from typing import IO, TYPE_CHECKING, cast
from weakref import finalize

from minewise.base.errors import BudgetError
from minewise.sat.solvers import process_main

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.sat.cardinality import Literals
    from minewise.sat.solvers.budget import Allowance


_GRACE = 0.01
"""Seconds by which the end comes after the deadline, so that nobody takes it for an accident."""


class Office:
    """A process that holds solvers of one kind for one question, until its time is over."""

    def __init__(self, solver: str, allowance: Allowance) -> None:
        self._allowance = allowance
        script = str(Path(process_main.__file__))
        # Without the folder of the script on the path, and without hearing our Ctrl-C.
        process = Popen(  # noqa: S603
            [sys.executable, "-P", script, solver], stdin=PIPE, stdout=PIPE, process_group=0
        )
        self._requests = cast("IO[bytes]", process.stdin)
        self._answers = cast("IO[bytes]", process.stdout)
        timer = None
        if allowance.seconds is not None:
            timer = Timer(max(0.0, allowance.seconds) + _GRACE, process.kill)
            timer.daemon = True
            timer.start()
        self._end = finalize(self, _close, process, timer)
        self._numbers = count()
        self._unused: list[int] = []

    def solver(self, variables: int) -> RemoteSolver:
        """Give a new solver, whose models are asked for so many variables."""
        while self._unused:
            self.send(process_main.DROP, self._unused.pop(), 0, array("i"))
        solver = RemoteSolver(self, next(self._numbers), variables)
        finalize(solver, self._unused.append, solver.key)
        return solver

    def send(self, task: int, key: int, number: int, data: array[int]) -> None:
        """Ask for something to be done; if the time is over, nothing is."""
        try:
            process_main.send(self._requests, [task, key, number], data)
        except (BrokenPipeError, ValueError):
            self._explain()
        except BaseException:
            self._end()
            raise

    def receive(self) -> tuple[list[int], array[int]]:
        """Wait for an answer, which is "unknown" if the time is over first."""
        try:
            return process_main.receive(self._answers, 2)
        except (EOFError, ValueError):
            self._explain()
            return [process_main.UNKNOWN, 0], array("i")
        except BaseException:  # Ctrl-C: what comes now would be the answer to another question
            self._end()
            raise

    def _explain(self) -> None:
        if not self._allowance.spent:
            raise BudgetError("the solver has ended without an answer: it may have lacked memory")


def _close(process: Popen[bytes], timer: Timer | None) -> None:
    if timer is not None:
        timer.cancel()
    process.kill()
    with suppress(BrokenPipeError), process:  # which closes the pipes and waits for the end
        pass


class RemoteSolver:
    """One of the solvers of a process."""

    conflicts: int = 0
    """What was met so far."""

    def __init__(self, office: Office, key: int, variables: int) -> None:
        self._office = office
        self.key = key
        self._found: array[int] = array("i")
        self._send(process_main.NEW, variables)

    def add(self, block: Literals) -> None:
        """Demand more clauses, one in each row."""
        self._send(process_main.ADD, block.shape[1], block.tobytes())

    def solve(self, assumptions: Sequence[int], conflicts: int | None) -> bool | None:
        """Search until an answer is found, or so many conflicts are met, or the time is over."""
        limit = process_main.NO_LIMIT if conflicts is None else conflicts
        self._send(process_main.ASK, limit, array("i", assumptions).tobytes())
        (status, met), self._found = self._office.receive()
        self.conflicts = max(self.conflicts, met)
        return None if status == process_main.UNKNOWN else status == process_main.YES

    def model(self) -> list[int]:
        """Give the literals of the last model, as many as were asked for at first."""
        return self._found.tolist()

    def core(self) -> list[int]:
        """Give assumptions of the last question that could not all hold."""
        return self._found.tolist()

    def prefer(self, literals: list[int]) -> None:
        """Try these values first when the solver is free to choose."""
        self._send(process_main.PREFER, 0, array("i", literals).tobytes())

    def _send(self, task: int, number: int, data: bytes = b"") -> None:
        words = array("i")
        words.frombytes(data)
        self._office.send(task, self.key, number, words)
