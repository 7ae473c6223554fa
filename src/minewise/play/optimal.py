"""Perfect play on small boards: the exact number of layouts the best strategy wins."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise._core import GameTree
from minewise.base.arguments import checked
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
"""The maximum number of layouts."""

MOST_CELLS: Final = 255
"""The maximum number of cells, so that clues and mines fit into a byte."""

MOST_STARTS: Final = 10**15
"""The maximum number of combinations of layouts and shown cells."""

DEFAULT_BUDGET: Final = Budget(ticks=10**13, memory=4 << 30)
"""Hours of work; the largest boards take minutes and half the memory."""


@dataclass(frozen=True)
class Optimum:
    """The result of perfect play: the number of wins among equally likely layouts.

    With the `scatter` start rule, a layout counts once for every choice of shown cells.

    Examples
    --------
    >>> mw.optimum(mw.Topology.grid(3, 3), 2).chance
    Fraction(2, 3)
    """

    wins: int
    layouts: int
    first: Cell | None
    """The best first cell; `None` if cells are shown at the start or all are mined."""

    @property
    def chance(self) -> Fraction:
        """The chance of winning."""
        return Fraction(self.wins, self.layouts)


@checked
def optimum(
    topology: Topology, mines: int, start: str = "any", *, budget: Budget = DEFAULT_BUDGET
) -> Optimum:
    """Solve a small board by perfect play.

    Parameters
    ----------
    topology, mines
        The board: at most 255 cells and 200,000 layouts.
    start
        The start rule: `any`, `safe`, `zero` or `scatter[:N]`.
    budget
        The limits on the search; raises `BudgetError` when they are reached.

    Examples
    --------
    >>> mw.optimum(mw.Topology.grid(3, 3), 2)
    Optimum(wins=24, layouts=36, first=(0, 1))
    """
    return best_of(WholeGame(topology, mines, budget).openings(start))


def best_of(openings: Sequence[Optimum]) -> Optimum:
    """Return the opening with the best chance; ties go to the first."""
    return max(openings, key=lambda opening: opening.chance)


class WholeGame:
    """A whole game on a small board, from the first click to the end.

    All openings share the budget and the cache of positions.

    Examples
    --------
    >>> game = mw.WholeGame(mw.Topology.grid(2, 3), 2)
    >>> [(opening.first, opening.wins) for opening in game.openings("any")]
    [((0, 0), 5), ((0, 1), 4), ((0, 2), 5), ((1, 0), 5), ((1, 1), 4), ((1, 2), 5)]
    """

    @checked
    def __init__(self, topology: Topology, mines: int, budget: Budget = DEFAULT_BUDGET) -> None:
        require_small(len(topology), mines)
        self.topology = topology
        self.mines = mines
        self._budget = budget

    @checked
    def openings(self, start: str = "any") -> list[Optimum]:
        """Solve the game for each first cell that the start rule allows.

        If `scatter` shows cells, or if all cells are mined, there is a single opening without a
        first cell.
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
            raise GameError(f"no layout satisfies the start rule {rule}: use fewer mines")
        return openings

    def _after_scatter(self, shown: int) -> Optimum:
        free = len(self.topology) - self.mines
        if shown > free:
            raise GameError(f"cannot show {shown:,} free cells: there are only {free}")
        starts = comb(free, shown) * len(self._observations)
        if starts > MOST_STARTS:
            raise BudgetError(
                f"showing {shown} cells gives {short_text(starts)} ways to start, "
                f"more than the limit of {short_text(MOST_STARTS)}"
            )
        return Optimum(self._tree.wins_after_showing(shown), starts, None)

    def _after(self, first: int, rule: StartRule) -> tuple[int, int]:
        """Count the layouts won after opening `first`, and the layouts that the rule allows."""
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
        """All layouts, one per row."""
        cells = len(self.topology)
        chosen = np.array(list(combinations(range(cells), self.mines)), np.intp)
        mined = np.zeros((len(chosen), cells), np.bool_)
        mined[np.arange(len(chosen))[:, np.newaxis], chosen] = True
        return mined

    @cached_property
    def _observations(self) -> NDArray[np.uint8]:
        """The clue of every cell in every layout."""
        clues = self._mines.astype(np.uint8) @ adjacency(self.topology).astype(np.uint8)
        return np.where(self._mines, np.uint8(GameTree.MINED), clues)

    @cached_property
    def _symmetries(self) -> list[NDArray[np.int64]]:
        return symmetries(self.topology)

    @cached_property
    def _orbits(self) -> list[int]:
        """The first cell in the orbit of each cell under symmetries."""
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
    """Raise `GameError` if a board is impossible, or `BudgetError` if it is too large."""
    if not 0 <= mines <= cells:
        raise GameError(f"a board of {cells:,} cells cannot have {mines:,} mines")
    if cells > MOST_CELLS:
        raise BudgetError(f"{cells:,} cells are too many: the limit is {MOST_CELLS}")
    if (layouts := comb(cells, mines)) > MOST_LAYOUTS:
        raise BudgetError(
            f"{short_text(layouts)} layouts are too many: the limit is {MOST_LAYOUTS:,}"
        )


def _names(mines: NDArray[np.bool_]) -> NDArray[np.bytes_]:
    """Return every row as a sortable value."""
    packed = np.ascontiguousarray(np.packbits(mines, axis=1))
    return packed.view(f"S{packed.shape[1]}").ravel()
