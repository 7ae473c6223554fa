"""A search for hard boards: layouts that change a little at a time, of which the hardest stay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

import numpy as np

from minewise import _core
from minewise.budget import DEFAULT_BUDGET
from minewise.difficulty import Difficulty
from minewise.errors import BoardError, GameError
from minewise.layout import Layout
from minewise.technique import Technique

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from minewise.topology import Topology

DEFAULT_EFFORT: Final = 100_000
"""So many layouts are rated unless told otherwise: some seconds on a board of Beginner's size."""

_PARENTS = 24  # layouts that live on
_CHILDREN = 96  # layouts that they have, before the hardest of both live on
_PATIENCE = 80  # generations without progress, after which all begins anew
_NEARBY = 0.5  # how often a mine moves to a cell beside it rather than anywhere
_MORE_MOVES = 0.5  # how often yet another mine moves

# Whether a layout is what is sought; then how hard it is, or else how far it is from being solved.
Item = TypeVar("Item")

Merit = tuple[bool, int, int]


def hardest(  # noqa: PLR0913 - the board, and what is sought on it
    topology: Topology,
    mines: int,
    first: Sequence[int],
    *,
    technique: Technique = Technique.CASES,
    effort: int = DEFAULT_EFFORT,
    seed: int = 0,
    progress: Callable[[int], object] | None = None,
) -> Iterator[tuple[Layout, Difficulty]]:
    """Search for layouts that are hard to solve but need no guess; yield ever harder ones.

    One layout is harder than another if it needs a harder technique, or more steps of the same.
    The first cell and all around it are free. The same settings give the same layouts. If none
    is found that needs no guess, nothing is yielded.

    Parameters
    ----------
    topology, mines, first
        The board, its total of mines, and the cell that is opened first.
    technique
        The hardest technique that may be needed. With `count`, layouts that need the total of mines
        are among those sought, and are harder than all others.
    effort
        How many layouts are rated.
    seed
        Which search it is.
    progress
        Is told again and again how many layouts have been rated.

    Examples
    --------
    >>> from minewise import Topology
    >>> for layout, difficulty in hardest(Topology.grid(6, 6), 8, (2, 2), effort=2000):
    ...     print(difficulty.score)
    2001
    """
    search = _Evolution(topology, mines, first, technique, _core.Rng(seed))
    best: Merit | None = None
    for rated, mined, figures in search.generations(effort):
        merit = search.merit(figures)
        if merit[0] and (best is None or merit > best):
            best = merit
            yield Layout(topology, mined), Difficulty.of_figures(figures)
        if progress:
            progress(rated)


class _Evolution:
    def __init__(
        self,
        topology: Topology,
        mines: int,
        first: Sequence[int],
        technique: Technique,
        random: _core.Rng,
    ) -> None:
        try:
            self._first = topology.index(first)
        except BoardError as error:
            raise GameError(f"no game can begin there: {error}") from None
        around = topology.neighbour_lists()
        kept_free = {self._first, *around[self._first]}
        self._room = [cell for cell in range(len(topology)) if cell not in kept_free]
        if not 0 <= mines <= len(self._room):
            raise GameError(
                f"{mines} mines do not fit: {len(self._room)} of {len(topology)} cells "
                f"are left if {list(first)} opens"
            )
        self._near = [[cell for cell in near if cell not in kept_free] for near in around]
        self._topology = topology
        self._mines = mines
        self._most_rank = technique.rank
        self._random = random

    def merit(self, figures: NDArray[np.uint32]) -> Merit:
        hardest, steps, _, _, covered = figures.tolist()
        if covered or hardest > self._most_rank:
            return (False, -covered, 0)
        return (True, hardest, steps)

    def generations(
        self, effort: int
    ) -> Iterator[tuple[int, NDArray[np.bool_], NDArray[np.uint32]]]:
        """Yield, after each generation, how many layouts were rated, and the best one."""
        rated = 0
        parents: list[tuple[Merit, NDArray[np.bool_], NDArray[np.uint32]]] = []
        since_progress = 0
        while rated < effort:
            size = min(_CHILDREN, effort - rated)
            if since_progress > _PATIENCE:
                parents = []
            brood = np.array(
                [self._child(self._one_of(parents)[1]) for _ in range(size)]
                if parents
                else [self._drawn() for _ in range(size)]
            )
            figures = self._rate(brood)
            rated += size
            before = parents[0][0] if parents else None
            parents = self._hardest_of(brood, figures, parents)
            since_progress = since_progress + 1 if parents[0][0] == before else 0
            yield rated, parents[0][1], parents[0][2]

    def _rate(self, layouts: NDArray[np.bool_]) -> NDArray[np.uint32]:
        return _core.rate(self._topology.graph, layouts, self._first, DEFAULT_BUDGET.limits)

    def _hardest_of(
        self,
        brood: NDArray[np.bool_],
        figures: NDArray[np.uint32],
        parents: list[tuple[Merit, NDArray[np.bool_], NDArray[np.uint32]]],
    ) -> list[tuple[Merit, NDArray[np.bool_], NDArray[np.uint32]]]:
        """Choose who lives on: of equals the younger, so that the search never stands still."""
        children = [
            (self.merit(row), mined, row) for mined, row in zip(brood, figures, strict=True)
        ]
        ranked = sorted(children + parents, key=lambda one: one[0], reverse=True)
        different = {one[1].tobytes(): one for one in reversed(ranked)}
        return list(reversed(different.values()))[:_PARENTS]

    def _drawn(self) -> NDArray[np.bool_]:
        mined = np.zeros(len(self._topology), np.bool_)
        drawn = self._random.choose(self._mines, len(self._room))
        mined[[self._room[number] for number in drawn]] = True
        return mined

    def _child(self, parent: NDArray[np.bool_]) -> NDArray[np.bool_]:
        child = parent.copy()
        self._move_mine(child)
        while self._random.uniform() < _MORE_MOVES:
            self._move_mine(child)
        return child

    def _move_mine(self, mined: NDArray[np.bool_]) -> None:
        """Move a mine to a free cell, if there is one."""
        if not 0 < self._mines < len(self._room):
            return
        source = self._one_of(np.flatnonzero(mined).tolist())
        nearby = [cell for cell in self._near[source] if not mined[cell]]
        if nearby and self._random.uniform() < _NEARBY:
            target = self._one_of(nearby)
        else:
            target = self._one_of([cell for cell in self._room if not mined[cell]])
        mined[source], mined[target] = False, True

    def _one_of(self, items: Sequence[Item]) -> Item:
        return items[self._random.below(len(items))]
