"""Resolution with clauses of limited width, by comparing all pairs of clauses again and again."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from minewise.reference.resolution import KnowledgeBase

if TYPE_CHECKING:
    from minewise import Board, Cell
    from minewise.reference.resolution import Clause


def plain_facts(board: Board, width: int) -> dict[Cell, bool]:
    """Return what follows from a consistent board: mined cells and free ones."""
    clauses = set(KnowledgeBase(board, "none").clauses)
    while (more := strongest(clauses | resolvents(clauses, width))) != clauses:
        clauses = more
    return {cell: mined for clause in clauses if len(clause) == 1 for cell, mined in clause}


def resolvents(clauses: set[Clause], width: int) -> set[Clause]:
    """Resolve any two clauses; results that are too wide need a parent of one literal."""
    found = set()
    for left, right in combinations(clauses, 2):
        pivots = {cell for cell, mined in left if (cell, not mined) in right}
        if len(pivots) == 1:
            clause = frozenset(one for one in left | right if one[0] not in pivots)
            if len(clause) <= width or min(len(left), len(right)) == 1:
                found.add(clause)
    return found


def strongest(clauses: set[Clause]) -> set[Clause]:
    """Drop the clauses that others imply."""
    return {clause for clause in clauses if not any(other < clause for other in clauses)}
