"""The output of `minewise sat solve`."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from rich.text import Text

from minewise.cli.reports.board import board_title, picture_lines
from minewise.cli.terminal.cell_renderer import CellInfo
from minewise.cli.terminal.picture import MOST_CELLS, BoardScene, draw_scene
from minewise.cli.terminal.terminal import Terminal
from minewise.cli.terminal.text_layout import fact_lines, listed
from minewise.engine.sentences import conflict_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from minewise.sat import Decision

_SPENT = "; the budget ran out before all certain cells were found"


def report(decision: Decision) -> str:
    """Draw the board and list what was decided."""
    terminal = Terminal()
    return terminal.text(_lines(decision, terminal))


def _lines(decision: Decision, terminal: Terminal) -> Iterator[Text]:
    picture = draw_scene(_Decided(decision), terminal.room, terminal.colours)
    yield board_title(decision.board)
    yield Text()
    yield from picture_lines(picture, terminal.width)
    yield from fact_lines(_facts(decision), terminal.width)
    yield from _layout(decision)


def _facts(decision: Decision) -> Iterator[tuple[str, str]]:
    if decision.conflict:
        yield "Verdict", "inconsistent: no layout fits this board"
        yield "Conflict", conflict_sentence(decision.board, decision.conflict)
    else:
        doubt = "" if decision.certain.complete else _SPENT
        yield "Verdict", f"consistent{doubt}"
        yield "Safe", listed(decision.certain.safe)
        yield "Mined", listed(decision.certain.mined)
    yield "Solver", f"{decision.solver}, encoding {decision.encoding}"


def _layout(decision: Decision) -> Iterator[Text]:
    """Yield the layout as printed by `minewise layouts`, unless it is too large."""
    if decision.layout is None:
        return
    if prod(decision.board.shape) > MOST_CELLS:
        yield from fact_lines([("Layout", "too large to show: see --json")], 80)
        return
    yield Text()
    yield Text("A layout that fits:")
    yield Text()
    yield from map(Text, decision.layout.clue_rows())


class _Decided(BoardScene):
    """A board with the cells that a solver has decided."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.board)
        self._safe = self.marked(decision.certain.safe)
        self._mined = self.marked(decision.certain.mined)
        self._conflict = self.marked(decision.conflict.clues if decision.conflict else ())

    def cell_info(self, *place: int) -> CellInfo:
        return CellInfo(
            int(self.codes[place]),
            safe=bool(self._safe[place]),
            mined=bool(self._mined[place]),
            conflict=bool(self._conflict[place]),
        )

    @property
    def focus(self) -> NDArray[np.bool_]:
        return self._conflict if self._conflict.any() else self._safe | self._mined
