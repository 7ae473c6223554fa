"""The knowledge base of *Programming Assignment #3* (0612129 郭家佑).

This version compares every clause with every other, like the program in the paper: slow, but
readable. The `resolution` player is fast; `minewise deduce` shows its steps.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING
from typing import Literal as OneOf

from minewise.base.arguments import checked
from minewise.board.symbols import COVERED, FLAG, MINE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.board.board import Board
    from minewise.board.topology import Cell

Literal = tuple["Cell", bool]
"""A cell, and whether it is mined."""
Clause = frozenset[Literal]
Matching = OneOf["none", "pairs", "pair-any"]
"""The pairs of clauses to resolve: none, two binary clauses, or a binary clause and any other."""


class KnowledgeBase:
    """Clauses that hold on a board, and the facts among them.

    >>> from minewise.reference.resolution import KnowledgeBase
    >>> base = KnowledgeBase(mw.Board.parse('''
    ...     ? ? ?
    ...     1 1 1'''), "pairs")
    >>> base.resolve()
    >>> sorted(base.facts.items())
    [((0, 0), False), ((0, 1), True), ((0, 2), False)]
    """

    @checked
    def __init__(self, board: Board, matching: Matching) -> None:
        self.clauses: list[Clause] = []
        self.facts: dict[Cell, bool] = {}
        self.contradictory = False
        self._matching = matching
        for clause in _clauses_of(board):
            self._insert(clause)

    def resolve(self) -> None:
        """Settle facts and match clauses until nothing new follows."""
        while not self.contradictory and (self._settle() or self._match()):
            pass

    def _insert(self, clause: Clause) -> bool:
        """Add a clause and remove those it implies; return `False` if a known clause implies it."""
        if any(known <= clause for known in self.clauses):
            return False
        self.clauses = [known for known in self.clauses if not clause <= known]
        self.clauses.append(clause)
        self.contradictory |= not clause
        return True

    def _settle(self) -> bool:
        """Move a clause of one literal to the facts; return whether there was one."""
        fact = next((clause for clause in self.clauses if len(clause) == 1), None)
        if fact is None:
            return False
        ((cell, mined),) = fact
        self.facts[cell] = mined
        rest = [clause for clause in self.clauses if not fact <= clause]
        self.clauses = []
        for clause in rest:
            self._insert(clause - {(cell, not mined)})
        return True

    def _match(self) -> bool:
        """Resolve every pair of clauses that match; return whether anything new follows."""
        resolvents = [
            (left | right) - {literal, _opposite(literal)}
            for left, right in combinations(self.clauses, 2)
            if self._may_match(left, right)
            for literal in _disagreement(left, right)
        ]
        return sum(self._insert(clause) for clause in resolvents) > 0

    def _may_match(self, left: Clause, right: Clause) -> bool:
        pairs = (len(left) == 2) + (len(right) == 2)
        return pairs >= {"none": 3, "pairs": 2, "pair-any": 1}[self._matching]


def _clauses_of(board: Board) -> Iterator[Clause]:
    """Yield the clauses for all clues, over their unknown neighbours."""
    for index, code in enumerate(board.flat.tolist()):
        if code < 0:
            continue
        codes = {near: board.shown[near] for near in _neighbours(board, index)}
        cells = [near for near, shown in codes.items() if shown in (COVERED, FLAG)]
        yield from _choices(cells, code - list(codes.values()).count(MINE))


def _choices(cells: Sequence[Cell], mines: int) -> Iterator[Clause]:
    """Yield the clauses for n mines among m cells: C(m, n) in the paper."""
    if not 0 <= mines <= len(cells):
        yield frozenset()
        return
    for some in combinations(cells, len(cells) - mines + 1):
        yield frozenset((cell, True) for cell in some)
    for some in combinations(cells, mines + 1):
        yield frozenset((cell, False) for cell in some)


def _neighbours(board: Board, index: int) -> Sequence[Cell]:
    return board.topology.neighbours(board.topology.cell(index))


def _disagreement(left: Clause, right: Clause) -> list[Literal]:
    """Return the literal in `left` whose opposite is in `right`, if there is exactly one."""
    found = [literal for literal in left if _opposite(literal) in right]
    return found if len(found) == 1 else []


def _opposite(literal: Literal) -> Literal:
    cell, mined = literal
    return cell, not mined
