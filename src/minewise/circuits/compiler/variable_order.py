"""In which order the variables of a formula get their columns, such that its clauses are short.

A clause takes a row from its first variable to its last, and fewer rows are needed if these lie
close together. The best order is hard to find. A good one comes about when every variable moves to
the mean place of its clauses, again and again, and then pairs of variables change places wherever
that makes the clauses shorter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Places = NDArray[np.int64]

_ROUNDS = 40
_EXCHANGES = 2_000
_WORK = 4_000_000
"""Literals to look at in all, for rounds and for exchanges: long formulas get fewer of them."""


def variable_order(variables: int, clauses: Sequence[Sequence[int]]) -> list[int]:
    """Order the variables 1, 2, … of some clauses, each of at least two literals.

    Examples
    --------
    >>> variable_order(4, [(1, 4), (2, -3), (-4, 2)])
    [1, 4, 2, 3]
    """
    places = np.arange(variables)
    if clauses:
        formula = _Formula(clauses)
        places = formula.exchanged(formula.centred(places))
        if places[0] > places[-1]:
            places = variables - 1 - places
    return [int(variable) + 1 for variable in np.argsort(places)]


class _Formula:
    """The variables of some clauses, one clause after the other."""

    def __init__(self, clauses: Sequence[Sequence[int]]) -> None:
        self._lengths = np.array([len(clause) for clause in clauses])
        self._starts = np.cumsum(self._lengths) - self._lengths
        self._entries = np.array([abs(literal) - 1 for clause in clauses for literal in clause])

    def total_span(self, places: Places) -> int:
        """Add up how far apart the first and last variables of the clauses are."""
        here = places[self._entries]
        first = np.minimum.reduceat(here, self._starts)
        last = np.maximum.reduceat(here, self._starts)
        return int((last - first).sum())

    def centred(self, places: Places) -> Places:
        """Move variables to the mean places of their clauses, as often as that may help."""
        best = places
        for _ in range(min(_ROUNDS, _WORK // len(self._entries))):
            centres = np.add.reduceat(places[self._entries], self._starts) / self._lengths
            pulls = np.bincount(
                self._entries, np.repeat(centres, self._lengths), minlength=len(places)
            )
            uses = np.bincount(self._entries, minlength=len(places))
            wanted = np.where(uses > 0, pulls / np.maximum(uses, 1), places)
            places = np.argsort(np.lexsort((places, wanted)))
            best = min(best, places, key=self.total_span)
        return best

    def exchanged(self, places: Places) -> Places:
        """Let pairs of variables change places where that makes the clauses shorter."""
        random = np.random.default_rng(0)  # the same formula always gets the same board
        least = self.total_span(places)
        exchanges = min(_EXCHANGES, _WORK // len(self._entries)) if len(places) > 1 else 0
        for _ in range(exchanges):
            one, other = random.choice(len(places), 2, replace=False)
            changed = places.copy()
            changed[[one, other]] = places[[other, one]]
            if (span := self.total_span(changed)) <= least:
                places, least = changed, span
        return places
