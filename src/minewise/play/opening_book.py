"""Good first cells: a book of those that were measured, a search, and a rule for other boards."""

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
# The best first cells that were measured, and how often the player wins from them: the estimate and
# its standard error (docs/estimate.md). Of cells that a symmetry makes equal, the first is named.
# Written by benchmarks/play_openings.py, which measures all of this anew.
"""
_TURNABLE = ("grid", "torus")
"""Kinds of boards that stay what they are when rows become columns."""
_FEW_LAYOUTS, _FEW_CELLS = 13_000, 64
"""Boards that are searched, which takes less than a second."""
_LARGE = 16
"""Boards with so many rows and columns open best a little further from their edges."""


@dataclass(frozen=True, slots=True)
class BookEntry:
    """A measured first cell of one board."""

    topology: str
    rows: int
    cols: int
    mines: int
    start: str
    first: tuple[int, int]
    win_rate: float
    error: float
    """The standard error of the rate."""
    player: str
    """Who was measured."""

    @classmethod
    def of(cls, match: Match, win_rate: float, error: float, player: str) -> Self:
        """Describe what was measured on a flat board with a given first cell."""
        (rows, cols), (row, col) = match.topology.shape, cast("Cell", match.first)
        board = match.topology.kind, rows, cols, match.mines, str(match.start)
        return cls(*board, (row, col), win_rate, error, player)

    @property
    def board(self) -> tuple[str, int, int, int, str]:
        """All that decides which first cell is good."""
        return self.topology, self.rows, self.cols, self.mines, self.start


class Book:
    """First cells by board and start rule.

    Examples
    --------
    >>> from minewise import Match
    >>> book = Book([BookEntry("grid", 9, 12, 20, "zero", (2, 3), 0.5, 0.001, "probability")])
    >>> book.find(Match.of(rows=9, cols=12, mines=20, start="zero"))
    (2, 3)
    >>> book.find(Match.of(rows=12, cols=9, mines=20, start="zero"))
    (3, 2)
    """

    def __init__(self, entries: Iterable[BookEntry]) -> None:
        self._entries = {entry.board: entry for entry in entries}

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a book as `text` writes it."""
        import tomllib

        entries = tomllib.loads(text)["openings"]
        return cls(BookEntry(**{**entry, "first": tuple(entry["first"])}) for entry in entries)

    @property
    def entries(self) -> list[BookEntry]:
        """All entries, in a fixed order."""
        return [self._entries[board] for board in sorted(self._entries)]

    @property
    def text(self) -> str:
        """The book as TOML, one line for each entry."""
        lines = [f"    {_as_toml(entry)},\n" for entry in self.entries]
        return f"{_HEADER}openings = [\n{''.join(lines)}]\n"

    def with_entry(self, entry: BookEntry) -> Book:
        """Return the book with one more entry, which replaces that of the same board."""
        return Book([*self._entries.values(), entry])

    def find(self, match: Match) -> Cell | None:
        """Look up a board, also one that lies on its side."""
        topology, start = match.topology, str(match.start)
        if len(topology.shape) != 2:
            return None
        rows, cols = topology.shape
        if entry := self._entries.get((topology.kind, rows, cols, match.mines, start)):
            return entry.first
        entry = self._entries.get((topology.kind, cols, rows, match.mines, start))
        return entry.first[::-1] if entry and topology.kind in _TURNABLE else None


def first_cell(match: Match) -> Cell:
    """Choose the first cell of a match: as the book says, or by search, or else by the rule.

    Examples
    --------
    >>> from minewise import Match
    >>> first_cell(Match.of(rows=20, cols=20, mines=60, start="zero"))
    (3, 3)
    """
    return _book().find(match) or cell_by_search(match) or cell_by_rule(match)


def cell_by_search(match: Match) -> Cell | None:
    """Find the first cell of perfect play, if the board is small enough for that.

    Examples
    --------
    >>> from minewise import Match
    >>> cell_by_search(Match.of(rows=4, cols=4, mines=4, start="any"))
    (0, 1)
    """
    from minewise.play.optimal import optimum

    cells = len(match.topology)
    if cells > _FEW_CELLS or comb(cells, match.mines) > _FEW_LAYOUTS:
        return None
    return optimum(match.topology, match.mines, str(match.start)).first


def cell_by_rule(match: Match) -> Cell:
    """Choose a first cell for a board that was never measured.

    A corner is the likeliest place for an opening, and where one is promised anyway, a cell a
    little away from both edges opens more: the third one, on large boards the fourth, or one
    nearer to the corner if the board is too small or too full for that.

    Examples
    --------
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
    """Go from a corner so many steps along every axis, but not beyond the middle."""
    return tuple(min(steps, (length - 1) // 2) for length in topology.shape)


def _has_room(match: Match, cell: Cell) -> bool:
    """Whether all mines can be kept away from a cell."""
    around = len(match.topology.neighbours(cell))
    return match.mines + around + 1 <= len(match.topology)


@cache
def _book() -> Book:
    from importlib.resources import files

    text = files("minewise.play").joinpath("opening_book.toml").read_text(encoding="ascii")
    return Book.parse(text)


def _as_toml(entry: BookEntry) -> str:
    fields = asdict(entry).items()  # JSON and TOML write text, numbers and lists alike
    return f"{{ {', '.join(f'{name} = {json.dumps(value)}' for name, value in fields)} }}"
