"""Perfect play on small boards: how many layouts the best strategy wins, as exact integers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise._core import GameTree
from minewise.base.budget import Budget
from minewise.base.errors import BudgetError, GameError
from minewise.base.numerals import short_text
from minewise.board.symmetries import adjacency, symmetries
from minewise.game.start import StartRule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from minewise.board.topology import Cell, Topology

MOST_LAYOUTS: Final = 200_000
"""Boards with more layouts are refused."""

MOST_CELLS: Final = 255
"""So are boards with more cells, whose clues may not fit into a byte beside the sign of a mine."""

MOST_STARTS: Final = 10**15
"""So are rules by which the layouts and what is shown of them can be combined in more ways."""

DEFAULT_BUDGET: Final = Budget(ticks=10**13, memory=4 << 30)
"""Hours of work; the largest boards take minutes and half of the memory."""


@dataclass(frozen=True)
class Optimum:
    """What perfect play reaches: so many wins among so many layouts that are equally likely.

    Under the rule `scatter` a layout counts once for every choice of cells that are shown.

    Examples
    --------
    >>> mw.optimum(mw.Topology.grid(3, 3), 2).chance
    Fraction(2, 3)
    """

    wins: int
    layouts: int
    first: Cell | None
    """The cell that is opened first; `None` if cells are shown at the start or all are mined."""

    @property
    def chance(self) -> Fraction:
        """The chance to win."""
        return Fraction(self.wins, self.layouts)


def optimum(
    topology: Topology, mines: int, start: str = "any", *, budget: Budget = DEFAULT_BUDGET
) -> Optimum:
    """Find what perfect play reaches on a small board, and the first cell that it opens.

    Parameters
    ----------
    topology, mines
        The board: at most 255 cells, and at most 200,000 layouts.
    start
        What the first click is promised: `any`, `safe`, `zero` or `scatter[:N]`.
    budget
        What the search may cost; `BudgetError` is raised when this runs out.

    Examples
    --------
    >>> mw.optimum(mw.Topology.grid(3, 3), 2)
    Optimum(wins=24, layouts=36, first=(0, 1))
    """
    return best_of(WholeGame(topology, mines, budget).openings(start))


def best_of(openings: Sequence[Optimum]) -> Optimum:
    """Choose the opening that is won most likely; of several the first."""
    return max(openings, key=lambda opening: opening.chance)


class WholeGame:
    """The game on a small board, from its first click to its end.

    What is found about one start helps with the next, and all of them share the budget.

    Examples
    --------
    >>> game = mw.WholeGame(mw.Topology.grid(2, 3), 2)
    >>> [(opening.first, opening.wins) for opening in game.openings("any")]
    [((0, 0), 5), ((0, 1), 4), ((0, 2), 5), ((1, 0), 5), ((1, 1), 4), ((1, 2), 5)]
    """

    def __init__(self, topology: Topology, mines: int, budget: Budget = DEFAULT_BUDGET) -> None:
        require_small(len(topology), mines)
        self.topology = topology
        self.mines = mines
        self._budget = budget

    def openings(self, start: str = "any") -> list[Optimum]:
        """Find what perfect play reaches after each first cell that the start rule allows.

        There is just one way to begin, without a first cell, if `scatter` shows some cells, or if
        all are mined.
        """
        rule = StartRule.parse(start)
        if rule.kind == "scatter":
            return [self._after_scatter(rule.shown_of(len(self.topology)))]
        if rule.kind == "any" and self.mines == len(self.topology):
            return [Optimum(1, 1, None)]
        known = {orbit: self._after(orbit, rule) for orbit in sorted(set(self._orbits))}
        openings = [
            Optimum(*known[orbit], self.topology.cell(cell))
            for cell, orbit in enumerate(self._orbits)
            if known[orbit][1] > 0
        ]
        if not openings:
            raise GameError(f"no layout keeps the start rule {rule}: have fewer mines")
        return openings

    def _after_scatter(self, shown: int) -> Optimum:
        free = len(self.topology) - self.mines
        if shown > free:
            raise GameError(f"{shown:,} free cells cannot be shown: there are {free}")
        starts = comb(free, shown) * len(self._observations)
        if starts > MOST_STARTS:
            raise BudgetError(
                f"showing {shown} cells gives {short_text(starts)} ways to start, "
                f"more than {short_text(MOST_STARTS)}"
            )
        return Optimum(self._tree.wins_after_showing(shown), starts, None)

    def _after(self, first: int, rule: StartRule) -> tuple[int, int]:
        """Count the layouts that are won after a first cell, and those that the rule allows."""
        observations = self._observations[:, first]
        if rule.kind == "zero":
            opens = observations == 0
            return self._wins(opens), int(opens.sum())
        clues = set(observations.tolist()) - {GameTree.MINED}
        wins = sum(self._wins(observations == clue) for clue in clues)
        allowed = (
            len(observations) if rule.kind == "any" else int((observations != GameTree.MINED).sum())
        )
        return wins, allowed

    def _wins(self, chosen: NDArray[np.bool_]) -> int:
        return self._tree.wins(np.flatnonzero(chosen).astype(np.uint32))

    @cached_property
    def _mines(self) -> NDArray[np.bool_]:
        """Every layout, as a row."""
        cells = len(self.topology)
        chosen = np.array(list(combinations(range(cells), self.mines)), np.intp)
        mined = np.zeros((len(chosen), cells), np.bool_)
        mined[np.arange(len(chosen))[:, np.newaxis], chosen] = True
        return mined

    @cached_property
    def _observations(self) -> NDArray[np.uint8]:
        """What every cell shows under every layout."""
        clues = self._mines.astype(np.uint8) @ adjacency(self.topology).astype(np.uint8)
        return np.where(self._mines, np.uint8(GameTree.MINED), clues)

    @cached_property
    def _symmetries(self) -> list[NDArray[np.int64]]:
        return symmetries(self.topology)

    @cached_property
    def _orbits(self) -> list[int]:
        """By cell, the first cell that a symmetry turns it into."""
        orbits: list[int] = np.min(self._symmetries, axis=0).tolist()
        return orbits

    @cached_property
    def _tree(self) -> GameTree:
        tree = GameTree(self._observations, self._budget.start())
        names = _names(self._mines)
        order = np.argsort(names)
        for images in self._symmetries[1:]:
            places = np.searchsorted(names, _names(self._mines[:, images]), sorter=order)
            tree.add_symmetry(order[places].astype(np.uint32))
        return tree


def require_small(cells: int, mines: int) -> None:
    """Refuse boards that are impossible or too large for perfect play."""
    if not 0 <= mines <= cells:
        raise GameError(f"a board of {cells:,} cells cannot have {mines:,} mines")
    if cells > MOST_CELLS:
        raise BudgetError(f"{cells:,} cells are too many: the limit is {MOST_CELLS}")
    if (layouts := comb(cells, mines)) > MOST_LAYOUTS:
        raise BudgetError(
            f"{short_text(layouts)} layouts are too many: the limit is {MOST_LAYOUTS:,}"
        )


def _names(mines: NDArray[np.bool_]) -> NDArray[np.bytes_]:
    """Give every row a name that can be sorted and searched for."""
    packed = np.ascontiguousarray(np.packbits(mines, axis=1))
    return packed.view(f"S{packed.shape[1]}").ravel()
