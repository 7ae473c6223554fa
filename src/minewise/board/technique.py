"""Deduction techniques, from easy to hard."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Technique(StrEnum):
    """A deduction technique; the members are ordered from easy to hard.

    Examples
    --------
    >>> mw.Technique("chain").rank > mw.Technique.SUBSET.rank
    True
    """

    SINGLE = "single"
    """One clue: all its undecided cells are free, or all are mined."""
    SUBSET = "subset"
    """Two clues: the cells of one are among the cells of the other."""
    OVERLAP = "overlap"
    """Two clues that share some of their cells."""
    CHAIN = "chain"
    """An assumption refuted by a chain of single clues and pairs."""
    CASES = "cases"
    """All ways to fill the cells around several clues agree."""
    COUNT = "count"
    """The mine count is needed."""
    GUESS = "guess"
    """Nothing is certain."""

    @property
    def rank(self) -> int:
        """The difficulty, from 0."""
        return _RANK[self]


_RANK: Final = {technique: rank for rank, technique in enumerate(Technique)}
