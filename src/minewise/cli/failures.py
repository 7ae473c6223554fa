"""What to say, and which code to exit with, when a command fails."""

from __future__ import annotations

import os
import sys
from traceback import extract_tb
from typing import Any

import typer

from minewise.base.errors import BudgetError, MinewiseError
from minewise.cli.exits import Exit

# The base class of all complaints about usage, to which Typer gives no public name.
_UsageError: Any = typer.BadParameter.__base__
_LONGEST = 300
"""Characters of an error that was not foreseen."""


def explain(error: Exception) -> tuple[str, Exit]:
    """Return the one line to print, which may be empty, and the exit code."""
    match error:
        case _UsageError():
            return _with_hint(error), Exit.BAD_INPUT
        case BudgetError():
            return f"not answered within the budget: {error}", Exit.OVER_BUDGET
        case MinewiseError():
            return str(error), Exit.BAD_INPUT
        case MemoryError():
            return "there is not enough memory for this board", Exit.OVER_BUDGET
        case OSError():  # only writing raises it: files that cannot be read are a MinewiseError
            return _stop_writing(error)
    place = extract_tb(error.__traceback__)[-1]
    where = f"{place.filename}, line {place.lineno}"
    what = repr(error)
    what = what if len(what) <= _LONGEST else f"{what[:_LONGEST]}..."  # it may hold any object
    return f"internal error, please report it: {what} in {where}", Exit.BUG


def _with_hint(error: Any) -> str:
    command = error.ctx.command_path if error.ctx else "minewise"
    return f"{error.format_message().rstrip('.')}: see {command} --help"


def _stop_writing(error: OSError) -> tuple[str, Exit]:
    # At exit Python would try once more to write what could not be written.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    if isinstance(error, BrokenPipeError):
        return "", Exit.CLOSED_PIPE
    return f"cannot write the answer: {error.strerror}", Exit.BAD_INPUT
