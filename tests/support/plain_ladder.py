"""Plain implementations of the techniques, which try every assignment of mines.

A clue is represented by the set of assignments that it allows, and a combination of clues by the
intersection of their sets. Boards must have few covered cells.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from minewise import Board, Game, Layout
from minewise.board.board import MINE
from minewise.board.technique import Technique

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from minewise import Cell

    Known = dict[int, bool]


class Clue(NamedTuple):
    cells: frozenset[int]
    allowed: NDArray[np.bool_]


class PlainLadder:
    """The techniques on one board, whose covered cells are numbered from 0."""

    def __init__(self, board: Board) -> None:
        topology = board.topology
        self.covered = [cell for cell in topology.cells() if board.covered[cell]]
        number = {cell: i for i, cell in enumerate(self.covered)}
        assignments = np.arange(1 << len(self.covered))
        self.mined = (assignments[:, None] >> np.arange(len(self.covered)) & 1).astype(np.bool_)
        self.clues = []
        for cell in topology.cells():
            if board.shown[cell] < 0:
                continue
            around = topology.neighbours(cell)
            need = int(board.shown[cell]) - sum(board.shown[near] == MINE for near in around)
            cells = frozenset(number[near] for near in around if near in number)
            if cells:
                self.clues.append(Clue(cells, self._count(cells) == need))
        self.total = np.ones(len(assignments), np.bool_)
        if board.mines is not None:
            left = board.mines - np.count_nonzero(board.flat == MINE)
            self.total = self._count(range(len(self.covered))) == left

    def _count(self, cells: Iterable[int]) -> NDArray[np.int64]:
        count: NDArray[np.int64] = self.mined[:, list(cells)].sum(axis=1)
        return count

    def certain_by(self, technique: Technique) -> dict[Cell, bool]:
        """Return the cells settled by a technique and all easier ones."""
        known: Known = {}
        while True:
            for easier in list(Technique)[: technique.rank + 1]:
                news = self._find(easier, known)
                if news:
                    known |= news
                    break
            else:
                return {self.covered[i]: mined for i, mined in known.items()}

    def _find(self, technique: Technique, known: Known) -> Known:
        if technique is Technique.CHAIN:
            return self._by_chains(known)
        if technique is Technique.COUNT:
            return self._certain(self._allowed(self.clues, known) & self.total, known)
        news: Known = {}
        for clues in self._sets_of_clues(technique, known):
            news |= self._certain(self._allowed(clues, known), known)
        return news

    def _sets_of_clues(self, technique: Technique, known: Known) -> list[Sequence[Clue]]:
        """List the groups of clues that a technique combines."""
        if technique is Technique.SINGLE:
            return [[clue] for clue in self.clues]
        if technique is Technique.CASES:
            return [self.clues]
        pairs: list[Sequence[Clue]] = []
        for one, other in combinations(self.clues, 2):
            cells, other_cells = one.cells - known.keys(), other.cells - known.keys()
            is_subset = cells <= other_cells or other_cells <= cells
            if cells & other_cells and (is_subset or technique is Technique.OVERLAP):
                pairs.append((one, other))
        return pairs

    def _by_chains(self, known: Known) -> Known:
        for cell in range(len(self.covered)):
            for mined in (False, True):
                if cell not in known and self._is_refuted({**known, cell: mined}):
                    return {cell: not mined}
        return {}

    def _is_refuted(self, known: Known) -> bool:
        """Propagate clues and pairs of clues; return whether this leads to a contradiction."""
        while True:
            news: Known = {}
            for technique in (Technique.SINGLE, Technique.OVERLAP):
                for clues in self._sets_of_clues(technique, known):
                    allowed = self._allowed(clues, known)
                    if not allowed.any():
                        return True
                    for cell, mined in self._certain(allowed, known).items():
                        if news.setdefault(cell, mined) != mined:
                            return True
            if not news:
                return False
            known = known | news

    def _allowed(self, clues: Iterable[Clue], known: Known) -> NDArray[np.bool_]:
        allowed = np.ones(len(self.mined), np.bool_)
        for cell, mined in known.items():
            allowed &= self.mined[:, cell] == mined
        for clue in clues:
            allowed &= clue.allowed
        return allowed

    def _certain(self, allowed: NDArray[np.bool_], known: Known) -> Known:
        """Return the unknown cells that have the same value in all allowed assignments."""
        sometimes = np.any(self.mined[allowed], axis=0)
        always = np.all(self.mined[allowed], axis=0)
        return {
            cell: bool(always[cell])
            for cell in range(len(self.covered))
            if cell not in known and sometimes[cell] == always[cell]
        }


def plain_technique(layout: Layout, first: Cell) -> Technique:
    """Return the easiest technique that, with all easier ones, opens every free cell."""
    for technique in list(Technique)[: Technique.GUESS.rank]:
        game = Game.of_layout(layout)
        game.reveal(first)
        while game.status == "playing":
            known = PlainLadder(game.board).certain_by(technique)
            safe = [cell for cell, mined in known.items() if not mined]
            if not safe:
                break
            game.reveal(safe[0])
        if game.status == "won":
            return technique
    return Technique.GUESS
