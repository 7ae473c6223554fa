"""Puzzles solved by listing every layout."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from minewise import Puzzle


def is_solvable(puzzle: Puzzle) -> bool:
    """Open the cells that are free in every layout with the same clues, until there are none.

    That a click on a clue 0 opens all around it need not be said: these cells are certainly free.
    """
    topology = puzzle.layout.topology
    around = [set(topology.native.neighbours(cell)) for cell in range(len(topology))]
    truth = set(puzzle.layout.flat.nonzero()[0].tolist())
    possible = list(map(set, combinations(range(len(topology)), len(truth))))
    opened: set[int] = set()
    safe = {topology.index(puzzle.first)}
    while safe:
        opened |= safe
        possible = [
            mines
            for mines in possible
            if not mines & opened
            and all(len(mines & around[cell]) == len(truth & around[cell]) for cell in safe)
        ]
        safe = set(range(len(topology))) - opened - set().union(*possible)
    return len(opened) == len(topology) - len(truth)
