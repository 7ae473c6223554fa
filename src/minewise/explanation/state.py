"""A board, and what has been found out about its covered cells so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from minewise.board.board import Board
from minewise.board.symbols import COVERED, FLAG, MINE, SAFE
from minewise.board.topology import Cell

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from numpy.typing import NDArray


Fates = dict[Cell, bool]
"""What cells are: mined (`True`) or safe."""

_UNKNOWN = (COVERED, FLAG)


class Clue(NamedTuple):
    """What a clue says when some of the cells around it are known."""

    cell: Cell
    need: int
    """The mines that it still needs."""
    mines: tuple[Cell, ...]
    """Those that are known."""
    unknown: frozenset[Cell]


class DeductionState:
    """A board, and the covered cells that are known by now: mined (`True`) or safe."""

    def __init__(self, board: Board, known: Mapping[Cell, bool] | None = None) -> None:
        self.board = board
        self._flat = board.flat.copy()
        self._shown = self._flat.reshape(board.shape)
        self.learn(known or {})

    def learn(self, fates: Mapping[Cell, bool]) -> None:
        """Make cells known."""
        for cell, mined in fates.items():
            self._shown[cell] = MINE if mined else SAFE

    def supposing(self, cell: Cell, *, mined: bool) -> DeductionState:
        """Return a separate state in which a cell is known as well."""
        return DeductionState(self.marked(), {cell: mined})

    def clue(self, cell: Cell) -> Clue:
        """Read a clue."""
        mines, unknown = [], []
        for near in self.board.topology.neighbours(cell):
            code = self._shown[near]
            if code == MINE:
                mines.append(near)
            elif code in _UNKNOWN:
                unknown.append(near)
        return Clue(cell, int(self._shown[cell]) - len(mines), tuple(mines), frozenset(unknown))

    def clues(self) -> list[Cell]:
        """List all clues."""
        return list(map(self.board.topology.cell, np.flatnonzero(self._flat >= 0).tolist()))

    def clues_of(self, cell: Cell) -> list[Cell]:
        """List the clues that touch a cell."""
        return [near for near in self.board.topology.neighbours(cell) if self._shown[near] >= 0]

    def component(self, cells: Iterable[Cell]) -> list[Cell]:
        """List the clues that unknown cells join with some of these."""
        reached: set[Cell] = set()
        seen = set(cells)
        queue = list(seen)
        while queue:
            for clue in self.clues_of(queue.pop()):
                if clue not in reached:
                    reached.add(clue)
                    more = self.clue(clue).unknown - seen
                    seen |= more
                    queue += more
        return sorted(reached)

    def unknown(self) -> list[Cell]:
        """List the covered cells of which nothing is known."""
        return list(map(self.board.topology.cell, np.flatnonzero(self._unknown).tolist()))

    def count_unknown(self) -> int:
        """Count the covered cells of which nothing is known."""
        return int(self._unknown.sum())

    @property
    def _unknown(self) -> NDArray[np.bool_]:
        return np.isin(self._flat, _UNKNOWN)

    def mines_left(self) -> int:
        """Count the mines that are neither shown nor known, if the total is."""
        return (self.board.mines or 0) - int((self._flat == MINE).sum())

    def marked(self) -> Board:
        """Show what is known on the board."""
        return Board.unchecked(self.board.topology, self._flat.copy(), self.board.mines)

    def restricted_to(self, clues: Iterable[Cell], *, total: bool) -> Board:
        """Show what is known and no other clues; their cells are still free."""
        flat = self._flat.copy()
        flat[flat >= 0] = SAFE
        for clue in map(self.board.topology.index, clues):
            flat[clue] = self._flat[clue]
        return Board.unchecked(self.board.topology, flat, self.board.mines if total else None)

    def around(self, clues: Collection[Cell]) -> Board:
        """Show only these clues, and cover only what they touch and is not known."""
        board = self.restricted_to(clues, total=False)
        touched = {cell for clue in clues for cell in self.clue(clue).unknown}
        flat = board.flat.copy()
        flat[self._unknown] = SAFE
        flat[[board.topology.index(cell) for cell in touched]] = COVERED
        return Board.unchecked(board.topology, flat, None)
