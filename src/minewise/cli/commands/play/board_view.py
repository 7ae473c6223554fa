"""The board on the screen; it scrolls if it does not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from minewise.cli.commands.play.geometry import Geometry

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from textual.events import Click

    from minewise.board.topology import Cell
    from minewise.cli.commands.play.cell_styles import BoardStyle, CellStyle

_CURSOR = "▸"
_MORE = (1, 4)
"""Lines and columns that stay visible around the cursor."""


class BoardView(ScrollView, can_focus=True):
    """A board with a cursor; it posts messages about clicks and cursor moves."""

    BINDINGS: ClassVar = [
        Binding("up,k", "move(-1, 0)", "Up", show=False),
        Binding("down,j", "move(1, 0)", "Down", show=False),
        Binding("left,h", "move(0, -1)", "Left", show=False),
        Binding("right,l", "move(0, 1)", "Right", show=False),
        Binding("home", "edge(0, -1)", "First column", show=False),
        Binding("end", "edge(0, 1)", "Last column", show=False),
        Binding("ctrl+home,pageup", "edge(-1, 0)", "First row", show=False),
        Binding("ctrl+end,pagedown", "edge(1, 0)", "Last row", show=False),
    ]

    class Clicked(Message):
        """A click on a cell; `chain` is 2 for the second click of a double click."""

        def __init__(self, cell: Cell, button: int, chain: int) -> None:
            super().__init__()
            self.cell = cell
            self.button = button
            self.chain = chain

    class Moved(Message):
        """The cursor has moved."""

    def __init__(self, board_style: BoardStyle) -> None:
        super().__init__()
        self._board_style = board_style
        self._take(Geometry.wide(board_style.board.topology))

    def _take(self, geometry: Geometry) -> None:
        """Start with the cursor in the middle of a new board."""
        self.geometry = geometry
        self.virtual_size = Size(geometry.width, geometry.height)
        self._row = geometry.rows // 2
        self._column = geometry.columns // 2

    @property
    def cursor(self) -> Cell:
        """The cell under the cursor."""
        return self.geometry.cell(self._row, self._column)

    def show(self, board_style: BoardStyle) -> bool:
        """Draw the board in a new state; return whether it has another shape and must be fitted."""
        self._board_style = board_style
        topology = board_style.board.topology
        is_new = topology != self.geometry.topology
        if is_new:
            self._take(Geometry.wide(topology))
        self.refresh()
        return is_new

    def fit(self, room: Size) -> None:
        """Choose the widest cells that fit, and keep the cursor visible."""
        styles, topology = self.styles, self.geometry.topology
        is_high = self.geometry.height > room.height
        bar = styles.scrollbar_size_vertical
        shapes = (Geometry.wide(topology), Geometry.spaced(topology))
        fitting = (shape for shape in shapes if shape.width + is_high * bar <= room.width)
        self.geometry = next(fitting, Geometry.narrow(topology))
        width, height = self.virtual_size = Size(self.geometry.width, self.geometry.height)
        is_broad = width + is_high * bar > room.width
        is_high |= height + is_broad * styles.scrollbar_size_horizontal > room.height
        styles.overflow_x = "scroll" if is_broad else "hidden"
        styles.overflow_y = "scroll" if is_high else "hidden"
        styles.width = min(width + is_high * bar, room.width)
        styles.height = min(height + is_broad * styles.scrollbar_size_horizontal, room.height)
        self.call_after_refresh(self._centre)

    def on_resize(self) -> None:
        """Keep the cursor visible after a resize."""
        self._centre()

    def point_at(self, cell: Cell) -> None:
        """Move the cursor to a cell and scroll it into view."""
        self._stand_on(cell)
        self._bring_into_sight(self._place(cell))

    def visit(self, cells: Sequence[Cell]) -> None:
        """Move to the first cell, unless all cells are visible."""
        if not all(map(self.sees, cells)):
            self.point_at(cells[0])
            self._bring_into_sight(Region.from_union([self._place(cell) for cell in cells]))

    def sees(self, cell: Cell) -> bool:
        """Return whether a cell is at least partly on the screen."""
        return self._window.overlaps(self._place(cell))

    @property
    def _window(self) -> Region:
        """The visible part of the board."""
        return self.scrollable_content_region.at_offset(self.scroll_offset)

    def _place(self, cell: Cell) -> Region:
        """Return the region of a cell within the whole board."""
        geometry = self.geometry
        line = geometry.line_of(geometry.row_of(cell))
        return Region(geometry.left_of(cell), line, geometry.cell_width, 1)

    def _bring_into_sight(self, place: Region) -> None:
        """Scroll just enough to show a region, with a margin if there is room."""
        window = self._window
        for wanted in (place.grow(_MORE * 2), place):
            if wanted.width <= window.width and wanted.height <= window.height:
                self.scroll_to_region(wanted, animate=False, force=True, immediate=True)
                return

    def _centre(self) -> None:
        """Scroll the cursor to the middle, as far as possible."""
        place = self._place(self.cursor)
        self.scroll_to_region(place, center=True, animate=False, force=True, immediate=True)

    def _stand_on(self, cell: Cell) -> None:
        self._row, self._column = self.geometry.row_of(cell), cell[-1]
        self.refresh()
        self.post_message(self.Moved())

    def action_move(self, down: int, right: int) -> None:
        """Step to a neighbour; on a torus, wrap around the edge."""
        row, column = self._row + down, self._column + right
        if self.geometry.topology.kind == "torus":
            row, column = row % self.geometry.rows, column % self.geometry.columns
        self._point(row, column)

    def action_edge(self, down: int, right: int) -> None:
        """Move to an end of the row or column."""
        self._point(
            self._row + down * self.geometry.rows, self._column + right * self.geometry.columns
        )

    def _point(self, row: int, column: int) -> None:
        row = min(max(row, 0), self.geometry.rows - 1)
        column = min(max(column, 0), self.geometry.columns - 1)
        self.point_at(self.geometry.cell(row, column))

    def on_click(self, event: Click) -> None:
        """Post a message for a click on the cell under the pointer."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        place = offset + self.scroll_offset
        cell = self.geometry.cell_at(place.x, place.y)
        if cell is not None:
            event.stop()
            self._stand_on(cell)  # without scrolling: the board must not move under the pointer
            self.post_message(self.Clicked(cell, event.button, event.chain))

    def render_line(self, y: int) -> Strip:
        """Draw the visible part of a line."""
        left, top = self.scroll_offset
        plain = Style(color=self._board_style.scheme.faint, bgcolor=self._board_style.scheme.paper)
        strip = Strip(list(self._segments(top + y, plain)))
        return strip.crop_extend(left, left + self.size.width, plain)

    def _segments(self, line: int, plain: Style) -> Iterator[Segment]:
        row = self.geometry.row_at(line)
        if row is not None:
            yield from self._row_segments(row, plain)
        elif line == 0:
            yield Segment(self.geometry.numbers(), plain)
        else:
            yield Segment(self.geometry.slice_at(line) or "", plain)

    def _row_segments(self, row: int, plain: Style) -> Iterator[Segment]:
        geometry = self.geometry
        yield Segment(geometry.label_of(row) + " " * geometry.shift_of(row), plain)
        for column in range(geometry.columns):
            style = self._board_style.style_of(geometry.cell(row, column))
            pointed = self.has_focus and (row, column) == (self._row, self._column)
            yield Segment(
                self._written(style, pointed=pointed), _rich_style(style, pointed=pointed)
            )

    def _written(self, style: CellStyle, *, pointed: bool) -> str:
        """Return the text of a cell; the cursor is an arrow before it, if there is room."""
        width, gap = self.geometry.text_width, self.geometry.gap
        text = style.text if len(style.text) <= width else style.short
        if style.shade and self.app.no_color and not gap:
            text = style.shade * width
        text = text.rjust(width) + " " * gap
        return text.replace(" ", _CURSOR, 1) if pointed else text


def _rich_style(style: CellStyle, *, pointed: bool) -> Style:
    """Return the style of a cell; the cursor is reversed, which works without colours."""
    return Style(color=style.ink, bgcolor=style.fill, bold=style.bold or pointed, reverse=pointed)
