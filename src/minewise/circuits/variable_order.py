"""In which order the variables of a formula get their columns, such that its clauses are short.

A clause takes a row from its first variable to its last. Fewer rows are needed if these lie close
together. The order that is best is hard to find; a good one comes about when every variable
moves, again and again, to the mean place of its clauses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_ROUNDS = 40
_ENTRIES = 2_000_000
"""Literals that one variable's moves may look at in all; long formulas get fewer rounds."""


def variable_order(variables: int, clauses: Sequence[Sequence[int]]) -> list[int]:
    """Order the variables 1, 2, … of some clauses, each of at least two literals.

    Examples
    --------
    >>> variable_order(4, [(1, 4), (2, -3), (-4, 2)])
    [1, 4, 2, 3]
    """
    if not clauses:
        return list(range(1, variables + 1))
    lengths = np.array([len(clause) for clause in clauses])
    starts = np.cumsum(lengths) - lengths
    entries = np.array([abs(literal) - 1 for clause in clauses for literal in clause])
    best = places = np.arange(variables, dtype=np.int64)
    least = _total_span(places[entries], starts)
    for _ in range(max(1, min(_ROUNDS, _ENTRIES // len(entries)))):
        places = _moved(places, entries, starts, lengths)
        span = _total_span(places[entries], starts)
        if span < least:
            best, least = places, span
    return [int(variable) + 1 for variable in np.argsort(best)]


def _moved(
    places: NDArray[np.int64],
    entries: NDArray[np.int64],
    starts: NDArray[np.int64],
    lengths: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Move every variable to the mean place of its clauses, and count places anew."""
    centres = np.add.reduceat(places[entries], starts) / lengths
    pulls = np.bincount(entries, np.repeat(centres, lengths), len(places))
    uses = np.bincount(entries, minlength=len(places))
    wanted = np.where(uses > 0, pulls / np.maximum(uses, 1), places)
    order = np.lexsort((places, wanted))
    moved = np.empty_like(places)
    moved[order] = np.arange(len(places))
    return moved


def _total_span(places: NDArray[np.int64], starts: NDArray[np.int64]) -> int:
    first, last = np.minimum.reduceat(places, starts), np.maximum.reduceat(places, starts)
    return int((last - first).sum())
