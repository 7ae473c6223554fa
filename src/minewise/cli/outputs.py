"""Answers that go to standard output or to a file, piece by piece."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from minewise.base.errors import MinewiseError, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST_WAIT = 0.1
"""Seconds after which what has come so far is shown."""


def writable(name: str | None) -> Path | None:
    """Return the file to write, if any, after a look whether that can be done."""
    from minewise.base.files import require_writable

    if name is None or name == "-":
        return None
    if not name:
        raise MinewiseError("-o needs the name of a file, such as boards.txt")
    path = Path(name)
    try:
        require_writable(path)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None
    return path


def put(pieces: Iterable[str], path: Path | None) -> None:
    """Write to a file, which is whole or not there, or to standard output if none is given."""
    if path is None:
        _print(pieces)
        return
    from minewise.base.files import write_pieces

    try:
        write_pieces(path, (piece.encode() for piece in pieces))
    except OSError as error:
        raise unwritable(path, error) from None


def _print(pieces: Iterable[str]) -> None:
    """Show many pieces at once where they come quickly, one by one where they do not."""
    flushed = monotonic()
    for piece in pieces:
        sys.stdout.write(piece)
        if monotonic() - flushed > _LONGEST_WAIT:
            sys.stdout.flush()
            flushed = monotonic()


def unwritable(path: Path, error: Exception) -> MinewiseError:
    """Say which file cannot be written, and why."""
    reason = getattr(error, "strerror", None) or error
    return MinewiseError(f"cannot write {quoted(str(path), 200)}: {reason}")
