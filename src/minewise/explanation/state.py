"""A board during deduction."""

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
"""The fates of cells: mined (`True`) or safe."""

_UNKNOWN = (COVERED, FLAG)


class Clue(NamedTuple):
    """A clue, and the mines and unknown cells around it."""

    cell: Cell
    need: int
    """The number of mines still needed."""
    mines: tuple[Cell, ...]
    """The known mines."""
    unknown: frozenset[Cell]


class DeductionState:
    """A board, and the covered cells known so far: mined (`True`) or safe."""

    def __init__(self, board: Board, known: Mapping[Cell, bool] | None = None) -> None:
        self.board = board
        self._flat = board.flat.copy()
        self._shown = self._flat.reshape(board.shape)
        self.learn(known or {})

    def learn(self, fates: Mapping[Cell, bool]) -> None:
        """Mark cells as known."""
        for cell, mined in fates.items():
            self._shown[cell] = MINE if mined else SAFE

    def supposing(self, cell: Cell, *, mined: bool) -> DeductionState:
        """Return a copy in which `cell` is also known."""
        return DeductionState(self.marked(), {cell: mined})

    def clue(self, cell: Cell) -> Clue:
        """Return a clue, and the mines and unknown cells around it."""
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
        """List the clues connected to these cells through unknown cells."""
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
        """List the unknown covered cells."""
        return list(map(self.board.topology.cell, np.flatnonzero(self._unknown).tolist()))

    def count_unknown(self) -> int:
        """Count the unknown covered cells."""
        return int(self._unknown.sum())

    @property
    def _unknown(self) -> NDArray[np.bool_]:
        return np.isin(self._flat, _UNKNOWN)

    def mines_left(self) -> int:
        """Count the mines not found yet, if the mine count is known."""
        return (self.board.mines or 0) - int((self._flat == MINE).sum())

    def marked(self) -> Board:
        """Return the board with known cells marked."""
        return Board.unchecked(self.board.topology, self._flat.copy(), self.board.mines)

    def restricted_to(self, clues: Iterable[Cell], *, total: bool) -> Board:
        """Return the board with known cells and only these clues; other clues become safe cells."""
        flat = self._flat.copy()
        flat[flat >= 0] = SAFE
        for clue in map(self.board.topology.index, clues):
            flat[clue] = self._flat[clue]
        return Board.unchecked(self.board.topology, flat, self.board.mines if total else None)

    def around(self, clues: Collection[Cell]) -> Board:
        """Return a board with only these clues and the unknown cells around them."""
        board = self.restricted_to(clues, total=False)
        touched = {cell for clue in clues for cell in self.clue(clue).unknown}
        flat = board.flat.copy()
        flat[self._unknown] = SAFE
        flat[[board.topology.index(cell) for cell in touched]] = COVERED
        return Board.unchecked(board.topology, flat, None)
