"""Puzzle files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import minewise as mw
from fuzz.parsers.oracle import accepted, require_same, small_boards
from minewise.puzzles.file import read_layouts

if TYPE_CHECKING:
    from minewise import Layout, Puzzle


def puzzles(data: bytes) -> None:
    """Write and read puzzles, as text and as JSON."""
    with small_boards():
        found = accepted(_puzzles, data)
        if not found:
            return
        require_same(_puzzles(json.dumps([puzzle.to_json() for puzzle in found])), found)
        if all(puzzle.layout.topology.kind != "graph" for puzzle in found):
            require_same(_puzzles("\n---\n".join(map(str, found))), found)


def layouts(data: bytes) -> None:
    """Read layouts; those of puzzles are the same."""
    with small_boards():
        found = accepted(_layouts, data)
        if puzzles := accepted(_puzzles, data):
            require_same([puzzle.layout for puzzle in puzzles], found)


def _puzzles(data: str | bytes) -> list[Puzzle]:
    return list(mw.read_puzzles(data))


def _layouts(data: bytes) -> list[Layout]:
    return list(read_layouts(data))
