"""Evolution of hard layouts by small mutations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import numpy as np

from minewise.base.arguments import checked
from minewise.base.errors import GameError
from minewise.base.rng import Rng
from minewise.board.layout import Layout
from minewise.board.technique import Technique
from minewise.game.checks import first_position, require_uint64
from minewise.puzzles.rating import Difficulty, rate_many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from minewise.board.topology import Topology

DEFAULT_EFFORT: Final = 100_000
"""The default number of layouts to rate: a few seconds on a Beginner board."""

_PARENTS = 24  # layouts per generation
_CHILDREN = 96  # mutations per generation, before selection
_PATIENCE = 80  # generations without progress before a restart
_NEARBY = 0.5  # probability that a mine moves to a neighbour rather than to any cell
_MORE_MOVES = 0.5  # probability that another mine moves

Item = TypeVar("Item")

Fitness = tuple[bool, int, int]
"""Whether a layout qualifies, followed by its difficulty or its distance from a solution."""


@checked
def hardest(  # noqa: PLR0913 - the board and the search settings
    topology: Topology,
    mines: int,
    first: Sequence[int],
    *,
    technique: Technique = Technique.CASES,
    effort: int = DEFAULT_EFFORT,
    seed: int = 0,
    progress: Callable[[int], object] | None = None,
) -> Iterator[tuple[Layout, Difficulty]]:
    """Search for hard layouts that need no guess; yield each new hardest layout.

    A layout is harder if it needs a harder technique, or more steps with the same technique. The
    first cell and its neighbours are free. The same settings yield the same layouts.

    Parameters
    ----------
    topology, mines, first
        The board, its number of mines, and the first cell.
    technique
        The hardest technique allowed. `count` allows layouts that need the mine count.
    effort
        The number of layouts to rate.
    seed
        The seed for the search.
    progress
        Called with the number of layouts rated so far; returning `False` ends the search.

    Examples
    --------
    >>> for layout, difficulty in mw.hardest(mw.Topology.grid(6, 6), 8, (2, 2), effort=2000):
    ...     print(difficulty.score)
    4005
    4006
    """
    if effort < 1:
        raise GameError(f"the effort must be positive, not {effort}")
    require_uint64(seed=seed)
    evolution = _Evolution(topology, mines, first, technique, Rng(seed))
    return evolution.records(effort, progress)


class _Rated(NamedTuple):
    merit: Fitness
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
        self._first = first_position(topology, first)
        around = topology.neighbour_lists()
        kept_free = {self._first, *around[self._first]}
        self._room = [cell for cell in range(len(topology)) if cell not in kept_free]
        if not 0 <= mines <= len(self._room):
            raise GameError(
                f"{mines} mines do not fit: the first cell and its neighbours, {len(kept_free)} of "
                f"{len(topology)} cells, must stay free"
            )
        self._near = [[cell for cell in near if cell not in kept_free] for near in around]
        self._topology = topology
        self._mines = mines
        self._most_rank = technique.rank
        self._random = random

    def records(
        self, effort: int, progress: Callable[[int], object] | None
    ) -> Iterator[tuple[Layout, Difficulty]]:
        """Yield every new hardest layout."""
        record: Fitness | None = None
        for rated, best in self._generations(effort):
            if progress and progress(rated) is False:
                return
            if best.merit[0] and (record is None or best.merit > record):
                record = best.merit
                yield Layout(self._topology, best.mined), Difficulty.of_figures(best.figures)

    def _generations(self, effort: int) -> Iterator[tuple[int, _Rated]]:
        """Yield the number of layouts rated and the best layout after each generation."""
        rated, idle = 0, 0
        parents: list[_Rated] = []
        while rated < effort:
            size = min(_CHILDREN, effort - rated)
            if idle == _PATIENCE:
                parents, idle = [], 0
            best = parents[0].merit if parents else None
            parents = self._survivors(self._children(parents, size) + parents)
            rated += size
            idle = idle + 1 if parents[0].merit == best else 0
            yield rated, parents[0]

    def _children(self, parents: list[_Rated], size: int) -> list[_Rated]:
        if parents:
            layouts = [self._child(self._one_of(parents).mined) for _ in range(size)]
        else:
            layouts = [self._drawn() for _ in range(size)]
        figures = rate_many(self._topology, np.array(layouts), self._first)
        return [
            _Rated(self._fitness(row), mined, row)
            for mined, row in zip(layouts, figures, strict=True)
        ]

    def _fitness(self, figures: NDArray[np.uint32]) -> Fitness:
        technique, steps, _, _, covered = figures.tolist()
        if covered or technique > self._most_rank:
            return (False, -covered, 0)
        return (True, technique, steps)

    def _survivors(self, rated: list[_Rated]) -> list[_Rated]:
        """Select the fittest; ties go to newer layouts, so that the search keeps moving."""
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
