"""Bugs to plant, each of which an area of `make fuzz` has to find."""

from __future__ import annotations

from typing import NamedTuple


class Plant(NamedTuple):
    """A bug: an expression in a file, and what takes its place."""

    name: str
    area: str
    """The area that has to find it."""
    file: str
    right: str
    """The expression, with as much around it as makes it unique in the file."""
    wrong: str


PLANTS = [
    # engine
    Plant(
        "a lost clue",
        "engine",
        "core/equations/ledger.cpp",
        "    enter(cell, shown[cell]);\n    if (broken_clue_) return;",
        "    if (shown[cell] != 3) enter(cell, shown[cell]);\n    if (broken_clue_) return;",
    ),
]
