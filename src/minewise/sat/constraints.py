"""The constraints that clues and the mine count impose on covered cells, as flat arrays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from minewise.board.symbols import MINE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.board.board import Board

    Integers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Constraints:
    """One equation per clue: the number of mines among its covered neighbours.

    Clue `i` constrains the cells `frontier[around[starts[i]:starts[i + 1]]]`. Satisfied clues
    without covered neighbours are left out.
    """

    clues: Integers
    """The position of each clue on the board."""
    needs: Integers
    """The number of mines that each clue still needs; negative if it already has too many."""
    starts: Integers
    around: Integers
    frontier: Integers
    """The positions of the covered cells beside clues."""
    covered: int
    """The number of covered cells."""
    remaining: int | None
    """The number of mines among all covered cells, if known; may be negative."""

    @classmethod
    def of(cls, board: Board) -> Constraints:
        """Build the constraints for a board."""
        covered = board.covered.reshape(-1)
        known = board.flat == MINE
        clues = np.flatnonzero(board.flat >= 0)
        neighbours, starts = _neighbours(board, clues)
        needs = board.flat[clues] - _sums(known[neighbours], starts)
        kept = covered[neighbours]
        sizes = _sums(kept, starts)
        speaks = (sizes > 0) | (needs != 0)
        frontier, around = np.unique(neighbours[kept], return_inverse=True)
        return cls(
            clues=clues[speaks],
            needs=needs[speaks],
            starts=_starts(sizes[speaks]),
            around=around,
            frontier=frontier,
            covered=int(covered.sum()),
            remaining=None if board.mines is None else board.mines - int(known.sum()),
        )

    @property
    def sizes(self) -> Integers:
        """The number of covered cells around each clue."""
        return np.diff(self.starts)

    @property
    def sea(self) -> int:
        """The number of covered cells that are not beside a clue."""
        return self.covered - len(self.frontier)

    @property
    def impossible(self) -> NDArray[np.bool_]:
        """For each clue, whether it cannot hold even on its own."""
        return (self.needs < 0) | (self.needs > self.sizes)

    @property
    def total_is_impossible(self) -> bool:
        """Whether the mine count cannot hold even on its own."""
        return self.remaining is not None and not 0 <= self.remaining <= self.covered

    @property
    def total_matters(self) -> bool:
        """Whether the mine count may exclude a layout; a large sea can take any number of mines."""
        return self.remaining is not None and not len(self.frontier) < self.remaining < self.sea

    def total_allows(self, mines: int) -> bool:
        """Return whether the sea can take the remaining mines if the frontier has `mines` mines."""
        return self.remaining is None or 0 <= self.remaining - mines <= self.sea

    def without_total(self) -> Constraints:
        """Return the same constraints without the mine count."""
        return replace(self, remaining=None)

    def cells_of(self, clues: Integers) -> Integers:
        """Return the cells around the chosen clues, as indices into `frontier`, concatenated."""
        sizes = self.sizes[clues]
        shifts = self.starts[clues] - _starts(sizes)[:-1]
        cells: Integers = self.around[np.repeat(shifts, sizes) + np.arange(sizes.sum())]
        return cells

    def restricted_to(self, clues: Integers) -> Constraints:
        """Return the constraints from the clues with these indices and from the mine count."""
        used, around = np.unique(self.cells_of(clues), return_inverse=True)
        return Constraints(
            clues=self.clues[clues],
            needs=self.needs[clues],
            starts=_starts(self.sizes[clues]),
            around=around,
            frontier=self.frontier[used],
            covered=self.covered,
            remaining=self.remaining,
        )

    def clues_near(self, clue: int, steps: int) -> Integers:
        """Return the clues within `steps` steps of `clue` through shared cells, nearest first."""
        near = np.array([clue])
        for _ in range(steps):
            shared = np.zeros(len(self.frontier), bool)
            shared[self.cells_of(near)] = True
            touched = _sums(shared[self.around], self.starts) > 0
            touched[near] = False
            near = np.concatenate((near, np.flatnonzero(touched)))
        return near

    def component_of_cells(self) -> Integers:
        """Label each frontier cell with its component; cells around the same clue are linked.

        The label is the smallest index in the component. Each round joins every component to its
        neighbour with the smallest label and flattens the tree, so a few rounds suffice.
        """
        labels = np.arange(len(self.frontier))
        speaking = self.sizes > 0
        firsts = np.repeat(self.around[self.starts[:-1][speaking]], self.sizes[speaking])
        while True:
            ours, theirs = labels[firsts], labels[self.around]
            if np.array_equal(ours, theirs):
                return labels
            np.minimum.at(labels, np.maximum(ours, theirs), np.minimum(ours, theirs))
            while not np.array_equal(labels, flat := labels[labels]):
                labels = flat

    def components(self) -> list[Integers]:
        """Return the clue indices in each component, leaving out clues without covered cells."""
        speaking = np.flatnonzero(self.sizes > 0)
        labels = self.component_of_cells()[self.around[self.starts[speaking]]]
        return [speaking[group] for group in groups_of_equal(labels)]


def sea_cells(board: Board, constraints: Constraints) -> Integers:
    """Return the positions of the covered cells that are not beside a clue."""
    return np.setdiff1d(np.flatnonzero(board.covered), constraints.frontier, assume_unique=True)


def groups_of_equal(values: Integers) -> list[Integers]:
    """Return the indices at which each value occurs, one array per value, smallest value first.

    Examples
    --------
    >>> groups_of_equal(np.array([7, 5, 7]))
    [array([1]), array([0, 2])]
    """
    order = np.argsort(values, kind="stable")
    edges = np.flatnonzero(np.diff(values[order])) + 1
    return np.split(order, edges) if len(order) else []


def _neighbours(board: Board, cells: Integers) -> tuple[Integers, Integers]:
    """Return the neighbours of all cells, concatenated, and where each cell's neighbours start."""
    lists = list(map(board.topology.native.neighbours, cells.tolist()))
    starts = _starts(np.fromiter(map(len, lists), np.int64, len(lists)))
    return np.fromiter(chain.from_iterable(lists), np.int64, int(starts[-1])), starts


def _starts(sizes: Integers) -> Integers:
    return np.concatenate(([0], np.cumsum(sizes)))


def _sums(values: NDArray[np.bool_], starts: Integers) -> Integers:
    """Count the true values in each segment."""
    before = _starts(values.astype(np.int64))
    return before[starts[1:]] - before[starts[:-1]]
