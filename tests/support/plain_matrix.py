"""Plain versions of the `matrix-forward` and `matrix` players, with the same equations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.board.board import MINE, Board
from minewise.derivations.matrix import Equations, Row, findings, forward, read, reduced
from minewise.play.player import Deductions, Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.board.topology import Cell


class PlainForward(Player):
    """A player that applies forward elimination to all equations."""

    def begin(self) -> None:
        self.mines: set[Cell] = set()

    def deduce(self, board: Board) -> Deductions:
        equations = Equations.of(self.with_mines(board))
        found = self.find(equations.rows())
        mined = equations.cells(found, mined=True)
        self.mines.update(mined)
        return Deductions(equations.cells(found, mined=False), mined)

    def find(self, rows: Sequence[Row]) -> dict[int, bool]:
        return findings(read(forward(rows)))

    def with_mines(self, board: Board) -> Board:
        """Return the board with the remembered mines, which the game does not show."""
        flat = board.flat.copy()
        for cell in self.mines:
            flat[board.topology.index(cell)] = MINE
        return Board(board.topology, flat)


class PlainMatrix(PlainForward):
    """A player that tries single clues first, then the rows of the forward and reduced forms."""

    def find(self, rows: Sequence[Row]) -> dict[int, bool]:
        known: dict[int, bool] = {}
        while news := {
            x: mined for row in rows for x, mined in row.without(known).settled().items()
        }:
            known |= news
        echelon = forward(rows)
        return known or findings(read(echelon)) | findings(read(reduced(echelon)))
