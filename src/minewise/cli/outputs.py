"""Output to standard output, standard error or a file."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from minewise.base.errors import MinewiseError, one_line, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.answers.answer import Answer

Output = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help="Write to FILE; - is standard output."),
]
PictureFile = Annotated[
    str, typer.Option("-o", "--output", metavar="FILE", help="Write the picture to FILE.")
]

_LONGEST_WAIT = 0.1
"""Seconds before pending output is flushed."""


def json_text(answer: Answer) -> str:
    """Return an answer as one line of JSON."""
    return json.dumps(answer)


def writable(name: str | None, option: str = "-o") -> Path | None:
    """Return the file to write, or `None` for standard output; raise if it cannot be written."""
    from minewise.base.files import require_writable

    if name is None or name == "-":
        return None
    path = Path(required(name, option))
    try:
        require_writable(path)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None
    return path


def required(value: str, option: str) -> str:
    """Return an option's value; raise if it is empty, as with an unset shell variable."""
    if not value.strip():
        raise MinewiseError(f"{option} is empty: give it a value")
    return value


def report_path(name: str) -> Path:
    """Return the path of a report; raise, before any work is done, if it cannot be written."""
    from minewise.reporting import require_libraries
    from minewise.reporting.page import require_writable

    path = Path(required(name, "--report"))
    require_libraries()
    require_writable(path)
    return path


def put(pieces: Iterable[str], path: Path | None) -> None:
    """Write to standard output, or to a file that is replaced only when the output is complete."""
    if path is None:
        _print(pieces)
        return
    from minewise.base.files import write_pieces

    try:
        write_pieces(path, (piece.encode() for piece in pieces))
    except OSError as error:
        raise unwritable(path, error) from None


def _print(pieces: Iterable[str]) -> None:
    """Write the pieces, and flush if they arrive slowly."""
    flushed = monotonic()
    for piece in pieces:
        sys.stdout.write(piece)
        if monotonic() - flushed > _LONGEST_WAIT:
            sys.stdout.flush()
            flushed = monotonic()


def unwritable(path: Path, error: Exception) -> MinewiseError:
    """Return the error for a file that cannot be written."""
    reason = getattr(error, "strerror", None) or error
    return MinewiseError(f"cannot write {quoted(str(path), 200)}: {reason}")


def warn(message: str) -> None:
    """Print a line to standard error."""
    print("minewise:", one_line(message), file=sys.stderr)
