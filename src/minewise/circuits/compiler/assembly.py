"""From a grid of tiles to a board, and back from its layouts to signals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from minewise.board.board import Board
from minewise.board.symbols import MINE, SAFE
from minewise.board.topology import Topology
from minewise.circuits.tiles.check import check_tile
from minewise.circuits.tiles.tile import SIZE, Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from minewise.board.layout import Layout
    from minewise.circuits.compiler.tile_grid import TileGrid


class Wire(NamedTuple):
    """A covered cell that carries a signal."""

    row: int
    column: int
    mine_means: bool
    """The value of the signal when the cell is mined."""

    @property
    def cell(self) -> tuple[int, int]:
        """Where it is."""
        return self.row, self.column

    def value_in(self, layout: Layout) -> bool:
        """Read the value of the signal in a layout."""
        return bool(layout.mines[self.cell]) == self.mine_means


@dataclass(frozen=True, eq=False)
class CircuitBoard:
    """A board that computes, and which of its cells carry which signal.

    Examples
    --------
    >>> from minewise.circuits import compile_formula, parse_expression
    >>> made = compile_formula(parse_expression("c = a & b"))
    >>> layout = next(mw.layouts(made.board))
    >>> made.assignment(layout), made.results(layout)
    ({'a': True, 'b': False}, {'c': False})
    """

    board: Board
    wires: Mapping[str, tuple[Wire, ...]]
    """By signal, the cells that carry it."""
    mines: int
    """The number of mines of all of its layouts."""
    inputs: tuple[str, ...]
    """The signals whose values tell all others, and thus the layout."""
    outputs: Mapping[str, str]
    """By the name of an output, the signal that carries it."""

    def values(self, layout: Layout, signals: Iterable[str]) -> dict[str, bool]:
        """Read the values that signals have in a layout."""
        return {signal: self.wires[signal][0].value_in(layout) for signal in signals}

    def assignment(self, layout: Layout) -> dict[str, bool]:
        """Read the values that the inputs have in a layout."""
        return self.values(layout, self.inputs)

    def results(self, layout: Layout) -> dict[str, bool]:
        """Read the values that the outputs have in a layout."""
        read = self.values(layout, self.outputs.values())
        return {name: read[signal] for name, signal in self.outputs.items()}

    def given(self, values: Mapping[str, bool]) -> Board:
        """Uncover one cell of each signal that has a value, as a player does who knows it.

        Examples
        --------
        >>> from minewise.circuits import compile_formula, parse_expression
        >>> made = compile_formula(parse_expression("c = a & ~b"))
        >>> board = made.given({"a": True, "b": False})
        >>> certain = mw.analyze(board)
        >>> int(board.covered.sum()) - len(certain.safe) - len(certain.mined)
        0
        """
        shown = self.board.shown.copy()
        for signal, value in values.items():
            wire = self.wires[signal][0]
            shown[wire.cell] = MINE if value == wire.mine_means else SAFE
        return Board(self.board.topology, shown)

    def to_json(self) -> dict[str, Any]:
        """Give the map of the board, as it is written beside it."""
        rows, columns = self.board.shape
        return {
            "rows": rows,
            "cols": columns,
            "mines": self.mines,
            "inputs": list(self.inputs),
            "outputs": dict(self.outputs),
            "signals": {
                signal: [{"cell": list(wire.cell), "mine_means": wire.mine_means} for wire in wires]
                for signal, wires in self.wires.items()
            },
        }


def assemble(grid: TileGrid, inputs: tuple[str, ...], outputs: Mapping[str, str]) -> CircuitBoard:
    """Make a board of a grid of tiles, given the signals that come in, and those to be read."""
    grid.check()
    rows, columns = grid.shape
    shown = np.zeros((rows * SIZE, columns * SIZE), np.int32)
    wires: dict[str, list[Wire]] = {}
    mines = 0
    for (row, column), placed in grid.tiles():
        top, left = row * SIZE, column * SIZE
        shown[top : top + SIZE, left : left + SIZE] = placed.tile.shown
        facts = check_tile(placed.tile)
        mines += facts.mines + (Side.EAST in placed.tile.ports)  # the pair across the border
        for (down, right), carrier in facts.carriers.items():
            literal = placed.carries[carrier.side]
            wire = Wire(top + down, left + right, carrier.mine_means != literal.negated)
            wires.setdefault(literal.signal, []).append(wire)
    board = Board(Topology.grid(*shown.shape), shown)
    cells_of = {signal: tuple(cells) for signal, cells in wires.items()}
    return CircuitBoard(board, cells_of, mines, inputs, outputs)
