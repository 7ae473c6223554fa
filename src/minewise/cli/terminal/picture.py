"""Pictures of boards in the terminal; rows and columns count from 1."""

from __future__ import annotations

from itertools import zip_longest
from math import prod
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from rich.text import Text

from minewise.cli.terminal.cell_renderer import CellInfo, CellRenderer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from numpy.typing import NDArray

    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.engine.analysis import Analysis

MOST_ROWS: Final = 50
MOST_COLUMNS: Final = 100
MOST_CELLS: Final = 5000
"""Larger boards are shown in part."""

_ROW_ARROW, _COLUMN_ARROW = " ◀", "▲"
_GAP = 4  # between the slices of a box
_MOST_ACROSS = 120  # columns of text for slices side by side


class Picture(NamedTuple):
    """The lines of a picture, and the data for its legend."""

    lines: list[Text]
    infos: list[CellInfo]
    renderer: CellRenderer


def draw(analysis: Analysis, room: int, colours: int = 0) -> Picture:
    """Draw an analysed board, or the part around its best move, in `room` columns."""
    return draw_scene(_Analysed(analysis), room, colours)


def draw_scene(
    scene: BoardScene, room: int, colours: int = 0, renderer: type[CellRenderer] = CellRenderer
) -> Picture:
    """Draw a scene in the widest cells that fit into `room` columns."""
    return _drawn(scene, renderer(_widest_cells(scene, room), colours), room)


def draw_narrow(
    scene: BoardScene, room: int, renderer: type[CellRenderer], colours: int = 0
) -> Picture:
    """Draw a scene in the narrowest cells."""
    return _drawn(scene, renderer(_cell_widths(scene)[-1], colours), room)


