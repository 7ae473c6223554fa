"""A search for hard boards: layouts that change a little at a time, of which the hardest stay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import numpy as np

from minewise.base.errors import BoardError, GameError
from minewise.base.rng import Rng
from minewise.board.layout import Layout
from minewise.board.technique import Technique
from minewise.puzzles.rating import Difficulty, rate_many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from minewise.board.topology import Topology

DEFAULT_EFFORT: Final = 100_000
"""The default number of layouts to rate: some seconds on a board of Beginner's size."""

_PARENTS = 24  # layouts that live on
_CHILDREN = 96  # layouts that come of them, before the hardest of both live on
_PATIENCE = 80  # generations without progress, after which all begins anew
_NEARBY = 0.5  # how often a mine moves to a cell beside it rather than anywhere
_MORE_MOVES = 0.5  # how often yet another mine moves

Item = TypeVar("Item")

Merit = tuple[bool, int, int]
"""Whether a layout is one of those sought; then how hard it is, or how near to being solved."""


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
        Is told again and again how many layouts have been rated; if it gives `False`, the search
        ends.

    Examples
    --------
    >>> for layout, difficulty in mw.hardest(mw.Topology.grid(6, 6), 8, (2, 2), effort=2000):
    ...     print(difficulty.score)
    4005
    4006
    """
    if effort < 1:
        raise GameError(f"an effort of {effort} layouts finds nothing: give a positive number")
    if not 0 <= seed < 2**64:
        raise GameError(f"the seed {seed} is not between 0 and 2**64 - 1")
    evolution = _Evolution(topology, mines, first, technique, Rng(seed))
    return evolution.records(effort, progress)


class _Rated(NamedTuple):
    merit: Merit
    mined: NDArray[np.bool_]
    figures: NDArray[np.uint32]


class _Evolution:
    def __init__(
        self,
        topology: Topology,
        mines: int,
        first: Sequence[int],
        technique: Technique,
        random: Rng,
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
                f"{mines} mines do not fit: of {len(topology)} cells {len(kept_free)} stay free, "
                "the first and all around it"
            )
        self._near = [[cell for cell in near if cell not in kept_free] for near in around]
        self._topology = topology
        self._mines = mines
        self._most_rank = technique.rank
        self._random = random

    def records(
        self, effort: int, progress: Callable[[int], object] | None
    ) -> Iterator[tuple[Layout, Difficulty]]:
        """Yield every layout that is harder than all before it."""
        record: Merit | None = None
        for rated, best in self._generations(effort):
            if progress and progress(rated) is False:
                return
            if best.merit[0] and (record is None or best.merit > record):
                record = best.merit
                yield Layout(self._topology, best.mined), Difficulty.of_figures(best.figures)

    def _generations(self, effort: int) -> Iterator[tuple[int, _Rated]]:
        """Yield, after each generation, how many layouts were rated, and the best that lives."""
        rated, idle = 0, 0
        parents: list[_Rated] = []
        while rated < effort:
            size = min(_CHILDREN, effort - rated)
            if idle == _PATIENCE:
                parents, idle = [], 0
            best = parents[0].merit if parents else None
            parents = self._survivors(self._brood(parents, size) + parents)
            rated += size
            idle = idle + 1 if parents[0].merit == best else 0
            yield rated, parents[0]

    def _brood(self, parents: list[_Rated], size: int) -> list[_Rated]:
        if parents:
            layouts = [self._child(self._one_of(parents).mined) for _ in range(size)]
        else:
            layouts = [self._drawn() for _ in range(size)]
        figures = rate_many(self._topology, np.array(layouts), self._first)
        return [
            _Rated(self._merit(row), mined, row)
            for mined, row in zip(layouts, figures, strict=True)
        ]

    def _merit(self, figures: NDArray[np.uint32]) -> Merit:
        technique, steps, _, _, covered = figures.tolist()
        if covered or technique > self._most_rank:
            return (False, -covered, 0)
        return (True, technique, steps)

    def _survivors(self, rated: list[_Rated]) -> list[_Rated]:
        """Choose who lives on: of equals those named first, the young, so that nothing rests."""
        different = {one.mined.tobytes(): one for one in rated}
        return sorted(different.values(), key=lambda one: one.merit, reverse=True)[:_PARENTS]

    def _drawn(self) -> NDArray[np.bool_]:
        mined = np.zeros(len(self._topology), np.bool_)
        for number in self._random.choose(self._mines, len(self._room)):
            mined[self._room[number]] = True
        return mined

    def _child(self, parent: NDArray[np.bool_]) -> NDArray[np.bool_]:
        child = parent.copy()
        if not 0 < self._mines < len(self._room):
            return child  # no mine can move
        self._move_mine(child)
        while self._random.uniform() < _MORE_MOVES:
            self._move_mine(child)
        return child

    def _move_mine(self, mined: NDArray[np.bool_]) -> None:
        source = self._one_of(np.flatnonzero(mined).tolist())
        nearby = [cell for cell in self._near[source] if not mined[cell]]
        if not nearby or self._random.uniform() >= _NEARBY:
            nearby = [cell for cell in self._room if not mined[cell]]
        mined[source], mined[self._one_of(nearby)] = False, True

    def _one_of(self, items: Sequence[Item]) -> Item:
        return items[self._random.below(len(items))]
