"""A grid on which signals run down in columns and gates lie across them in rows.

A gate is placed in the first row that is empty in all its columns, so gates that do not overlap
share rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from minewise.circuits.compiler.assembly import TileGrid
from minewise.circuits.formulas.circuit import Literal
from minewise.circuits.tiles.tile import Side

if TYPE_CHECKING:
    from collections.abc import Sequence


class Station(NamedTuple):
    """A tile in a row, with the literal to its east and the signal to its south."""

    column: int
    tile: str
    east: Literal | None = None
    south: str | None = None


class Canvas:
    """Columns of signals, drawn down to different rows."""

    def __init__(self, columns: int) -> None:
        self.grid = TileGrid()
        self._ends = np.zeros(columns, np.int64)
        self._running: list[str | None] = [None] * columns
        self._waiting: dict[int, tuple[str, str]] = {}

    def start(self, column: int, tile: str, signal: str) -> None:
        """Start a signal, with its tile just above its first use."""
        self._waiting[column] = tile, signal
        self._running[column] = signal
        self._ends[column] += 1

    def row_across(self, first: int, last: int) -> int:
        """Return the first row that is empty in these columns."""
        return int(self._ends[first : last + 1].max())

    def lay(self, stations: Sequence[Station]) -> None:
        """Place stations, given from west to east, in a row."""
        first, last = stations[0].column, stations[-1].column
        row = self.row_across(first, last)
        at = {station.column: station for station in stations}
        passing = None
        for column in range(first, last + 1):
            self._draw_down(column, row)
            passing = self._lay_one(row, column, at.get(column), passing)
            self._ends[column] = row + 1

    def end(self, column: int, tile: str) -> None:
        """End a signal with a tile that has a port to the north."""
        row = self.row_across(column, column)
        self._draw_down(column, row)
        self._put(row, column, tile, None, None)
        self._ends[column] = row + 1
        self._running[column] = None

    def _draw_down(self, column: int, row: int) -> None:
        """Extend a column down to a row."""
        if column in self._waiting:
            tile, signal = self._waiting.pop(column)
            self.grid.put(row - 1, column, tile, S=Literal(signal))
        elif signal_here := self._running[column]:
            literal = Literal(signal_here)
            for each in range(int(self._ends[column]), row):
                self.grid.put(each, column, "wire_v", N=literal, S=literal)
        self._ends[column] = row

    def _lay_one(
        self, row: int, column: int, station: Station | None, passing: Literal | None
    ) -> Literal | None:
        if station is None:
            tile = "cross" if self._running[column] else "wire_h"
            station = Station(column, tile, passing, self._running[column])
        self._put(row, column, station.tile, passing, station)
        self._running[column] = station.south
        return station.east

    def _put(
        self, row: int, column: int, tile: str, west: Literal | None, station: Station | None
    ) -> None:
        running = self._running[column]
        carries = {
            Side.WEST: west,
            Side.NORTH: Literal(running) if running else None,
            Side.EAST: station.east if station else None,
            Side.SOUTH: Literal(station.south) if station and station.south else None,
        }
        there = {side: literal for side, literal in carries.items() if literal}
        self.grid.put(row, column, tile, **there)
