"""A grid of tiles: which tile lies where, and which signal passes each of its ports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from minewise.base.errors import BudgetError, CircuitError
from minewise.circuits.tiles.library import TILES
from minewise.circuits.tiles.tile import SIZE, Coordinates, Side, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from minewise.circuits.formulas.circuit import Literal

MOST_TILES: Final = 200_000
"""What a board may have, blank ones included: sixteen million cells, some minutes for a solver."""


class PlacedTile(NamedTuple):
    """A tile, with the literal that passes each of its ports."""

    tile: Tile
    carries: Mapping[Side, Literal]


class TileGrid:
    """Tiles in rows and columns; where none was put there is a blank one.

    Examples
    --------
    >>> from minewise.circuits.formulas.circuit import Literal
    >>> grid = TileGrid()
    >>> grid.put(0, 0, "free_s", S=Literal("a"))
    >>> grid.put(1, 0, "free_n", N=Literal("a"))
    >>> grid.shape
    (2, 1)
    """

    def __init__(self) -> None:
        self._tiles: dict[Coordinates, PlacedTile] = {}
        self._rows = self._columns = 0

    def put(self, row: int, column: int, tile: str, **carries: Literal) -> None:
        """Put a tile in a place that is still blank, and say what passes its ports.

        Raises `BudgetError` if the grid gets too large to make a board of.
        """
        if (row, column) in self._tiles:
            raise CircuitError(f"two tiles in the same place: {row}, {column}")
        placed = PlacedTile(TILES[tile], {Side(side): literal for side, literal in carries.items()})
        if set(placed.carries) != set(placed.tile.ports):
            raise CircuitError(f"the tile {tile} has the ports {''.join(placed.tile.ports)}")
        self._tiles[row, column] = placed
        self._rows, self._columns = max(self._rows, row + 1), max(self._columns, column + 1)
        if self._rows * self._columns > MOST_TILES:
            raise BudgetError(f"the board would have more than {MOST_TILES * SIZE * SIZE:,} cells")

    @property
    def shape(self) -> Coordinates:
        """How many rows and columns of tiles there are, at least one of each."""
        return max(self._rows, 1), max(self._columns, 1)

    def tiles(self) -> Iterator[tuple[Coordinates, PlacedTile]]:
        """Yield the tiles and their places, in the order in which they were put."""
        yield from self._tiles.items()

    def check(self) -> None:
        """Raise `CircuitError` unless signals pass from tile to tile, and none leaves the grid."""
        for (row, column), placed in self._tiles.items():
            for side, literal in placed.carries.items():
                down, right = side.step
                beside = self._tiles.get((row + down, column + right))
                if beside is None or beside.carries.get(side.opposite) != literal:
                    raise CircuitError(
                        f"{literal} is lost at the {side.name.lower()} of tile {row}, {column}"
                    )
