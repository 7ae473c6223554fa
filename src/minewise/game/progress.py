"""How far a game got."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from minewise.board.board import Board
    from minewise.board.layout import Layout
    from minewise.board.topology import Cell


def opened_bbbv(layout: Layout, board: Board) -> int:
    r"""Return the 3BV of the open cells.

    Examples
    --------
    >>> from minewise import Board, Layout
    >>> opened_bbbv(Layout.parse("-B--\n----"), Board.parse("?B10\n??10"))
    1
    """
    clues, shown = layout.clues(), board.shown
    reached: set[Cell] = set()
    done = 0
    for start in layout.topology.cells():
        if clues[start] == 0 and start not in reached:
            zeros = _opening(layout, start, reached)
            done += any(bool(shown[cell] == 0) for cell in zeros)
    alone = (cell for cell in layout.topology.cells() if cell not in reached)
    return done + sum(bool(shown[cell] >= 0) for cell in alone)


def _opening(layout: Layout, start: Cell, reached: set[Cell]) -> list[Cell]:
    """Return the zeros of an opening, and add its cells to `reached`."""
    clues = layout.clues()
    zeros = [start]
    reached.add(start)
    for cell in zeros:  # the list grows
        for near in layout.topology.neighbours(cell):
            if near not in reached:
                reached.add(near)
                if clues[near] == 0:
                    zeros.append(near)
    return zeros
