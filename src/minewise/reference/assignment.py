"""The program of *Programming Assignment #3* (0612129 郭家佑), step by step.

The program knows a few safe cells at the start. Each step settles one cell whose clause has a
single literal, opens or marks it, adds the clauses of its clue, and matches all clauses in one
pass over a list. What one pass finds depends on the order of the list, so the order here is that
of the program. It ends a little too early: if a pass leaves no clause of one literal, another pass
might. The `resolution` players match until nothing new follows.
"""

from __future__ import annotations

from itertools import compress, product
from typing import TYPE_CHECKING

from minewise.base.arguments import checked
from minewise.base.errors import GameError, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from minewise.board.layout import Layout
    from minewise.board.topology import Cell
    from minewise.reference.resolution import Clause, Literal, Matching

_PAIRS = {"none": 3, "pairs": 2, "pair-any": 1}


class PublishedGame:
    r"""A game of the published program.

    Parameters
    ----------
    layout
        The mines.
    shown
        The free cells that are known at the start.
    matching
        The pairs of clauses to resolve: none, two binary clauses, or a binary clause and any other.

    Examples
    --------
    >>> from minewise.reference.assignment import PublishedGame
    >>> layout = mw.Layout.parse("-B-\n---\n---")
    >>> game = PublishedGame(layout, [(2, 0), (1, 2)], "pair-any")
    >>> game.play()
    11
    >>> game.mined
    {(0, 1)}
    """

    @checked
    def __init__(self, layout: Layout, shown: Iterable[Cell], matching: Matching) -> None:
        self.safe: set[Cell] = set()
        self.mined: set[Cell] = set()
        self._layout = layout
        self._clues = layout.clues()
        if matching not in _PAIRS:
            raise GameError(f"unknown matching {quoted(matching)}: use {', '.join(_PAIRS)}")
        self._pairs = _PAIRS[matching]
        self._clauses: list[Clause] = [frozenset([(cell, False)]) for cell in sorted(shown)]

    def play(self) -> int:
        """Play until the program stops, and return its last step.

        Step 1 is the start, every cell settled takes a step, and the last step finds that no more
        cells can be settled.
        """
        while (literal := self._choose()) is not None:
            self._update(*literal)
        return len(self.safe) + len(self.mined) + 2

    def _choose(self) -> Literal | None:
        """Match all clauses, before or after taking a literal that is alone in its clause."""
        if len(self.safe) + len(self.mined) == len(self._layout.topology):
            return None
        literal = self._take_single()
        self._match()
        return literal or self._take_single()

    def _take_single(self) -> Literal | None:
        for place, clause in enumerate(self._clauses):
            if len(clause) == 1:
                del self._clauses[place]
                return next(iter(clause))
        return None

    def _update(self, cell: Cell, mined: bool) -> None:
        """Open or mark a cell, and add the clauses of its clue."""
        (self.mined if mined else self.safe).add(cell)
        opposite = (cell, not mined)
        shorter = (clause - {opposite} for clause in self._clauses if (cell, mined) not in clause)
        self._clauses = [clause for clause in shorter if clause]
        if mined:
            return
        near = self._layout.topology.neighbours(cell)
        unknown = [other for other in near if other not in self.safe | self.mined]
        self._add_clue(unknown, int(self._clues[cell]) - len(self.mined.intersection(near)))

    def _add_clue(self, cells: Sequence[Cell], mines: int) -> None:
        if mines in (0, len(cells)):
            self._clauses += [frozenset([(cell, mines > 0)]) for cell in cells]
            return
        for bits in product((0, 1), repeat=len(cells)):
            some = list(compress(cells, reversed(bits)))  # the first cell is the lowest bit
            if len(some) == len(cells) - mines + 1:
                self._insert(frozenset((cell, True) for cell in some))
            if len(some) == mines + 1:
                self._insert(frozenset((cell, False) for cell in some))

    def _insert(self, clause: Clause) -> list[int]:
        """Add a clause unless a known one implies it. Return the places of those it replaces."""
        replaced = []
        for place, known in enumerate(self._clauses):
            if known <= clause:
                break
            if clause <= known:
                replaced.append(place)
        else:
            self._clauses.append(clause)
        for place in reversed(replaced):
            del self._clauses[place]
        return replaced

    def _match(self) -> None:
        """Match each clause with those after it, including those found on the way."""
        left = 0
        while left < len(self._clauses):
            right = left + 1
            while right < len(self._clauses):
                last = len(self._clauses) - 1
                clause = self._resolvent(self._clauses[left], self._clauses[right])
                replaced = self._insert(clause) if clause is not None else []
                if replaced:  # start again after the left clause, or after the one in its place
                    while left in replaced:
                        left += 1
                    if left > last:
                        return
                    left -= sum(place < left for place in replaced)
                    right = left
                right += 1
            left += 1

    def _resolvent(self, left: Clause, right: Clause) -> Clause | None:
        if (len(left) == 2) + (len(right) == 2) < self._pairs:
            return None
        pivots = [(cell, mined) for cell, mined in left if (cell, not mined) in right]
        if len(pivots) != 1:
            return None
        ((cell, mined),) = pivots
        return (left | right) - {(cell, mined), (cell, not mined)}
