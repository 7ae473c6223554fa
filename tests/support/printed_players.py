"""The players from "NP-Game: Minesweeper", as its algorithms are printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise import Player
from minewise.play.player import Deductions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise import Board, Cell


class Printed(Player):
    """Common parts of the algorithms: marks and predicates on the neighbours of an open cell."""

    def begin(self) -> None:
        self.marked: set[Cell] = set()
        self.probed: set[Cell] = set()

    def newly_open(self, board: Board) -> Iterator[Cell]:
        for cell in board.topology.cells():
            if board.shown[cell] >= 0 and cell not in self.probed:
                self.probed.add(cell)
                yield cell

    def marks(self, board: Board, cell: Cell) -> int:
        return sum(near in self.marked for near in board.topology.neighbours(cell))

    def unmarked(self, board: Board, cell: Cell) -> list[Cell]:
        return [
            near
            for near in board.topology.neighbours(cell)
            if board.covered[near] and near not in self.marked
        ]

    def is_afn(self, board: Board, cell: Cell) -> bool:
        return int(board.shown[cell]) == self.marks(board, cell)

    def is_amn(self, board: Board, cell: Cell) -> bool:
        needed = int(board.shown[cell]) - self.marks(board, cell)
        return needed == len(self.unmarked(board, cell))


class DoubleSet(Printed):
    """Algorithm 2, with its `else`. Its findings do not depend on the order of S and Q."""

    def begin(self) -> None:
        super().begin()
        self.q: list[Cell] = []

    def deduce(self, board: Board) -> Deductions:
        s: set[Cell] = set()
        for x in self.newly_open(board):
            if self.is_afn(board, x):
                s |= set(self.unmarked(board, x))
            else:
                self.q.append(x)
        before = set(self.marked)
        if not s:
            for q in list(self.q):
                if self.is_amn(board, q):
                    self.marked |= set(self.unmarked(board, q))
                    self.q.remove(q)
            for q in list(self.q):
                if self.is_afn(board, q):
                    s |= set(self.unmarked(board, q))
                    self.q.remove(q)
        return Deductions(sorted(s), sorted(self.marked - before))


class Automaton(Printed):
    """The transition function, applied to all cells of the board at once."""

    def deduce(self, board: Board) -> Deductions:
        safe, mined = [], []
        for x in board.topology.cells():
            if not board.covered[x] or x in self.marked:
                continue
            clues = [y for y in board.topology.neighbours(x) if board.shown[y] >= 0]
            if any(self.is_afn(board, y) for y in clues):
                safe.append(x)
            elif any(
                len(self.unmarked(board, y)) == 1
                and abs(int(board.shown[y]) - self.marks(board, y)) == 1
                for y in clues
            ):
                mined.append(x)
        self.marked |= set(mined)
        return Deductions(safe, mined)
