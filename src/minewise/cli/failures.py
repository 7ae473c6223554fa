"""Messages and exit codes for failed commands."""

from __future__ import annotations

import os
import sys
from traceback import extract_tb
from typing import Any

import typer

from minewise.base.errors import BudgetError, MinewiseError
from minewise.cli.exits import Exit

# The base class of all usage errors, which Typer does not export.
_UsageError: Any = typer.BadParameter.__base__
_LONGEST = 300
"""The maximum length of an unexpected error when printed."""


def explain(error: Exception) -> tuple[str, Exit]:
    """Return the line to print, which may be empty, and the exit code."""
    match error:
        case _UsageError():
            return _with_hint(error), Exit.BAD_INPUT
        case BudgetError():
            return f"not answered within the budget: {error}", Exit.OVER_BUDGET
        case MinewiseError():
            return str(error), Exit.BAD_INPUT
        case MemoryError():
            return "not enough memory for this board", Exit.OVER_BUDGET
        case OSError():  # from writing: unreadable files raise MinewiseError
            return _stop_writing(error)
    place = extract_tb(error.__traceback__)[-1]
    where = f"{place.filename}, line {place.lineno}"
    what = repr(error)
    what = what if len(what) <= _LONGEST else f"{what[:_LONGEST]}..."  # may contain large objects
    return f"internal error, please report it: {what} in {where}", Exit.BUG


def _with_hint(error: Any) -> str:
    command = error.ctx.command_path if error.ctx else "minewise"
    words = error.format_message().rstrip(".").replace("Value error, ", "")
    return f"{words}: see {command} --help"


def _stop_writing(error: OSError) -> tuple[str, Exit]:
    # Otherwise Python would try to flush the pending output again at exit.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    if isinstance(error, BrokenPipeError):
        return "", Exit.CLOSED_PIPE
    return f"cannot write the answer: {error.strerror}", Exit.BAD_INPUT
