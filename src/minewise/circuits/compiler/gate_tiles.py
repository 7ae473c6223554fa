"""Tiles for gates with two operands, one that passes along the row and one that runs down.

The passing signal can be negated where it is tapped, so a tile may negate the operands differently
from the gate. Tiles are therefore looked up by the function they compute.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from minewise.circuits.formulas.circuit import Literal, Op
from minewise.circuits.tiles.library import TILES
from minewise.circuits.tiles.tile import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.circuits.tiles.tile import Tile

Table = tuple[bool, ...]
"""The values of a function of two signals, in the order of `_VALUES`."""

_VALUES = [(west, north) for west in (False, True) for north in (False, True)]


class GatePorts(Enum):
    """The ports of the passing operand and of the result; the other operand runs down."""

    KEEPING = Side.WEST, Side.EAST
    KEEPING_BACK = Side.EAST, Side.WEST
    REPLACING = Side.WEST, Side.SOUTH
    REPLACING_BACK = Side.EAST, Side.SOUTH

    @property
    def passing(self) -> Side:
        """The port of the passing operand."""
        return self.value[0]

    @property
    def result(self) -> Side:
        """The port of the result. If it is not south, the running operand continues southwards."""
        return self.value[1]


class Choice(NamedTuple):
    """A tile for a gate, and the passing operand in the polarity that the tile needs."""

    tile: str
    passing: Literal


def tile_for(ports: GatePorts, op: Op, passing: Literal, running: Literal) -> Choice:
    """Return a tile for a gate with two operands; every gate and pair of ports has one.

    Examples
    --------
    >>> tile_for(GatePorts.KEEPING, Op.OR, Literal("a"), Literal("b"))
    Choice(tile='tap_or_e', passing=Literal(signal='a', negated=False))
    """
    tables = {
        negated: tuple(
            op.of(west ^ negated ^ passing.negated, north ^ running.negated)
            for west, north in _VALUES
        )
        for negated in (False, True)
    }
    negated = tables[False] not in _tiles(ports)
    return Choice(_tiles(ports)[tables[negated]], Literal(passing.signal, negated))


@cache
def _tiles(ports: GatePorts) -> dict[Table, str]:
    """Return the tiles with these ports, keyed by the function they compute."""
    return {table: tile.name for tile in TILES.values() for table in _tables(ports, tile)}


def _tables(ports: GatePorts, tile: Tile) -> Iterator[Table]:
    if set(tile.ports) != {Side.NORTH, Side.SOUTH, ports.passing, ports.result}:
        return
    rows = [dict(zip(tile.ports, row, strict=True)) for row in tile.relation]
    by_operands = {(row[ports.passing], row[Side.NORTH]): row for row in rows}
    goes_on = all(row[Side.SOUTH] == row[Side.NORTH] for row in rows)
    is_function = len(rows) == len(by_operands) == 4
    if is_function and (goes_on or ports.result == Side.SOUTH):
        yield tuple(by_operands[values][ports.result] for values in _VALUES)
