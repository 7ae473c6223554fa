"""Boards built from grids of tiles, and signals read from their layouts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from minewise.base.arguments import checked
from minewise.base.errors import BudgetError, CircuitError, quoted
from minewise.board.board import Board
from minewise.board.symbols import MINE, SAFE
from minewise.board.topology import Topology
from minewise.circuits.tiles.check import check_tile
from minewise.circuits.tiles.library import TILES
from minewise.circuits.tiles.tile import SIZE, Coordinates, Side, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from minewise.answers import circuits as answers
    from minewise.board.layout import Layout
    from minewise.circuits.formulas.circuit import Literal


MOST_TILES: Final = 200_000
"""The maximum number of tiles, including blank ones: sixteen million cells."""


class PlacedTile(NamedTuple):
    """A tile with the literal at each of its ports."""

    tile: Tile
    carries: Mapping[Side, Literal]


class TileGrid:
    """Tiles in rows and columns; unoccupied places are blank.

    Examples
    --------
    >>> from minewise.circuits import Literal
    >>> from minewise.circuits.compiler.assembly import TileGrid
    >>> grid = TileGrid()
    >>> grid.put(0, 0, "wire_h", W=Literal("a"), E=Literal("a"))
    >>> grid.shape
    (1, 1)
    """

    def __init__(self) -> None:
        self._tiles: dict[Coordinates, PlacedTile] = {}
        self._rows = self._columns = 0

    @checked
    def put(self, row: int, column: int, tile: str, **carries: Literal) -> None:
        """Place a tile, with the literals at its ports; raise `BudgetError` if the grid is full."""
        if tile not in TILES:
            raise CircuitError(f"unknown tile {quoted(tile)}: see minewise.circuits.TILES")
        ports = TILES[tile].ports
        if set(carries) != set(ports):
            raise CircuitError(f"tile {tile} has the ports {''.join(ports)}")
        if (row, column) in self._tiles or row < 0 or column < 0:
            raise CircuitError(f"no tile can be placed at {row}, {column}")
        rows, columns = max(self._rows, row + 1), max(self._columns, column + 1)
        if rows * columns > MOST_TILES:
            raise BudgetError(f"the board needs more than {MOST_TILES * SIZE * SIZE:,} cells")
        self._rows, self._columns = rows, columns
        literals = {Side(side): literal for side, literal in carries.items()}
        self._tiles[row, column] = PlacedTile(TILES[tile], literals)

    @property
    def shape(self) -> Coordinates:
        """The number of rows and columns of tiles, at least one of each."""
        return max(self._rows, 1), max(self._columns, 1)

    def tiles(self) -> Iterator[tuple[Coordinates, PlacedTile]]:
        """Yield the tiles and their places, in the order of placement."""
        yield from self._tiles.items()

    def check(self) -> None:
        """Raise `CircuitError` if a signal does not continue in the next tile."""
        for (row, column), placed in self._tiles.items():
            for side, literal in placed.carries.items():
                down, right = side.step
                beside = self._tiles.get((row + down, column + right))
                if beside is None or beside.carries.get(side.opposite) != literal:
                    raise CircuitError(
                        f"{literal} is lost at the {side.name.lower()} of tile {row}, {column}"
                    )


class Wire(NamedTuple):
    """A covered cell that carries a signal."""

    row: int
    column: int
    mine_means: bool
    """The value of the signal if the cell is mined."""

    @property
    def cell(self) -> tuple[int, int]:
        """The cell."""
        return self.row, self.column

    def value_in(self, layout: Layout) -> bool:
        """Return the value of the signal in a layout."""
        return bool(layout.mines[self.cell]) == self.mine_means


@dataclass(frozen=True, eq=False)
class CircuitBoard:
    """A compiled formula: a board, and the cells that carry each signal.

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
    """The cells that carry each signal."""
    mines: int
    """The number of mines, the same in all layouts."""
    inputs: tuple[str, ...]
    """The signals that determine all others, and so the layout."""
    outputs: Mapping[str, str]
    """The signal for each output."""

    @checked
    def values(self, layout: Layout, signals: Iterable[str]) -> dict[str, bool]:
        """Return the values of signals in a layout."""
        if layout.topology != self.board.topology:
            raise CircuitError("the layout belongs to another board")
        return {signal: self._wire(signal).value_in(layout) for signal in signals}

    def _wire(self, signal: str) -> Wire:
        if signal not in self.wires:
            raise CircuitError(f"the board has no signal {quoted(signal)}")
        return self.wires[signal][0]

    @checked
    def assignment(self, layout: Layout) -> dict[str, bool]:
        """Return the values of the inputs in a layout."""
        return self.values(layout, self.inputs)

    @checked
    def results(self, layout: Layout) -> dict[str, bool]:
        """Return the values of the outputs in a layout."""
        read = self.values(layout, self.outputs.values())
        return {name: read[signal] for name, signal in self.outputs.items()}

    @checked
    def given(self, values: Mapping[str, bool]) -> Board:
        """Return the board with one cell of each given signal uncovered.

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
            wire = self._wire(signal)
            shown[wire.cell] = MINE if value == wire.mine_means else SAFE
        return Board(self.board.topology, shown)

    def size_to_json(self) -> answers.CircuitSize:
        """Return the JSON form of the size."""
        rows, cols = self.board.shape
        return {"rows": rows, "cols": cols, "mines": self.mines}

    def to_json(self) -> answers.CircuitMap:
        """Return the JSON form of the signal map."""
        return {
            **self.size_to_json(),
            "inputs": list(self.inputs),
            "outputs": dict(self.outputs),
            "signals": {
                signal: [{"cell": list(wire.cell), "mine_means": wire.mine_means} for wire in wires]
                for signal, wires in self.wires.items()
            },
        }


@checked
def assemble(grid: TileGrid, inputs: tuple[str, ...], outputs: Mapping[str, str]) -> CircuitBoard:
    """Build the board for a grid of tiles with these input and output signals.

    Examples
    --------
    >>> from minewise.circuits import Literal
    >>> from minewise.circuits.compiler.assembly import TileGrid, assemble
    >>> grid = TileGrid()
    >>> grid.put(0, 0, "free_e", E=Literal("a"))
    >>> grid.put(0, 1, "free_w", W=Literal("a"))
    >>> mw.count(assemble(grid, ("a",), {}).board)
    2
    """
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
