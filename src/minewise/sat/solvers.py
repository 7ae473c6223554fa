"""SAT solvers that charge their conflicts to a meter.

MiniSat runs in this process: it is the only python-sat solver that respects its conflict limit,
stops at once when interrupted and releases the interpreter lock. The others run in a subprocess
that can be killed at any time: some of them, such as CaDiCaL, hold the lock until they have an
answer, so neither a deadline nor Ctrl-C would take effect.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from array import array
from contextlib import suppress
from itertools import count
from math import inf
from pathlib import Path
from subprocess import PIPE, Popen
from threading import TIMEOUT_MAX, Thread, Timer
from typing import IO, TYPE_CHECKING, Final, cast
from weakref import finalize

from pysat.solvers import Minisat22

from minewise.base.budget import TICKS_PER_CONFLICT
from minewise.base.errors import BudgetError
from minewise.sat import solver_process

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.base.budget import Meter
    from minewise.sat.cardinality import Literals


NO_LIMIT: Final = 2**31 - 1
"""More conflicts than a solver reaches in hours."""


def conflicts_left(meter: Meter) -> int:
    """Return the number of conflicts left on a meter; 0 once time is up."""
    return meter.ticks_left // TICKS_PER_CONFLICT if meter.seconds_left > 0 else 0


class MeteredSolver(ABC):
    """A solver that answers queries as long as its meter allows."""

    conflicts: int = 0
    """The number of conflicts so far."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter

    def solve(self, assumptions: Sequence[int] = (), most: int = NO_LIMIT) -> bool | None:
        """Search until there is an answer, `most` conflicts are reached, or the budget is spent."""
        limit, before = min(most, conflicts_left(self.meter)), self.conflicts
        if not limit:
            return None
        answer = self._solve(assumptions, limit)
        with suppress(BudgetError):  # this answer counts even if it spends the budget
            self.meter.charge(TICKS_PER_CONFLICT * (self.conflicts - before))
        return answer

    @abstractmethod
    def _solve(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """Search until there is an answer, or the conflicts or the time run out."""


QUICK_CONFLICTS: Final = 1000
"""The conflict limit above which a query runs in a thread; a few milliseconds of search."""

_FEW_CONFLICTS: Final = 5
_FEW_PROPAGATIONS: Final = 300


class MiniSat(MeteredSolver):
    """MiniSat in this process."""

    def __init__(self, meter: Meter, variables: int) -> None:
        super().__init__(meter)
        self._variables = variables
        self._solver = Minisat22()

    def add(self, block: Literals) -> None:
        """Add clauses, one per row."""
        self._solver.append_formula(block.tolist())

    def _solve(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        self._solver.conf_budget(conflicts)
        if conflicts <= QUICK_CONFLICTS:
            answer = self._search(assumptions)
        else:
            answer = self._search_in_thread(assumptions)
        self.conflicts = self._solver.accum_stats()["conflicts"]
        return answer

    def refutes(self, literal: int) -> bool:
        """Return whether a few steps suffice to prove a literal false."""
        self._solver.conf_budget(_FEW_CONFLICTS)
        self._solver.prop_budget(_FEW_PROPAGATIONS)
        answer = self._search([literal])
        self._solver.prop_budget(-1)
        return answer is False

    def _search(self, assumptions: Sequence[int]) -> bool | None:
        # python-sat's handling of Ctrl-C jumps out of the solver and leaves it broken;
        # expect_interrupt turns that off and releases the interpreter lock.
        answer: bool | None = self._solver.solve_limited(assumptions, expect_interrupt=True)
        return answer

    def _search_in_thread(self, assumptions: Sequence[int]) -> bool | None:
        """Search in a thread until it finishes, the deadline passes or Ctrl-C is pressed."""
        answers: list[bool | None] = []
        worker = Thread(target=lambda: answers.append(self._search(assumptions)))
        worker.start()
        try:
            worker.join(min(self.meter.seconds_left, TIMEOUT_MAX))
        finally:
            self._solver.interrupt()
            worker.join()
            self._solver.clear_interrupt()
        return answers[0]

    def model(self) -> list[int]:
        """Return the last model, truncated to the declared number of variables."""
        model: list[int] = self._solver.get_model()
        return model[: self._variables]

    def core(self) -> list[int]:
        """Return a subset of the last query's assumptions that cannot all hold."""
        return self._solver.get_core() or []

    def prefer(self, literals: list[int]) -> None:
        """Make the solver try these values first where it has a choice."""
        self._solver.set_phases(literals)


_GRACE = 0.01
"""Seconds between the deadline and the kill, so that the kill does not look like a crash."""


class SolverProcess:
    """A subprocess with solvers of one kind, killed at the deadline."""

    def __init__(self, solver: str, meter: Meter) -> None:
        self.meter = meter
        script = str(Path(solver_process.__file__))
        # -P keeps the script's folder off the path; its own process group shields it from Ctrl-C.
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
        """Return a new solver whose models have this number of variables."""
        while self._unused:
            self.send(solver_process.DROP, self._unused.pop(), 0, array("i"))
        solver = RemoteSolver(self, next(self._numbers), variables)
        finalize(solver, self._unused.append, solver.key)
        return solver

    def send(self, task: int, key: int, number: int, data: array[int]) -> None:
        """Send a request; do nothing if time is up."""
        try:
            solver_process.send(self._requests, [task, key, number], data)
        except (BrokenPipeError, ValueError):
            self._explain()
        except BaseException:
            self._end()
            raise

    def receive(self) -> tuple[list[int], array[int]]:
        """Return the answer to a request, or `UNKNOWN` if time runs out first."""
        try:
            return solver_process.receive(self._answers, 2)
        except (EOFError, ValueError):
            self._explain()
            return [solver_process.UNKNOWN, 0], array("i")
        except BaseException:  # after Ctrl-C the next answer would be for an earlier request
            self._end()
            raise

    def _explain(self) -> None:
        if conflicts_left(self.meter):
            raise BudgetError("the solver ended without an answer: it may have run out of memory")


def _close(process: Popen[bytes], timer: Timer | None) -> None:
    if timer is not None:
        timer.cancel()
    process.kill()
    with suppress(BrokenPipeError), process:  # closes the pipes and waits
        pass


class RemoteSolver(MeteredSolver):
    """One solver in a `SolverProcess`."""

    def __init__(self, process: SolverProcess, key: int, variables: int) -> None:
        super().__init__(process.meter)
        self._process = process
        self.key = key
        self._found: array[int] = array("i")
        self._send(solver_process.NEW, variables)

    def add(self, block: Literals) -> None:
        """Add clauses, one per row."""
        self._send(solver_process.ADD, block.shape[1], block.tobytes())

    def _solve(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        self._send(solver_process.ASK, conflicts, array("i", assumptions).tobytes())
        (status, met), self._found = self._process.receive()
        self.conflicts = max(self.conflicts, met)
        return None if status == solver_process.UNKNOWN else status == solver_process.YES

    def model(self) -> list[int]:
        """Return the last model, truncated to the declared number of variables."""
        return self._found.tolist()

    def core(self) -> list[int]:
        """Return a subset of the last query's assumptions that cannot all hold."""
        return self._found.tolist()

    def prefer(self, literals: list[int]) -> None:
        """Make the solver try these values first where it has a choice."""
        self._send(solver_process.PREFER, 0, array("i", literals).tobytes())

    def _send(self, task: int, number: int, data: bytes = b"") -> None:
        words = array("i")
        words.frombytes(data)
        self._process.send(task, self.key, number, words)
