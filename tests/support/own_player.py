"""Player files written by tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def own_player(folder: Path, code: str) -> str:
    """Write a player named `Own` to a file and return its name for the command line."""
    file = folder / "own.py"
    file.write_text(f"import minewise as mw\n\n{code}\n")
    return f"{file}:Own"
