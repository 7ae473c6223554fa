"""The subprocess that answers requests from `solvers.SolverProcess`.

It runs as a script and loads only python-sat, to start quickly. A request consists of four integers
(the task, the solver, a number that depends on the task, and the length of the data) followed by
the data; only `ASK` gets an answer.
"""

from __future__ import annotations

import os
import sys
from array import array
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import IO

NEW, DROP, ADD, PREFER, ASK = range(5)
"""The tasks. The number sent with each is, in this order: the number of variables in a model,
unused, the length of every clause, unused, the conflict limit."""
NO, YES, UNKNOWN = range(3)
"""The answers, each followed by the number of conflicts so far and the core or the model."""

_SLICE = 20_000
"""The number of conflicts after which the process checks that its parent is still alive."""


def send(stream: IO[bytes], numbers: list[int], data: array[int]) -> None:
    """Write numbers and data."""
    stream.write(array("i", [*numbers, len(data)]).tobytes())
    stream.write(data.tobytes())
    stream.flush()


def receive(stream: IO[bytes], count: int) -> tuple[list[int], array[int]]:
    """Read `count` integers and the data after them; raise `EOFError` at the end of the stream."""
    header, data = array("i"), array("i")
    header.frombytes(_read(stream, (count + 1) * header.itemsize))
    data.frombytes(_read(stream, header[-1] * data.itemsize))
    return header[:-1].tolist(), data


def _read(stream: IO[bytes], size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data


class SolverServer:
    """A server for requests to solvers of one kind."""

    def __init__(self, solver: str) -> None:
        from pysat.solvers import Solver

        self._make: Any = lambda: Solver(name=solver)
        self._solvers: dict[int, Any] = {}
        self._variables: dict[int, int] = {}

    def serve(self, requests: IO[bytes], answers: IO[bytes]) -> None:
        """Serve requests until the stream ends."""
        while True:
            (task, key, number), data = receive(requests, 3)
            if task == NEW:
                self._solvers[key] = self._make()
                self._variables[key] = number
            elif task == DROP:
                self._solvers.pop(key).delete()
            elif task == ADD:
                self._solvers[key].append_formula(_clauses(data, number))
            elif task == PREFER:
                with suppress(NotImplementedError):  # preferences are optional
                    self._solvers[key].set_phases(data.tolist())
            else:
                answer = self._search(self._solvers[key], data.tolist(), number)
                found = self._found(key, answer)
                met = min(self._solvers[key].accum_stats()["conflicts"], 2**31 - 1)
                status = UNKNOWN if answer is None else int(answer)
                send(answers, [status, met], array("i", found))

    def _search(self, solver: Any, assumptions: list[int], conflicts: int) -> bool | None:
        """Search while conflicts are left and the parent process is alive."""
        parent = os.getppid()
        while conflicts:
            step = min(_SLICE, conflicts)
            try:
                solver.conf_budget(step)
                answer: bool | None = solver.solve_limited(assumptions)
            except NotImplementedError:  # Lingeling has no limits
                return bool(solver.solve(assumptions))
            if answer is not None:
                return answer
            if os.getppid() != parent:
                raise EOFError
            conflicts -= step
        return None

    def _found(self, key: int, answer: bool | None) -> list[int]:
        if answer is None:
            return []
        solver = self._solvers[key]
        if answer:
            model: list[int] = solver.get_model()
            return model[: self._variables[key]]
        return solver.get_core() or []


def _clauses(data: array[int], length: int) -> list[list[int]]:
    """Split the literals into clauses of equal length; one empty clause is enough."""
    if not length:
        return [[]]
    return [data[i : i + length].tolist() for i in range(0, len(data), length)]


if __name__ == "__main__":
    with suppress(EOFError, BrokenPipeError):
        SolverServer(sys.argv[1]).serve(sys.stdin.buffer, sys.stdout.buffer)
