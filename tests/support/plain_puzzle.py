"""Solve puzzles by listing every layout."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from minewise import Puzzle


def is_solvable(puzzle: Puzzle) -> bool:
    """Return whether a puzzle can be solved without a guess.

    Repeatedly opens the cells that are free in every layout with the same clues. Clues 0 need no
    special treatment because the cells around them are certainly free.
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
