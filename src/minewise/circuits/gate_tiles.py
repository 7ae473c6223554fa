"""Which tile makes a gate of two signals: one that passes by in its row, one that runs down.

A tile may have the operands otherwise negated than the gate does, for the signal that passes by can
be negated where it is tapped. So the tiles are looked up by the function that they compute.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from minewise.circuits.circuit import Literal, Op
from minewise.circuits.tile import Side
from minewise.circuits.tiles import TILES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.circuits.tile import Tile

Table = tuple[bool, ...]
"""The values of a function of two signals, for 00, 01, 10 and 11."""


class Kind(StrEnum):
    """Where the operands come from and where the result goes, by the ports of the tile."""

    KEEPING = "WNES"
    """Passing from the west, result to the east; what runs down goes on."""
    REPLACING = "WNS"
    """Passing from the west, result to the south, in place of what ran down."""
    REPLACING_BACK = "NES"
    """Passing from the east, result to the south, in place of what ran down."""

    @property
    def passing(self) -> Side:
        """The port of the signal that passes by."""
        return Side.EAST if self is Kind.REPLACING_BACK else Side.WEST

    @property
    def result(self) -> Side:
        """The port of the result."""
        return Side.EAST if self is Kind.KEEPING else Side.SOUTH


class Choice(NamedTuple):
    """A tile for a gate, and the operand that passes by as the tile wants it."""

    tile: str
    passing: Literal


def tile_for(kind: Kind, op: Op, passing: Literal, running: Literal) -> Choice | None:
    """Find a tile for a gate of two signals, if there is any of this kind.

    Examples
    --------
    >>> tile_for(Kind.KEEPING, Op.OR, Literal("a"), Literal("b"))
    Choice(tile='tap_or_e', passing=Literal(signal='a', negated=False))
    """
    for negated in (False, True):
        table = tuple(
            op.of(west ^ negated ^ passing.negated, north ^ running.negated)
            for west, north in product((False, True), repeat=2)
        )
        if table in _tiles(kind):
            return Choice(_tiles(kind)[table], Literal(passing.signal, negated))
    return None


@cache
def _tiles(kind: Kind) -> dict[Table, str]:
    """Give the tiles of a kind by what they compute."""
    return {table: tile.name for tile in TILES.values() for table in _tables(kind, tile)}


def _tables(kind: Kind, tile: Tile) -> Iterator[Table]:
    if "".join(tile.ports) != kind:
        return
    rows = [dict(zip(tile.ports, row, strict=True)) for row in tile.relation]
    inputs = {(row[kind.passing], row[Side.NORTH]): row for row in rows}
    if len(rows) != 4 or len(inputs) != 4:
        return
    if kind is Kind.KEEPING and any(row[Side.SOUTH] != row[Side.NORTH] for row in rows):
        return
    yield tuple(inputs[values][kind.result] for values in product((False, True), repeat=2))
