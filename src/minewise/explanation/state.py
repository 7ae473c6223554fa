"""A board, and what has been found out about its covered cells so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from minewise.board import Board
from minewise.symbols import COVERED, FLAG, MINE, SAFE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from minewise.topology import Cell


class Clue(NamedTuple):
    """What a clue says when some of the cells around it are known."""

    cell: Cell
    need: int
    """The mines that it still needs."""
    mines: tuple[Cell, ...]
    """Those that are known."""
    unknown: frozenset[Cell]


class State:
    """Covered cells become known one after the other: mined (`True`) or safe."""

    def __init__(self, board: Board, known: Mapping[Cell, bool] | None = None) -> None:
        self.board = board
        self.known = dict(known or {})

    def clue(self, cell: Cell) -> Clue:
        """Read a clue."""
        board = self.board
        mines, unknown = [], []
        for near in board.topology.neighbours(cell):
            code = int(board.shown[near])
            if code == MINE or self.known.get(near):
                mines.append(near)
            elif code in (COVERED, FLAG) and near not in self.known:
                unknown.append(near)
        return Clue(cell, int(board.shown[cell]) - len(mines), tuple(mines), frozenset(unknown))

    def clues_of(self, cell: Cell) -> list[Cell]:
        """List the clues that touch a cell."""
        board = self.board
        return [near for near in board.topology.neighbours(cell) if board.shown[near] >= 0]

    def unknown(self) -> list[Cell]:
        """List the covered cells of which nothing is known."""
        covered = map(self.board.topology.cell, np.flatnonzero(self.board.covered).tolist())
        return [cell for cell in covered if cell not in self.known]

    def mines_left(self) -> int:
        """Count the mines that are neither shown nor known, if the total is."""
        shown = int((self.board.flat == MINE).sum())
        return (self.board.mines or 0) - shown - sum(self.known.values())

    def marked(self) -> Board:
        """Show what is known on the board."""
        return self._shown_as(self.board.flat.copy(), self.board.mines)

    def restricted_to(self, clues: Iterable[Cell], *, total: bool) -> Board:
        """Show what is known and no other clues; their cells are still free."""
        flat = self.board.flat.copy()
        flat[flat >= 0] = SAFE
        for clue in map(self.board.topology.index, clues):
            flat[clue] = self.board.flat[clue]
        return self._shown_as(flat, self.board.mines if total else None)

    def around(self, clues: Sequence[Cell]) -> Board:
        """Show only these clues, and cover only what they touch and is not known."""
        board = self.restricted_to(clues, total=False)
        touched = {cell for clue in clues for cell in self.clue(clue).unknown}
        flat = board.flat.copy()
        flat[board.covered.reshape(-1)] = SAFE
        flat[[board.topology.index(cell) for cell in touched]] = COVERED
        return Board.unchecked(board.topology, flat, None)

    def _shown_as(self, flat: NDArray[np.int32], mines: int | None) -> Board:
        for cell, mined in self.known.items():
            flat[self.board.topology.index(cell)] = MINE if mined else SAFE
        return Board.unchecked(self.board.topology, flat, mines)
