"""The text and colours of cells in a game; the text is enough without colours."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from minewise.base.palette import BEST, CLEAR, CONFLICT, PALE, REASON, heat, ink, percent
from minewise.board.symbols import COVERED, FLAG, MINE
from minewise.cli.terminal.cell_renderer import MINE_MARK, REASON_MARK, SAFE_MARK, SHADES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from minewise.board.board import Board
    from minewise.board.layout import Layout
    from minewise.board.topology import Cell
    from minewise.cli.commands.play.hints import Mark
    from minewise.cli.commands.play.schemes import Scheme
    from minewise.engine.analysis import Analysis

FLAG_MARK: Final = "⚑"
COVERED_MARK: Final = "■"
FATAL_MARK: Final = "✖"
WRONG_MARK: Final = "✗"
BEST_MARK: Final = "◆"
_SHADED: Final = 0.93
"""Brightness of every other cell, to tell neighbours apart."""


class CellStyle(NamedTuple):
    """The text and the colours of a cell."""

    text: str
    ink: str
    fill: str
    bold: bool = False
    short: str = ""
    """The text for two columns; flags take precedence over percentages."""
    shade: str = ""
    """Used in narrow cells without colours, where a percentage could be read as a clue."""


@dataclass(frozen=True)
class BoardStyle:
    """The state of a board that determines the cell styles."""

    board: Board
    scheme: Scheme
    layout: Layout | None = None
    """The mines, after the game."""
    analysis: Analysis | None = None
    """The mine probabilities, if they are shown."""
    marks: Mapping[Cell, Mark] = field(default_factory=dict)
    """The cells in a hint."""

    def style_of(self, cell: Cell) -> CellStyle:
        """Return the style of a cell."""
        code = int(self.board.shown[cell])
        if self.layout is not None and code < 0:
            return self._revealed(cell, code)
        mark = self.marks.get(cell)
        if mark is not None:
            return self._marked(code, mark)
        if code >= 0:
            return self._clue(cell, code)
        if self.analysis is not None:
            return self._likely(cell, code, self.analysis)
        return self._covered(cell, code)

    @cached_property
    def _certain(self) -> dict[Cell, Mark]:
        """The certain cells, whatever the probabilities round to."""
        if self.analysis is None:
            return {}
        safe: dict[Cell, Mark] = dict.fromkeys(self.analysis.safe, "safe")
        return safe | dict.fromkeys(self.analysis.mined, "mined")

    def _clue(self, cell: Cell, code: int) -> CellStyle:
        clues = self.scheme.clues
        fill = self.scheme.well if sum(cell) % 2 else self.scheme.opened
        return CellStyle(str(code or " "), clues[min(code, len(clues) - 1)], fill, bold=True)

    def _covered(self, cell: Cell, code: int) -> CellStyle:
        fill = self.scheme.hover if sum(cell) % 2 else self.scheme.covered
        if code == FLAG:
            return CellStyle(FLAG_MARK, self.scheme.ink, fill, bold=True)
        return CellStyle(COVERED_MARK, self.scheme.faint, fill)

    def _marked(self, code: int, mark: Mark) -> CellStyle:
        flag = FLAG_MARK if code == FLAG else ""
        match mark:
            case "reason":
                return CellStyle(f"{REASON_MARK}{code}", PALE, REASON, bold=True)
            case "safe":
                return CellStyle(flag + SAFE_MARK, PALE, CLEAR, bold=True)
            case "mined":
                return CellStyle(flag + MINE_MARK, self.scheme.ink, self.scheme.mined, bold=True)
        return CellStyle(flag + BEST_MARK, PALE, BEST, bold=True)

    def _likely(self, cell: Cell, code: int, analysis: Analysis) -> CellStyle:
        if cell in self._certain:
            return self._marked(code, self._certain[cell])
        probability = float(analysis.probability[cell])
        text = percent(probability)
        light = self.scheme.glow * (_SHADED if sum(cell) % 2 else 1.0)
        colours = ink(probability), heat(probability, light)
        if code == FLAG:
            return CellStyle(FLAG_MARK + text.lstrip("<>"), *colours, short=FLAG_MARK)
        shade = SHADES[min(int(probability * len(SHADES)), len(SHADES) - 1)]
        # ">99" becomes "99", which is still not certain
        return CellStyle(text, *colours, short=text[-2:], shade=shade)

    def _revealed(self, cell: Cell, code: int) -> CellStyle:
        """Return the style of a covered cell after the game."""
        mined = bool(self.layout is not None and self.layout.mines[cell])
        if code == MINE:
            return CellStyle(FATAL_MARK, PALE, CONFLICT, bold=True)
        if code == FLAG and not mined:
            return CellStyle(WRONG_MARK + FLAG_MARK, PALE, CONFLICT, bold=True)
        if code == COVERED and mined:
            return CellStyle(MINE_MARK, self.scheme.ink, self._covered(cell, code).fill, bold=True)
        return self._covered(cell, code)
