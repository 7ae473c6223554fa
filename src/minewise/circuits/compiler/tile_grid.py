"""A sheet of tiles: which tile lies where, and which signal passes each of its ports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from minewise.base.errors import BudgetError, CircuitError
from minewise.circuits.tiles.library import TILES
from minewise.circuits.tiles.tile import SIZE, Place, Side, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from minewise.circuits.formulas.circuit import Literal

MOST_TILES: Final = 200_000
"""What a board may have, blank ones included: sixteen million cells, some minutes for a solver."""


class Piece(NamedTuple):
    """A tile in its place, with what passes each of its ports."""

    tile: Tile
    carries: Mapping[Side, Literal]


class Sheet:
    """Tiles in rows and columns; where none was put there is a blank one.

    Examples
    --------
    >>> from minewise.circuits.formulas.circuit import Literal
    >>> sheet = Sheet()
    >>> sheet.put(0, 0, "free_s", S=Literal("a"))
    >>> sheet.put(1, 0, "free_n", N=Literal("a"))
    >>> sheet.shape
    (2, 1)
    """

    def __init__(self) -> None:
        self._pieces: dict[Place, Piece] = {}
        self._rows = self._columns = 0

    def put(self, row: int, column: int, tile: str, **carries: Literal) -> None:
        """Put a tile in a place that is still blank, and say what passes its ports.

        Raises `BudgetError` if the sheet gets too large to make a board of.
        """
        if (row, column) in self._pieces:
            raise CircuitError(f"two tiles in the same place: {row}, {column}")
        piece = Piece(TILES[tile], {Side(side): literal for side, literal in carries.items()})
        if set(piece.carries) != set(piece.tile.ports):
            raise CircuitError(f"the tile {tile} has the ports {''.join(piece.tile.ports)}")
        self._pieces[row, column] = piece
        self._rows, self._columns = max(self._rows, row + 1), max(self._columns, column + 1)
        if self._rows * self._columns > MOST_TILES:
            raise BudgetError(f"the board would have more than {MOST_TILES * SIZE * SIZE:,} cells")

    @property
    def shape(self) -> Place:
        """How many rows and columns of tiles there are, at least one of each."""
        return max(self._rows, 1), max(self._columns, 1)

    def pieces(self) -> Iterator[tuple[Place, Piece]]:
        """Yield the tiles and their places, in the order in which they were put."""
        yield from self._pieces.items()

    def check(self) -> None:
        """Make sure that signals pass from tile to tile, and that none leaves the sheet."""
        for (row, column), piece in self._pieces.items():
            for side, literal in piece.carries.items():
                down, right = side.step
                beside = self._pieces.get((row + down, column + right))
                if beside is None or beside.carries.get(side.opposite) != literal:
                    raise CircuitError(
                        f"{literal} is lost at the {side.name.lower()} of tile {row}, {column}"
                    )
