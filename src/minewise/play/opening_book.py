"""Good first cells: a book of measured cells, a search, and a rule for other boards."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Self, cast

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.board.topology import Cell, Topology
    from minewise.game.match import Match

_HEADER = """\
# The best first cells measured, with the estimated win rate and its standard error
# (docs/estimate.md). Cells that are equivalent by symmetry are listed once.
# Written by benchmarks/play_openings.py.
"""
_TURNABLE = ("grid", "torus")
"""Topologies that can be transposed."""
_FEW_LAYOUTS, _FEW_CELLS = 13_000, 64
"""The limits for boards to search, so that the search takes less than a second."""
_LARGE = 16
"""From this number of rows and columns up, the best first cells are further from the edges."""


@dataclass(frozen=True, slots=True)
class BookEntry:
    """A measured first cell on one board."""

    topology: str
    rows: int
    cols: int
    mines: int
    start: str
    first: tuple[int, int]
    win_rate: float
    error: float
    """The standard error of the win rate."""
    player: str
    """The player that was measured."""

    @classmethod
    def of(cls, match: Match, win_rate: float, error: float, player: str) -> Self:
        """Build the entry for a flat board with a given first cell."""
        (rows, cols), (row, col) = match.topology.shape, cast("Cell", match.first)
        board = match.topology.kind, rows, cols, match.mines, str(match.start)
        return cls(*board, (row, col), win_rate, error, player)

    @property
    def board(self) -> tuple[str, int, int, int, str]:
        """The settings that determine the best first cell."""
        return self.topology, self.rows, self.cols, self.mines, self.start


class Book:
    """First cells by board and start rule."""

    def __init__(self, entries: Iterable[BookEntry]) -> None:
        self._entries = {entry.board: entry for entry in entries}

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse the text of a book."""
        import tomllib

        entries = tomllib.loads(text)["openings"]
        return cls(BookEntry(**{**entry, "first": tuple(entry["first"])}) for entry in entries)

    @property
    def entries(self) -> list[BookEntry]:
        """All entries, in a fixed order."""
        return [self._entries[board] for board in sorted(self._entries)]

    @property
    def text(self) -> str:
        """The book as TOML, one line per entry."""
        lines = [f"    {_as_toml(entry)},\n" for entry in self.entries]
        return f"{_HEADER}openings = [\n{''.join(lines)}]\n"

    def with_entry(self, entry: BookEntry) -> Book:
        """Return the book with an entry added or replaced."""
        return Book([*self._entries.values(), entry])

    def find(self, match: Match) -> Cell | None:
        """Look up a board or its transpose."""
        topology, start = match.topology, str(match.start)
        if len(topology.shape) != 2:
            return None
        rows, cols = topology.shape
        if entry := self._entries.get((topology.kind, rows, cols, match.mines, start)):
            return entry.first
        entry = self._entries.get((topology.kind, cols, rows, match.mines, start))
        return entry.first[::-1] if entry and topology.kind in _TURNABLE else None


def first_cell(match: Match) -> Cell:
    """Choose the first cell of a match: from the book, by search, or else by the rule."""
    return _book().find(match) or cell_by_search(match) or cell_by_rule(match)


def cell_by_search(match: Match) -> Cell | None:
    """Find the best first cell by perfect play, if the board is small enough."""
    from minewise.play.optimal import optimum

    cells = len(match.topology)
    if cells > _FEW_CELLS or comb(cells, match.mines) > _FEW_LAYOUTS:
        return None
    return optimum(match.topology, match.mines, str(match.start)).first


def cell_by_rule(match: Match) -> Cell:
    """Choose a first cell for a board that was not measured.

    A corner is most likely to be an opening. If the start rule guarantees an opening, a cell a few
    steps from both edges opens more: the third cell in each direction, the fourth on large boards,
    or one nearer to the corner if the board is too small or too full.

    >>> from minewise import Match
    >>> [cell_by_rule(Match.of(preset="beginner", start=start)) for start in ("safe", "zero")]
    [(0, 0), (2, 2)]
    """
    topology = match.topology
    if topology.kind == "graph":
        return _fewest_around(topology)
    if match.start.kind != "zero":
        return _inwards(topology, 0)
    inwards = 3 if min(topology.shape) >= _LARGE else 2
    for steps in range(inwards, -1, -1):
        cell = _inwards(topology, steps)
        if _has_room(match, cell):
            return cell
    return _fewest_around(topology)


def _fewest_around(topology: Topology) -> Cell:
    return min(topology.cells(), key=lambda cell: len(topology.neighbours(cell)))


def _inwards(topology: Topology, steps: int) -> Cell:
    """Return the cell `steps` from a corner along every axis, but not beyond the middle."""
    return tuple(min(steps, (length - 1) // 2) for length in topology.shape)


def _has_room(match: Match, cell: Cell) -> bool:
    """Return whether all mines fit outside a cell and its neighbours."""
    around = len(match.topology.neighbours(cell))
    return match.mines + around + 1 <= len(match.topology)


@cache
def _book() -> Book:
    from importlib.resources import files

    text = files("minewise.play").joinpath("opening_book.toml").read_text(encoding="ascii")
    return Book.parse(text)


def _as_toml(entry: BookEntry) -> str:
    fields = asdict(entry).items()  # JSON and TOML share this syntax
    return f"{{ {', '.join(f'{name} = {json.dumps(value)}' for name, value in fields)} }}"
