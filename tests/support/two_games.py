"""A game and the same game in plain Python, played side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from minewise import Board, Game, GameError
from minewise.board.board import COVERED, FLAG, MINE
from support.plain_game import PlainGame, clue, mines_of, play_out

if TYPE_CHECKING:
    from minewise import Cell, StartRule, Topology
    from support.plain_game import Mines, Move


def most_mines(topology: Topology, rule: StartRule) -> int:
    """Return how many mines the start rule leaves room for; negative if it cannot be met."""
    if rule.kind == "zero":
        return len(topology) - 1 - min(map(len, topology.neighbour_lists()))
    return len(topology) - (1 if rule.kind == "safe" else rule.shown_of(len(topology)))


class TwoGames:
    """Two games that make the same moves; the plain one takes its layout from a third."""

    def __init__(self, topology: Topology, mines: int, start: StartRule, seed: int) -> None:
        self._settings = (topology, mines, start, seed)
        self.game = self._new()
        self.plain = PlainGame(topology, mines, self._layout)
        if start.kind in ("any", "scatter"):
            self.plain.mines = self._layout(None)
            for cell in topology.cells():
                if self.game.board.shown[cell] != COVERED:
                    self.plain.shown[cell] = clue(topology, self.plain.mines, cell)
        assert self.plain.opened == start.shown_of(len(topology))

    def _new(self) -> Game:
        topology, mines, start, seed = self._settings
        return Game(topology, mines, start=start, seed=seed, index=seed // 3)

    def _layout(self, first: Cell | None) -> Mines:
        topology, mines, start, _ = self._settings
        layout = mines_of(play_out(self._new(), first))
        assert len(layout) == mines
        if first is not None and start.kind in ("safe", "zero"):
            assert first not in layout
            assert start.kind == "safe" or clue(topology, layout, first) == 0
        return layout

    def attempt(self, move: Move, cell: Cell) -> None:
        """Make a move in both games, or expect that it is refused."""
        do = getattr(self.game, move)
        if move == "reveal" and self.plain.mines is None and not self._can_start(cell):
            with pytest.raises(GameError, match="too little room to start"):
                do(cell)
        elif self.plain.allows(move, cell):
            self.plain.make(move, cell)
            do(cell)
        else:
            with pytest.raises(GameError):
                do(cell)

    def _can_start(self, cell: Cell) -> bool:
        around = len(self.plain.topology.neighbours(cell))
        return (
            not self.plain.allows("reveal", cell)
            or self.game.start.kind != "zero"
            or self.plain.total + around < len(self.plain.topology)
        )

    def chord(self, number: int, *, wrongly: bool = False, extra: int = 0) -> None:
        """Chord one of the clues, after flagging the mines around it, or free cells if possible.

        `extra` flags are too many.
        """
        clues = [cell for cell, code in self.plain.shown.items() if code >= 0]
        if not clues:
            return
        cell = clues[number % len(clues)]
        mines = self.plain.mines or frozenset()
        covered = sorted(self.plain.around(cell, COVERED), key=lambda near: near not in mines)
        missing = max(0, self.plain.shown[cell] - len(self.plain.around(cell, FLAG))) + extra
        for near in covered[::-1][:missing] if wrongly else covered[:missing]:
            self.attempt("flag", near)
        self.attempt("chord", cell)

    def undo(self, moves: int) -> None:
        """Take back up to this many moves."""
        moves = min(moves, len(self.plain.past))
        self.game.undo(moves)
        for _ in range(moves):
            self.plain.undo()

    def require_equal(self) -> None:
        """Compare everything that the games show."""
        game, plain = self.game, self.plain
        assert game.board == Board(plain.topology, list(plain.shown.values()), plain.total)
        assert game.status == plain.status
        assert game.opened == plain.opened
        assert game.mines_left == plain.total - plain.flags
        assert game.moves == len(plain.past)
        last = plain.past[-1][0] if plain.past else plain.shown
        assert sorted(game.changed) == [c for c in plain.shown if plain.shown[c] != last[c]]
        assert game.status == "lost" or MINE not in game.board.shown
