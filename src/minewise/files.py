"""Files that are written whole or not at all."""

from __future__ import annotations

from errno import EISDIR
from os import strerror
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside its place, then put it there; raises `OSError`."""
    part = part_of(path)
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def require_writable(path: Path) -> None:
    """Raise `OSError`, before any work is done, if a file could not be written there."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, strerror(EISDIR))
    part = part_of(path)
    part.touch()
    part.unlink()


def part_of(path: Path) -> Path:
    """Name the file that a file is made of while it is not whole.

    Examples
    --------
    >>> from pathlib import Path
    >>> part_of(Path("report.html")).name
    'report.html.part'
    """
    return path.with_name(f"{path.name}.part")
