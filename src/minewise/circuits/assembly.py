"""From a sheet of tiles to a board, and back from its layouts to signals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from minewise.board import Board
from minewise.circuits.examination import examine
from minewise.circuits.tile import SIZE, Side
from minewise.topology import Topology

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from minewise.circuits.sheet import Sheet
    from minewise.layout import Layout


class Wire(NamedTuple):
    """A covered cell that carries a signal."""

    row: int
    column: int
    mine_means: bool
    """The value of the signal when the cell is mined."""


@dataclass(frozen=True, eq=False)
class CircuitBoard:
    """A board that computes, and which of its cells carry which signal."""

    board: Board
    wires: Mapping[str, tuple[Wire, ...]]
    """By signal, the cells that carry it."""
    mines: int
    """The number of mines of all of its layouts."""

    def values(self, layout: Layout, signals: Iterable[str]) -> dict[str, bool]:
        """Read the values that signals have in a layout."""
        return {signal: self._value(layout, self.wires[signal][0]) for signal in signals}

    @staticmethod
    def _value(layout: Layout, wire: Wire) -> bool:
        return bool(layout.mines[wire.row, wire.column]) == wire.mine_means

    def to_json(self) -> dict[str, Any]:
        """Give the map of the board, as it is written beside it."""
        rows, columns = self.board.shape
        return {
            "rows": rows,
            "cols": columns,
            "mines": self.mines,
            "signals": {
                signal: [
                    {"cell": [wire.row, wire.column], "mine_means": wire.mine_means}
                    for wire in wires
                ]
                for signal, wires in self.wires.items()
            },
        }


def assemble(sheet: Sheet) -> CircuitBoard:
    """Make a board of a sheet of tiles."""
    sheet.check()
    rows, columns = sheet.shape
    shown = np.zeros((rows * SIZE, columns * SIZE), np.int32)
    wires: dict[str, list[Wire]] = {}
    mines = 0
    for (row, column), piece in sheet.pieces():
        top, left = row * SIZE, column * SIZE
        shown[top : top + SIZE, left : left + SIZE] = piece.tile.shown
        facts = examine(piece.tile)
        mines += facts.mines + (Side.EAST in piece.tile.ports)  # the pair across the border
        for (down, right), carrier in facts.carriers.items():
            literal = piece.carries[carrier.side]
            wire = Wire(top + down, left + right, carrier.mine_means != literal.negated)
            wires.setdefault(literal.signal, []).append(wire)
    board = Board(Topology.grid(*shown.shape), shown)
    return CircuitBoard(board, {name: tuple(cells) for name, cells in wires.items()}, mines)