def _drawn(scene: BoardScene, renderer: CellRenderer, room: int) -> Picture:
    window = scene.window(_free(scene, renderer.width, room) // renderer.width)
    text = _BoardText(scene, renderer, window)
    blocks = [list(text.block(number)) for number in window.slices]
    lines = list(_side_by_side(blocks, room))
    if part := scene.part(window):
        lines.append(Text(f"Shown: {part}."))
    return Picture(lines, text.infos, renderer)


class _Window(NamedTuple):
    """The part of a board to draw."""

    slices: range
    rows: range
    cols: range


class BoardScene:
    """A board to draw, shaped as slices of rows whatever its topology.

    Parameters
    ----------
    board
        The board.
    cell, label
        A cell to point at, and the label for its arrow.
    fresh
        Whether each cell has just changed; such cells are highlighted.
    """

    def __init__(
        self,
        board: Board,
        cell: Cell | None = None,
        label: str = "",
        fresh: NDArray[np.bool_] | None = None,
    ) -> None:
        self.shape = board.shape
        self.shifted = board.topology.kind == "hex"
        *outer, self.rows, self.cols = 1, *board.shape
        self.slices = prod(outer)
        self.codes = self._deep(board.shown)
        self.pointed = self.marked(() if cell is None else [cell])
        self.label = label
        self._fresh = self._deep(np.zeros(board.shape, bool) if fresh is None else fresh)

    def _deep(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.reshape(self.slices, self.rows, self.cols)

    def marked(self, cells: Sequence[Cell]) -> NDArray[np.bool_]:
        """Return a Boolean array of slices that is true at the given cells."""
        marks = np.zeros(self.shape, bool)
        if cells:
            marks[tuple(np.transpose(cells))] = True
        return self._deep(marks)

    def cell_info(self, *place: int) -> CellInfo:
        """Return what is known about a cell."""
        return CellInfo(int(self.codes[place]), best=bool(self._fresh[place]))

    @property
    def focus(self) -> NDArray[np.bool_]:
        """Cells, at least one of which must be in the picture."""
        return self.pointed if self.pointed.any() else self._fresh

    @property
    def margin(self) -> int:
        """Columns of text for the row numbers."""
        return len(str(self.rows)) + 2

    def window(self, most_cols: int) -> _Window:
        """Choose the part to draw, around the first cell in focus."""
        focus = np.unravel_index(int(self.focus.argmax()), self.focus.shape)
        cols = _around(int(focus[2]), self.cols, min(most_cols, MOST_COLUMNS))
        rows = _around(int(focus[1]), self.rows, MOST_ROWS)
        slices = _around(int(focus[0]), self.slices, MOST_CELLS // (len(rows) * len(cols)))
        return _Window(slices, rows, cols)

    def slice_name(self, number: int) -> str:
        """Return the prefix shared by the names of all cells in a slice of a box."""
        outer = np.unravel_index(number, self.shape[:-2])
        return f"x{'.'.join(str(index + 1) for index in outer)}.…"

    def part(self, window: _Window) -> str:
        """Describe the part of the board in a window, if it is not the whole board."""
        wholes = {"slice": self.slices, "row": self.rows, "column": self.cols}
        parts = [
            f"{name}s {part.start + 1} to {part.stop} of {whole}"
            for (name, whole), part in zip(wholes.items(), window, strict=True)
            if len(part) < whole
        ]
        return ", ".join(parts)


class _Analysed(BoardScene):
    """A board with its analysis."""

    def __init__(self, analysis: Analysis) -> None:
        best = analysis.best if analysis.best and analysis.best.safety > 0 else None
        super().__init__(analysis.board, best and best.cell, "best move")
        self._probability = self._deep(analysis.probability)
        self._safe = self.marked(analysis.safe)
        self._mined = self.marked(analysis.mined)
        self._conflict = self.marked(analysis.conflict.clues if analysis.conflict else ())

    def cell_info(self, *place: int) -> CellInfo:
        return CellInfo(
            int(self.codes[place]),
            float(self._probability[place]),
            bool(self._safe[place]),
            bool(self._mined[place]),
            bool(self._conflict[place]),
            bool(self.pointed[place]),
        )

    @property
    def focus(self) -> NDArray[np.bool_]:
        return self.pointed | self._conflict


def _around(focus: int, length: int, most: int) -> range:
    """Return at most `most` consecutive numbers around the focus."""
    most = max(1, most)
    start = max(0, min(focus - most // 2, length - most))
    return range(start, min(length, start + most))


def _free(scene: BoardScene, width: int, room: int) -> int:
    """Return the number of text columns left for cells."""
    shift = width // 2 if scene.shifted else 0
    return room - scene.margin - shift - len(_ROW_ARROW)


def _widest_cells(scene: BoardScene, room: int) -> int:
    """Return the largest cell width with which the board fits, or else the smallest."""
    widths = _cell_widths(scene)
    fitting = (width for width in widths if scene.cols * width <= _free(scene, width, room))
    return next(fitting, widths[-1])


def _cell_widths(scene: BoardScene) -> list[int]:
    """Return the possible cell widths, widest first."""
    largest = scene.codes.max()
    needed = 2 if largest < 10 else len(str(largest)) + 1
    # Hex rows are shifted by half a cell, so cell widths are even.
    choices = (4, 2, needed + needed % 2) if scene.shifted else (4, 3, 2, needed)
    return sorted({width for width in choices if width >= needed}, reverse=True)


class _BoardText:
    """The text of a board's slices, and the cells drawn in it."""

    def __init__(self, scene: BoardScene, renderer: CellRenderer, window: _Window) -> None:
        self.infos: list[CellInfo] = []
        self._scene = scene
        self._renderer = renderer
        self._window = window

    def block(self, number: int) -> Iterator[Text]:
        """Draw a slice: column numbers, rows, and the arrow to a cell."""
        if len(self._scene.shape) > 2:
            yield Text(self._scene.slice_name(number), "dim")
        yield self._column_numbers()
        for row in self._window.rows:
            yield self._row(number, row)
        rows, cols = np.nonzero(self._scene.pointed[number])
        if len(rows):
            yield self._arrow(int(rows[0]), int(cols[0]))

    def _column_numbers(self) -> Text:
        """Write the number of each column or, in narrow cells, the first and every fifth."""
        cols = self._window.cols
        every = 1 if len(str(cols.stop)) < self._renderer.width else 5
        line = ""
        for col in cols:
            if col == cols.start or (col + 1) % every == 0:
                label = str(col + 1)
                # Dense numbers end above the symbol of their column; sparse ones begin there.
                start = self._place(col) - (len(label) - 1 if every == 1 else 0)
                line = line.ljust(start) + label
        return Text(line, "dim")

    def _row(self, number: int, row: int) -> Text:
        flat = len(self._scene.shape) > 1
        line = Text().append(str(row + 1 if flat else "").rjust(self._scene.margin - 2), "dim")
        line.append(" " * (2 + self._shift(row)))
        for col in self._window.cols:
            info = self._scene.cell_info(number, row, col)
            self.infos.append(info)
            line.append(
                self._renderer.text(info), self._renderer.style(info, shaded=(row + col) % 2 == 1)
            )
        if self._scene.pointed[number, row].any():
            line.append(_ROW_ARROW, "bold")
        return line

    def _arrow(self, row: int, col: int) -> Text:
        place = self._place(col) + self._shift(row)
        label = f"{self._scene.label} {_COLUMN_ARROW}"
        if place < len(label):
            return Text(f"{' ' * place}{_COLUMN_ARROW} {self._scene.label}", "bold")
        return Text(label.rjust(place + 1), "bold")

    def _place(self, col: int) -> int:
        """Return the text column that holds the symbols of a board column."""
        before = (col - self._window.cols.start) * self._renderer.width
        return self._scene.margin + before + self._renderer.middle

    def _shift(self, row: int) -> int:
        return self._renderer.width // 2 if self._scene.shifted and row % 2 else 0


def _side_by_side(blocks: list[list[Text]], room: int) -> Iterator[Text]:
    """Place blocks side by side, and start a new row when the width is used up."""
    width = max(line.cell_len for block in blocks for line in block) + _GAP
    across = max(1, (min(room, _MOST_ACROSS) + _GAP) // width)
    for start in range(0, len(blocks), across):
        if start:
            yield Text()
        for parts in zip_longest(*blocks[start : start + across], fillvalue=Text()):
            line = Text()
            for number, part in enumerate(parts):
                line.pad_right(number * width - line.cell_len)
                line.append(part)
            yield line
