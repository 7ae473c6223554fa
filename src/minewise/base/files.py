"""Whole-file reads and atomic writes."""

from __future__ import annotations

import os
import sys
from errno import EISDIR
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.base.errors import MinewiseError, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

_PART = ".part"


def read_whole(name: str, error: type[MinewiseError] = MinewiseError) -> bytes:
    """Read a file, or standard input if its name is `-`.

    >>> read_whole("no such file")
    Traceback (most recent call last):
    minewise.base.errors.MinewiseError: cannot read 'no such file': No such file or directory
    """
    if name == "-" and sys.stdin is None:  # closed by the parent process
        raise error("cannot read standard input: it is closed")
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as failure:
        reason = getattr(failure, "strerror", None) or failure
        raise error(f"cannot read {quoted(name, 100)}: {reason}") from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file atomically; raises `OSError`."""
    write_pieces(path, [data])


def write_pieces(path: Path, pieces: Iterable[bytes]) -> None:
    """Write a file atomically, piece by piece; raises `OSError`.

    Devices and pipes are written to directly.
    """
    if _is_special(path):
        with path.open("wb") as file:
            file.writelines(pieces)
        return
    part = part_of(path)
    try:
        with part.open("wb") as file:
            file.writelines(pieces)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def write_durably(path: Path, data: bytes) -> None:
    """Write a file like `write_whole`, and sync it to disk.

    The temporary name begins with a dot, because Arrow reads all other files in a folder.
    """
    part = part_of(path.with_name(f".{path.name}"))
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)  # also sync the new name
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def require_writable(path: Path) -> None:
    """Raise `OSError` if a file cannot be written, before any work is done."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    if not _is_special(path):
        part = part_of(path)
        try:
            part.touch()
            part.unlink()
        except BaseException:  # Ctrl-C may come between the two, or in either
            part.unlink(missing_ok=True)
            raise


def _is_special(path: Path) -> bool:
    return path.exists() and not path.is_file() and not path.is_dir()


def part_of(path: Path) -> Path:
    """Return the temporary name of a file that is being written."""
    return path.with_name(f"{path.name}{_PART}")


def is_part(path: Path) -> bool:
    """Return whether a file is still being written."""
    return path.name.endswith(_PART)
