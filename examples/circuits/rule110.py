"""Rule 110, an elementary cellular automaton, run by a player of single clues.

The board's only layout is the automaton's space-time picture. A cell is alive next if it differs
from its eastern neighbour, or if both are alive and the western neighbour is dead; beyond the
borders all cells are dead. Every tile is one that single clues settle from its inputs.

A generation has a row of tiles for each cell, its *rail*, which brings the cell's value to three
places, and two rows of gates below. Run this script to print the board, or with a first generation
such as `00001` and a number of steps.
"""

from __future__ import annotations

import sys

from minewise.circuits import Literal
from minewise.circuits.compiler.assembly import CircuitBoard, TileGrid, assemble

START, STEPS = "00001", 4
WIDTH = 5
"""The columns of a cell: itself, its eastern neighbour, a NOT, its western neighbour, result."""
WIRES = {
    "WE": "wire_h",
    "NS": "wire_v",
    "WN": "bend_wn",
    "NE": "bend_ne",
    "WS": "bend_ws",
    "ES": "bend_es",
    "WNE": "tee_wne",
    "WES": "tee_wes",
    "WNES": "cross",
    "N": "free_n",
}


def generations(start: str, steps: int) -> list[str]:
    """Return the generations, computed directly."""
    rows = [start]
    for _ in range(steps):
        around = f"0{rows[-1]}0"
        rows.append("".join(str(110 >> int(around[i : i + 3], 2) & 1) for i in range(len(start))))
    return rows


def board(start: str = START, steps: int = STEPS) -> CircuitBoard:
    """Return the board; the output `t2c0`, say, is the first cell of the third generation."""
    drawing = _Drawing()
    values = [Literal(f"t0c{cell}") for cell in range(len(start))]
    for cell, alive in enumerate(start):
        drawing.gates[0, _result(cell)] = f"const{alive}_s"
    outputs = {}
    row = 0
    for step in range(steps + 1):
        outputs |= {f"t{step}c{cell}": value.signal for cell, value in enumerate(values)}
        for cell, value in enumerate(values):
            from_row = row if step == 0 or cell < len(start) - 1 else row - 1
            drawing.down(_result(cell), from_row, row + 1 + cell * (step < steps), value)
        if step < steps:
            _put_rails(drawing, row + 1, values)
            row += len(start) + 2
            values = _put_gates(drawing, row - 1, values, step)
    return assemble(drawing.grid(), (), outputs)


class _Drawing:
    """The values at the ports of tiles, drawn as lines, and the tiles that are not wires."""

    def __init__(self) -> None:
        self._ports: dict[tuple[int, int], dict[str, Literal]] = {}
        self.gates: dict[tuple[int, int], str] = {}

    def across(self, row: int, first: int, last: int, value: Literal) -> None:
        """Draw a line from west to east."""
        for column in range(first, last):
            self._add(row, column, "E", value)
            self._add(row, column + 1, "W", value)

    def down(self, column: int, first: int, last: int, value: Literal) -> None:
        """Draw a line from north to south."""
        for row in range(first, last):
            self._add(row, column, "S", value)
            self._add(row + 1, column, "N", value)

    def _add(self, row: int, column: int, side: str, value: Literal) -> None:
        self._ports.setdefault((row, column), {})[side] = value

    def grid(self) -> TileGrid:
        """Return the tiles."""
        grid = TileGrid()
        for (row, column), values in sorted(self._ports.items()):
            ports = {side: values[side] for side in "WNES" if side in values}
            tile = self.gates.get((row, column)) or WIRES["".join(ports)]
            grid.put(row, column, tile, **ports)
        return grid


def _result(cell: int) -> int:
    """Return the column in which a cell's value comes from the north."""
    return WIDTH * cell + WIDTH - 1


def _put_rails(drawing: _Drawing, top: int, values: list[Literal]) -> None:
    gates = top + len(values)
    for cell, value in enumerate(values):
        brought = [WIDTH * cell]
        if cell > 0:
            brought.append(WIDTH * (cell - 1) + 1)
        if cell < len(values) - 2:
            brought.append(WIDTH * (cell + 1) + 3)
        drawing.across(top + cell, min(brought), max(*brought, _result(cell)), value)
        for column in brought:
            drawing.down(column, top + cell, gates, value)


def _put_gates(drawing: _Drawing, row: int, values: list[Literal], step: int) -> list[Literal]:
    """Place the gates of a generation in a row and the next; return the next generation."""
    results = []
    for cell, value in enumerate(values):
        own = WIDTH * cell
        if cell == len(values) - 1:  # its eastern neighbour is dead, so it stays as it is
            drawing.across(row, own, own + 4, value)
            results.append(value)
            continue
        differs, both, alone = (
            Literal(f"t{step}c{cell} {what}") for what in ("differs", "both", "alone")
        )
        result = Literal(f"t{step + 1}c{cell}")
        drawing.across(row, own, own + 1, value)
        drawing.gates[row, own + 1] = "half_adder"
        if cell > 0:
            drawing.across(row, own + 1, own + 2, both)
            drawing.gates[row, own + 2] = "not_h"
            drawing.across(row, own + 2, own + 3, ~both)
            drawing.gates[row, own + 3] = "nor_wn_e"
            drawing.across(row, own + 3, own + 4, alone)
        else:
            alone = both
            drawing.across(row, own + 1, own + 4, both)
        drawing.down(own + 4, row, row + 1, alone)
        drawing.down(own + 1, row, row + 1, differs)
        drawing.across(row + 1, own + 1, own + 4, differs)
        drawing.gates[row + 1, own + 4] = "or_wn_s"
        results.append(result)
    return results


if __name__ == "__main__":
    print(board(*sys.argv[1:2], *map(int, sys.argv[2:3])).board)
