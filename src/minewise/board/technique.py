"""The ways in which a person finds out that a cell is safe or mined, from easy to hard."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Technique(StrEnum):
    """How a cell is found to be safe or mined; the members go from easy to hard.

    Examples
    --------
    >>> mw.Technique("chain").rank > mw.Technique.SUBSET.rank
    True
    """

    SINGLE = "single"
    """One clue: all its undecided cells are free, or all are mined."""
    SUBSET = "subset"
    """Two clues, one of which touches only cells that the other touches too."""
    OVERLAP = "overlap"
    """Two clues that share some of their cells."""
    CHAIN = "chain"
    """An assumption that single clues and pairs of clues refute, one after the other."""
    CASES = "cases"
    """All ways to fill the cells of several clues have to be gone through."""
    COUNT = "count"
    """The total of mines is needed."""
    GUESS = "guess"
    """Nothing is certain."""

    @property
    def rank(self) -> int:
        """How hard it is, from 0 on."""
        return _RANK[self]


_RANK: Final = {technique: rank for rank, technique in enumerate(Technique)}
