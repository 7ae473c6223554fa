"""Run a function in a forked process, so that a crash or a hang becomes an error."""

from __future__ import annotations

import faulthandler
import os
import signal
import traceback
import warnings
from functools import wraps
from typing import TYPE_CHECKING, NoReturn, ParamSpec

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")

SECONDS = 20
"""How long a call may take before it counts as a hang; the slowest takes less than a tenth."""


def apart(function: Callable[P, object]) -> Callable[P, None]:
    """Return `function` run in a process of its own, which raises `AssertionError` if it fails."""

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        reader, writer = os.pipe()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # threads may be running
            child = os.fork()
        if child == 0:
            os.close(reader)
            _end(writer, lambda: function(*args, **kwargs))
        os.close(writer)
        with os.fdopen(reader, encoding="utf-8", errors="replace") as pipe:
            error = pipe.read()
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            name = signal.Signals(os.WTERMSIG(status)).name
            hang = f" after {SECONDS} seconds" if name == "SIGALRM" else ""
            raise AssertionError(f"ended by {name}{hang}")
        assert status == 0, error

    return run


def _end(writer: int, function: Callable[[], object]) -> NoReturn:
    """Call `function`, write its error to `writer` and end this process."""
    faulthandler.disable()  # the parent says how this process ended
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(SECONDS)
    try:
        function()
    except BaseException:  # also KeyboardInterrupt: the process ends here
        os.write(writer, traceback.format_exc().encode()[-60_000:])
        os._exit(1)
    os._exit(0)
