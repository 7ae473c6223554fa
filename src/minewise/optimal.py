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
from minewise.budget import Budget
from minewise.errors import BudgetError, GameError
from minewise.start import StartRule
from minewise.symmetries import adjacency, symmetries

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.topology import Cell, Topology

MOST_LAYOUTS: Final = 200_000
"""Boards with more layouts are refused."""

DEFAULT_BUDGET: Final = Budget(ticks=10**13, memory=4 << 30)
"""Hours of work; the largest boards need most of the memory."""

_MOST_SHOWN = 10**8
"""Layouts that may be looked at for all ways in which cells are shown at the start."""


@dataclass(frozen=True)
class Optimum:
    """What perfect play reaches: so many wins among so many layouts that are equally likely.

    Under the rule `scatter` a layout counts once for every choice of cells that are shown.
    """

    wins: int
    layouts: int
    first: Cell | None
    """A cell to open first; `None` if cells are shown at the start, or none is left to open."""

    @property
    def chance(self) -> Fraction:
        """The chance to win."""
        return Fraction(self.wins, self.layouts)


def optimum(
    topology: Topology, mines: int, start: str = "any", *, budget: Budget = DEFAULT_BUDGET
) -> Optimum:
    """Find what perfect play reaches on a board, and how it begins.

    Examples
    --------
    >>> from minewise import Topology
    >>> optimum(Topology.grid(3, 3), 2)
    Optimum(wins=24, layouts=36, first=(0, 1))
    """
    rule = StartRule.parse(start)
    game = WholeGame(topology, mines, budget)
    if rule.kind == "scatter":
        return game.after_scatter(rule.shown_of(len(topology)))
    return max(game.openings(rule), key=lambda opening: opening.chance)


class WholeGame:
    """The game on a small board, from its first click to its end.

    Examples
    --------
    >>> from minewise import StartRule, Topology
    >>> game = WholeGame(Topology.grid(2, 3), 1)
    >>> [(opening.first, opening.wins) for opening in game.openings(StartRule("any"))]
    [((0, 0), 4), ((0, 1), 3), ((0, 2), 4), ((1, 0), 4), ((1, 1), 3), ((1, 2), 4)]
    """

    def __init__(self, topology: Topology, mines: int, budget: Budget = DEFAULT_BUDGET) -> None:
        cells = len(topology)
        if not 0 <= mines <= cells:
            raise GameError(f"a board of {cells} cells cannot have {mines} mines")
        if comb(cells, mines) > MOST_LAYOUTS:
            raise BudgetError(
                f"{comb(cells, mines):,} layouts are too many for perfect play: "
                f"at most {MOST_LAYOUTS:,} can be searched"
            )
        self.topology = topology
        self.mines = mines
        self._budget = budget

    def openings(self, rule: StartRule) -> list[Optimum]:
        """Find what perfect play reaches after each first cell that keeps the start rule."""
        if self.mines == len(self.topology):
            return [self._won_at_once(rule)]
        by_orbit = {int(self._orbits[cell]): None for cell in range(len(self.topology))}
        known = {orbit: self._after(orbit, rule) for orbit in by_orbit}
        openings = [
            Optimum(*known[int(orbit)], self.topology.cell(cell))
            for cell, orbit in enumerate(self._orbits)
            if known[int(orbit)][1] > 0
        ]
        if not openings:
            raise GameError(f"no layout keeps the start rule {rule}")
        return openings

    def after_scatter(self, shown: int) -> Optimum:
        """Find what perfect play reaches if some free cells, drawn at random, are shown."""
        cells = len(self.topology)
        if shown > cells - self.mines:
            raise GameError(f"{shown} free cells cannot be shown: there are {cells - self.mines}")
        total = comb(cells - self.mines, shown) * len(self._sights)
        if total > _MOST_SHOWN:
            raise BudgetError(f"{shown} cells can be shown in too many ways")
        wins = 0
        for chosen in combinations(range(cells), shown):
            sights = self._sights[:, list(chosen)]
            free = np.flatnonzero((sights != GameTree.MINED).all(axis=1))
            wins += self._wins_by_sight(free, sights[free])
        return Optimum(wins, total, None)

    def _after(self, first: int, rule: StartRule) -> tuple[int, int]:
        """Count the layouts that are won after a first cell, and those that the rule allows."""
        sights = self._sights[:, first]
        if rule.kind == "zero":
            allowed = np.flatnonzero(sights == 0)
            return self._wins(allowed), len(allowed)
        free = np.flatnonzero(sights != GameTree.MINED)
        allowed = free if rule.kind == "safe" else self._sights
        return self._wins_by_sight(free, sights[free]), len(allowed)

    def _won_at_once(self, rule: StartRule) -> Optimum:
        if rule.kind != "any":
            raise GameError(f"no layout keeps the start rule {rule}: all cells are mined")
        return Optimum(1, 1, None)

    def _wins_by_sight(self, layouts: NDArray[np.int64], sights: NDArray[np.uint8]) -> int:
        """Add up what is won of each part of some layouts that show the same."""
        _, parts = np.unique(sights, axis=0, return_inverse=True)
        return sum(self._wins(layouts[parts == part]) for part in range(parts.max(initial=-1) + 1))

    def _wins(self, layouts: NDArray[np.int64]) -> int:
        return self._tree.wins(layouts.astype(np.uint32), self._budget.limits)

    @cached_property
    def _mines(self) -> NDArray[np.bool_]:
        """Every layout, as a row."""
        chosen = list(combinations(range(len(self.topology)), self.mines))
        mined = np.zeros((len(chosen), len(self.topology)), np.bool_)
        for row, cells in zip(mined, chosen, strict=True):
            row[list(cells)] = True
        return mined

    @cached_property
    def _sights(self) -> NDArray[np.uint8]:
        """What every cell shows under every layout."""
        clues = self._mines.astype(np.uint8) @ adjacency(self.topology).astype(np.uint8)
        return np.where(self._mines, np.uint8(GameTree.MINED), clues)

    @cached_property
    def _symmetries(self) -> list[NDArray[np.int64]]:
        return symmetries(self.topology)

    @cached_property
    def _orbits(self) -> NDArray[np.int64]:
        """By cell, the first cell that a symmetry turns it into."""
        return np.min(self._symmetries, axis=0)

    @cached_property
    def _tree(self) -> GameTree:
        tree = GameTree(np.ascontiguousarray(self._sights))
        number = {row.tobytes(): index for index, row in enumerate(self._mines)}
        for images in self._symmetries[1:]:
            turned = np.ascontiguousarray(self._mines[:, images])
            tree.add_symmetry(np.array([number[row.tobytes()] for row in turned], np.uint32))
        return tree
