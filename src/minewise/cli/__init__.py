"""The command line.

This module imports very little, so `minewise --version` is instant. The commands, one module each,
are loaded when a command runs.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from minewise.cli.exits import Exit
from minewise.cli.terminal.fallback_symbols import write_any_symbol
from minewise.cli.version import print_version

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (by default this process's) and return its exit code.

    Examples
    --------
    >>> main(["count", "no such file"])
    <Exit.BAD_INPUT: 2>
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    if sys.stderr is None:  # closed by the caller
        _open_null_stderr()
    if sys.stdout is None:  # closed by the caller
        return _fail("standard output is closed: the answer cannot be printed", Exit.BAD_INPUT)
    write_any_symbol()
    try:
        code = _run(words)
        sys.stdout.flush()  # while a failure can still be reported
    except KeyboardInterrupt:
        return _fail("interrupted", Exit.INTERRUPTED)
    except Exception as error:  # uncaught, it would exit with 1, which means "inconsistent"
        from minewise.cli.failures import explain

        return _fail(*explain(error))
    return code


def _run(words: list[str]) -> int:
    if words == ["--version"]:
        print_version()
        return Exit.DONE
    from minewise.cli.app import run

    return run(words or ["--help"])


def _open_null_stderr() -> None:
    """Send standard error to the null device, before another file takes its descriptor."""
    import os
    from pathlib import Path

    sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (open until exit)


def _fail(message: str, code: Exit) -> Exit:
    """Print an error on one line, unless it is empty, and return the exit code."""
    if message:
        from minewise.base.errors import one_line

        print("minewise:", one_line(message), file=sys.stderr)
    return code
