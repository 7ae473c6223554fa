"""Tiles: square pieces of board that fit together and compute with the signals they carry.

A tile has nine rows of nine cells. Signals enter and leave it at **ports**, in the middle of its
sides; all other cells of its rim are clues, so tiles interact only at ports. A wire carries a
signal in pairs of cells, exactly one of them mined. If two tiles are side by side, one pair lies
across their border: the western tile has the cell that is mined for *true*, and the eastern tile
the cell that is mined for *false*. If one tile is above the other, the upper one has a clue 1 in
its last row, with a cell that is mined for *false* above the clue and a cell that is mined for
*true* below it.

Two tiles may touch if both or neither have a port on the common side. Then the clues of each tile
do not depend on its surroundings, so the layouts of a board are the combinations of the layouts of
its tiles.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.board.board import Board
from minewise.board.format import format_rows
from minewise.board.symbols import COVERED, SAFE
from minewise.board.topology import Topology

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIZE: Final = 9
"""The number of rows and columns of a tile: three times the period of a wire."""

Coordinates = tuple[int, int]
"""The row and column of a cell in a tile, or of a tile on a board."""


class Side(StrEnum):
    """The sides of a tile, on which it may have ports."""

    WEST = "W"
    NORTH = "N"
    EAST = "E"
    SOUTH = "S"

    @property
    def cell(self) -> Coordinates:
        """The cell that carries the port's signal."""
        return {"W": (4, 0), "N": (0, 4), "E": (4, 8), "S": (7, 4)}[self]

    @property
    def partner(self) -> Coordinates:
        """The cell across the border, mined if and only if the port's cell is not."""
        return {"W": (4, -1), "N": (-2, 4), "E": (4, 9), "S": (9, 4)}[self]

    @property
    def mine_means(self) -> bool:
        """The value of the signal if the port's cell is mined."""
        return self in (Side.NORTH, Side.EAST)

    @property
    def opposite(self) -> Side:
        """The side of the neighbour that touches this side."""
        return {"W": Side.EAST, "N": Side.SOUTH, "E": Side.WEST, "S": Side.NORTH}[self]

    @property
    def step(self) -> Coordinates:
        """The step to the neighbour on this side, in tiles."""
        return {"W": (0, -1), "N": (-1, 0), "E": (0, 1), "S": (1, 0)}[self]


Relation = frozenset[tuple[bool, ...]]
"""The combinations of values that a tile's ports can have, each in port order."""


@dataclass(frozen=True, eq=False)
class Tile:
    """A tile and the relation that it imposes on the signals at its ports.

    Examples
    --------
    >>> from minewise.circuits import TILES
    >>> print(TILES["bend_wn"].meaning)
    N = W
    """

    name: str
    meaning: str
    """The relation as equations, such as `E = W | N; S = N`."""
    ports: tuple[Side, ...]
    relation: Relation
    shown: NDArray[np.int32]
    """The tile's cells, coded as on a board."""

    def __str__(self) -> str:
        """Return the tile in the format of `tiles.txt`."""
        title = " ".join(filter(None, (self.name, "".join(self.ports), self.meaning)))
        return "\n".join([title, *format_rows(self.shown.ravel(), SIZE)])

    @cached_property
    def in_frame(self) -> Board:
        """The tile as a board, in a frame one cell wide that contains the partners of its ports.

        The frame has no partner for a north port, because the clue between them belongs to the tile
        above.
        """
        frame = np.full((SIZE + 2, SIZE + 2), SAFE, np.int32)
        frame[1:-1, 1:-1] = self.shown
        for side in self.ports:
            if side != Side.NORTH:
                row, column = side.partner
                frame[row + 1, column + 1] = COVERED
        return Board(Topology.grid(*frame.shape), frame)
