"""Where the cells of a board stand on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from minewise.board.topology import Cell, Topology

_PERCENTAGE: Final = 3
"""The columns of one, such as >99."""
_STEPS: Final = (1, 2, 5, 10)
"""Every how many columns there may be a number."""


class Geometry:
    """A board as lines of text: numbers of columns, and rows with their numbers before them.

    Odd rows of hexagons are shifted by half a cell. The slices of a box stand below each other,
    each below its name. Rows are counted through all slices, which is their reading order.

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
        """The columns for what a cell shows."""
        self.gap = gap
        """The columns between that and the next cell."""
        self.cell_width = text_width + gap
        self.columns = topology.shape[-1]
        self.rows = len(topology) // self.columns
        self._slice = topology.shape[-2] if len(topology.shape) > 1 else 1
        """The rows of a slice."""
        self._named = len(topology.shape) > 2
        self.margin = len(str(self._slice - 1)) + 1

    @classmethod
    def wide(cls, topology: Topology) -> Geometry:
        """Let cells look square, with room for every percentage."""
        return cls(topology, max(_PERCENTAGE, 1 + _digits(topology)), gap=1)

    @classmethod
    def narrow(cls, topology: Topology) -> Geometry:
        """Give cells no more room than a clue with a mark before it takes."""
        return cls(topology, 1 + _digits(topology), gap=0)

    @property
    def width(self) -> int:
        """The columns of text."""
        overhang = self.cell_width // 2 if self.topology.kind == "hex" and self.rows > 1 else 0
        return self.margin + self.columns * self.cell_width + overhang

    @property
    def height(self) -> int:
        """The lines of text."""
        return self.line_of(self.rows - 1) + 1

    def line_of(self, row: int) -> int:
        """Return the line of a row."""
        return 1 + row + (row // self._slice + 1 if self._named else 0)

    def row_at(self, line: int) -> int | None:
        """Return the row that stands on a line, if it is one of cells."""
        if not self._named:
            row = line - 1
            return row if 0 <= row < self.rows else None
        block, below = divmod(line - 1, self._slice + 1)
        row = block * self._slice + below - 1
        return row if line > 0 and below > 0 and row < self.rows else None

    def numbers(self) -> str:
        """Write the numbers of columns, as many as there is room for."""
        longest = len(str(self.columns - 1))
        step = next((s for s in _STEPS if s * self.cell_width > longest), _STEPS[-1])
        line = [" "] * (self.margin + self.columns * self.cell_width)
        for column in range(0, self.columns, step):
            end = self.margin + (column + 1) * self.cell_width - self.gap
            line[end - len(str(column)) : end] = str(column)
        return "".join(line)

    def label_of(self, row: int) -> str:
        """Return the number that stands before a row."""
        return f"{row % self._slice:>{self.margin - 1}} "

    def slice_at(self, line: int) -> str | None:
        """Return the name of the slice that begins below a line."""
        block, below = divmod(line - 1, self._slice + 1)
        if not self._named or line < 1 or below or block * self._slice >= self.rows:
            return None
        indices = self.topology.cell(block * self._slice * self.columns)[:-2]
        return f"slice {','.join(map(str, indices))}"

    def shift_of(self, row: int) -> int:
        """Return by how much a row is shifted to the right."""
        return self.cell_width // 2 if self.topology.kind == "hex" and row % 2 else 0

    def row_of(self, cell: Cell) -> int:
        """Count the rows before that of a cell, through all slices."""
        return self.topology.index(cell) // self.columns

    def left_of(self, cell: Cell) -> int:
        """Return the column of text where a cell begins."""
        return self.margin + self.shift_of(self.row_of(cell)) + cell[-1] * self.cell_width

    def cell(self, row: int, column: int) -> Cell:
        """Return the cell in a row."""
        return self.topology.cell(row * self.columns + column)

    def cell_at(self, x: int, y: int) -> Cell | None:
        """Return the cell at a place on the screen."""
        row = self.row_at(y)
        if row is None:
            return None
        column = (x - self.margin - self.shift_of(row)) // self.cell_width
        return self.cell(row, column) if 0 <= column < self.columns else None


def most_neighbours(topology: Topology) -> int:
    """Count the cells around the middle, which has no fewer than any other."""
    return len(topology.neighbours(tuple(length // 2 for length in topology.shape)))


def _digits(topology: Topology) -> int:
    return len(str(most_neighbours(topology)))
