"""The command line.

This module loads next to nothing, so that `minewise --version` answers at once; the commands,
one module each, are loaded when one of them is called.
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
    """Run the command line, of this process if no other is given, and return its exit code.

    Examples
    --------
    >>> main(["count", "no such file"])
    <Exit.BAD_INPUT: 2>
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    if sys.stderr is None:  # closed by who has called
        _complain_nowhere()
    if sys.stdout is None:  # closed by who has called
        return _fail("standard output is closed, so there is nowhere to answer", Exit.BAD_INPUT)
    write_any_symbol()
    try:
        code = _run(words)
        sys.stdout.flush()  # while a failure can still be told
    except KeyboardInterrupt:
        return _fail("interrupted", Exit.INTERRUPTED)
    except Exception as error:  # an escaped one would exit with 1, which means "inconsistent"
        from minewise.cli.failures import explain

        return _fail(*explain(error))
    return code


def _run(words: list[str]) -> int:
    if words == ["--version"]:
        print_version()
        return Exit.DONE
    from minewise.cli.app import run

    return run(words or ["--help"])


def _complain_nowhere() -> None:
    """Open what all that writes to standard error expects, before another file takes its number."""
    import os
    from pathlib import Path

    sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (open to the end)


def _fail(message: str, code: Exit) -> Exit:
    """Print on one line what went wrong, unless the message is empty."""
    if message:
        from minewise.base.errors import one_line

        print("minewise:", one_line(message), file=sys.stderr)
    return code
