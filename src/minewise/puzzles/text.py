r"""The text format of puzzles: the board format plus a header for the first cell.

>>> [puzzle.first for puzzle in parse_puzzles("first: 0,2\nB10\n---\n--B--\n-----")]
[(0, 2), (1, 2)]
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.errors import BoardError, GameError, quoted
from minewise.base.source import Source
from minewise.board.layout import Layout
from minewise.board.parse import BOARD_HEADERS, Section, sections
from minewise.board.symbols import MINE
from minewise.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from minewise.board.topology import Cell, Topology

HEADERS: Final = (*BOARD_HEADERS, "first")
"""The headers of a puzzle."""

_STRAY = re.compile(r"[^0-9B*\- \t\n]")
_CELL = re.compile(r"[0-9]{1,9}(?:[ \t]*,[ \t]*[0-9]{1,9})*")


def parse_puzzles(text: str | bytes, first: Cell | None = None) -> Iterator[Puzzle]:
    """Yield the puzzles in a text; `first` overrides their headers."""
    for section in sections(Source.of(text, BoardError), HEADERS):
        yield puzzle_in(section, first)


def parse_layouts(text: str | bytes) -> Iterator[Layout]:
    """Yield the layouts in a text; first cells are ignored."""
    return map(layout_in, sections(Source.of(text, BoardError), HEADERS))


def puzzle_in(
    section: Section, first: Cell | None = None, topology: Topology | None = None
) -> Puzzle:
    """Parse one puzzle; by default it begins in the centre."""
    return _beginning_at(section, layout_in(section, topology), first)


def layout_in(section: Section, topology: Topology | None = None) -> Layout:
    """Parse one layout; free cells may show their clues, which must be right."""
    section.refuse(_STRAY, "B or * (mine), - (free) or a clue")
    topology, shown = section.parse_with_mines(topology)
    layout = Layout.unchecked(topology, shown == MINE)
    _require_true_clues(section, shown, layout)
    return layout


def _require_true_clues(section: Section, shown: NDArray[np.int32], layout: Layout) -> None:
    told = shown >= 0
    if not told.any():
        return
    truth = layout.clues().reshape(-1)
    wrong = np.flatnonzero(told & (shown != truth))
    if len(wrong):
        clue, mines = shown[wrong[0]], truth[wrong[0]]
        around = "is 1 mine" if mines == 1 else f"are {mines} mines"
        message = f"the clue {clue} is wrong: there {around} around it"
        raise section.error_at_cell(int(wrong[0]), layout.shape[-1], message)


def _beginning_at(section: Section, layout: Layout, first: Cell | None) -> Puzzle:
    header = section.headers.get("first") if first is None else None
    try:
        if header is not None:
            return Puzzle(layout, _cell_named(header.value))
        return Puzzle(layout, centre_of(layout.topology) if first is None else first)
    except GameError as error:
        raise section.error_in(header, str(error)) from None


def _cell_named(text: str) -> Cell:
    if not _CELL.fullmatch(text):
        raise GameError(f"first: needs the indices of a cell, such as 4,4, not {quoted(text)}")
    return tuple(int(number) for number in text.split(","))


def centre_of(topology: Topology) -> Cell:
    """Return the default first cell."""
    return tuple(length // 2 for length in topology.shape)
