"""Positions of cells on the screen; displayed rows and columns count from 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from minewise.board.topology import Cell, Topology

_PERCENTAGE: Final = 3
"""The width of a percentage, such as >99."""
_STEPS: Final = (1, 2, 5, 10)
"""Steps between column numbers."""


class Geometry:
    """A board as lines of text: column numbers, then rows with their numbers.

    On hex boards, every second row is shifted by half a cell. The slices of a box are stacked, each
    under its name. `row` arguments count from 0 through all slices.

    Examples
    --------
    >>> from minewise import Topology
    >>> geometry = Geometry.wide(Topology.hex(3, 4))
    >>> geometry.left_of((1, 0)), geometry.line_of(1)
    (4, 2)
    >>> geometry.cell_at(5, 2), geometry.cell_at(3, 2)
    ((1, 0), None)
    """

    def __init__(self, topology: Topology, text_width: int, gap: int) -> None:
        self.topology = topology
        self.text_width = text_width
        """Columns for a cell's text."""
        self.gap = gap
        """Columns between cells."""
        self.cell_width = text_width + gap
        self.columns = topology.shape[-1]
        self.rows = len(topology) // self.columns
        self._slice = topology.shape[-2] if len(topology.shape) > 1 else 1
        """Rows in a slice."""
        self._named = len(topology.shape) > 2
        self.margin = len(str(self._slice)) + 1

    @classmethod
    def wide(cls, topology: Topology) -> Geometry:
        """Return a geometry with square cells and room for percentages."""
        return cls(topology, max(_PERCENTAGE, 1 + _digits(topology)), gap=1)

    @classmethod
    def spaced(cls, topology: Topology) -> Geometry:
        """Return a geometry with short texts and a gap, so that percentages do not run together."""
        return cls(topology, 1 + _digits(topology), gap=1)

    @classmethod
    def narrow(cls, topology: Topology) -> Geometry:
        """Return a geometry whose cells just fit a mark and a clue."""
        return cls(topology, 1 + _digits(topology), gap=0)

    @property
    def width(self) -> int:
        """Columns of text."""
        overhang = self.cell_width // 2 if self.topology.kind == "hex" and self.rows > 1 else 0
        return self.margin + self.columns * self.cell_width + overhang

    @property
    def height(self) -> int:
        """Lines of text."""
        return self.line_of(self.rows - 1) + 1

    def line_of(self, row: int) -> int:
        """Return the line of a row."""
        return 1 + row + (row // self._slice + 1 if self._named else 0)

    def row_at(self, line: int) -> int | None:
        """Return the row on a line, if there is one."""
        if not self._named:
            row = line - 1
            return row if 0 <= row < self.rows else None
        block, below = divmod(line - 1, self._slice + 1)
        row = block * self._slice + below - 1
        return row if line > 0 and below > 0 and row < self.rows else None

    def numbers(self) -> str:
        """Return the line of column numbers, with steps that leave room for them."""
        longest = len(str(self.columns))
        step = next((s for s in _STEPS if s * self.cell_width > longest), _STEPS[-1])
        line = [" "] * (self.margin + self.columns * self.cell_width)
        for number in {1, *range(step, self.columns + 1, step)}:
            end = self.margin + number * self.cell_width - self.gap
            line[end - len(str(number)) : end] = str(number)
        return "".join(line)

    def label_of(self, row: int) -> str:
        """Return the label of a row: its number, counted from 1 in each slice."""
        return f"{row % self._slice + 1:>{self.margin - 1}} "

    def slice_at(self, line: int) -> str | None:
        """Return the name of the slice that starts after a line."""
        block, below = divmod(line - 1, self._slice + 1)
        if not self._named or line < 1 or below or block * self._slice >= self.rows:
            return None
        indices = self.topology.cell(block * self._slice * self.columns)[:-2]
        return f"x{'.'.join(str(index + 1) for index in indices)}.…"

    def shift_of(self, row: int) -> int:
        """Return how many columns a row is shifted to the right."""
        return self.cell_width // 2 if self.topology.kind == "hex" and row % 2 else 0

    def row_of(self, cell: Cell) -> int:
        """Return the row of a cell."""
        return self.topology.index(cell) // self.columns

    def left_of(self, cell: Cell) -> int:
        """Return the text column where a cell starts."""
        return self.margin + self.shift_of(self.row_of(cell)) + cell[-1] * self.cell_width

    def cell(self, row: int, column: int) -> Cell:
        """Return the cell at a row and column."""
        return self.topology.cell(row * self.columns + column)

    def cell_at(self, x: int, y: int) -> Cell | None:
        """Return the cell at a position on the screen."""
        row = self.row_at(y)
        if row is None:
            return None
        column = (x - self.margin - self.shift_of(row)) // self.cell_width
        return self.cell(row, column) if 0 <= column < self.columns else None


def most_neighbours(topology: Topology) -> int:
    """Return the number of neighbours of the middle cell, which has the most."""
    return len(topology.neighbours(tuple(length // 2 for length in topology.shape)))


def _digits(topology: Topology) -> int:
    return len(str(most_neighbours(topology)))
