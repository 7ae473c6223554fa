"""Advice on guesses: the safest cells, and whether later moves can help."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, islice
from math import isclose
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from minewise.base.budget import LISTING_SHARE, REGIONS_SHARE
from minewise.base.errors import BudgetError
from minewise.base.words import chance_text, safety_text
from minewise.board.board import Board
from minewise.board.cell_names import cell_name
from minewise.board.symbols import COVERED, MINE, SAFE
from minewise.engine.engine import layouts
from minewise.explanation.names import cell_names, number
from minewise.explanation.search import EndgameRegion, endgame_regions
from minewise.explanation.state import DeductionState

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from minewise.answers import boards as answers
    from minewise.base.budget import Meter
    from minewise.board.layout import Layout
    from minewise.board.topology import Cell
    from minewise.engine.advice import Best
    from minewise.engine.analysis import Analysis

_ROUNDING: Final = 1e-12
"""The relative error of a probability: equal ones may differ by it."""

MOST_LAYOUTS: Final = 2_000
"""The maximum number of layouts in a region to solve by perfect play."""
MOST_RIVALS: Final = 64
"""The maximum number of layouts to compare in pairs, if the mine count is unknown."""

Outlook = Literal["never", "partly", "unknown"]


class Region(NamedTuple):
    """Undecided cells that are independent of all others on the board."""

    cells: tuple[Cell, ...]
    layouts: int | None
    """The number of ways to fill the cells, if known."""
    outlook: Outlook
    """Whether later moves can settle them: `never` (a true guess: no later clue separates any two
    layouts), `partly`, or `unknown` (there are too many layouts)."""
    chance: float | None
    """The chance that perfect play clears the region, if known."""
    opened_first: tuple[Cell, ...] = ()
    """Known safe cells whose hidden clues may separate the layouts."""

    @property
    def is_true_fifty_fifty(self) -> bool:
        """Whether there are exactly two layouts, and no later clue separates them."""
        return self.layouts == 2 and self.outlook == "never"

    @property
    def text(self) -> str:
        """The advice in a sentence or two."""
        return f"{cell_names(self.cells)}: {self._advice}"

    @property
    def _advice(self) -> str:
        if self.opened_first:
            return f"open {cell_names(self.opened_first)} first. {_safe_first(self.opened_first)}"
        if self.is_true_fifty_fifty:
            return (
                "a true 50/50. No later clue can separate its two layouts: waiting gains nothing."
            )
        if self.outlook == "never":
            ways = number(self.layouts or 0)
            return f"a pure guess, one in {ways}. No later clue can help: waiting gains nothing."
        if self.outlook == "partly" and self.chance is not None:
            return (
                "a guess, but what it opens may settle the rest. "
                f"Perfect play clears this region in {chance_text(self.chance)} of cases."
            )
        return "a guess, unless later moves settle it."

    def to_json(self) -> answers.Region:
        """Return the JSON form."""
        return {
            "cells": [list(cell) for cell in self.cells],
            "layouts": self.layouts,
            "outlook": self.outlook,
            "chance": self.chance,
            "open_first": [list(cell) for cell in self.opened_first],
            "text": self.text,
        }


@dataclass(frozen=True)
class Guess:
    """Advice on a board without safe cells.

    Examples
    --------
    >>> guess = mw.explain(mw.Board.parse("?1?", mines=1)).guess
    >>> guess.places[0].is_true_fifty_fifty
    True
    """

    safest: tuple[Best, ...]
    """The safest cells, all equally safe, in reading order."""
    best: Best
    """The move most likely to win the game."""
    places: tuple[Region, ...]
    """The undecided cells, in independent regions."""

    @property
    def text(self) -> str:
        """The advice in a few sentences."""
        cells = [move.cell for move in self.safest]
        chance = safety_text(self.safest[0].safety)
        each = " each" if len(cells) > 1 else ""
        words = f"{self._why} Safest: {cell_names(cells)} ({chance} % safe{each})."
        if self.best.cell in cells:
            return words
        return (
            f"{words} Best chance of winning: {cell_name(self.best.cell)} "
            f"({safety_text(self.best.safety)} % safe), which may reveal more."
        )

    @property
    def _why(self) -> str:
        first = {cell for region in self.places for cell in region.opened_first}
        if not first:
            return "No cell is certainly safe: you have to guess."
        return f"Open {cell_names(first)} first. {_safe_first(first)} Otherwise you have to guess."

    def to_json(self) -> answers.Guess:
        """Return the JSON form."""
        return {
            "safest": [move.to_json() for move in self.safest],
            "best": self.best.to_json(),
            "places": [region.to_json() for region in self.places],
            "text": self.text,
        }


def _safe_first(cells: Collection[Cell]) -> str:
    if len(cells) == 1:
        return "It is safe, and its clue may save a guess."
    return "They are safe, and their clues may save a guess."


def guess_on(analysis: Analysis, meter: Meter) -> Guess | None:
    """Return advice on a board without safe cells; `None` if every cell is certain."""
    from minewise.engine.advice import Best

    board, probability = analysis.board, analysis.probability
    state = DeductionState(board, dict.fromkeys(analysis.mined, True))
    undecided = state.unknown()
    if not undecided or analysis.best is None:
        return None
    least = min(float(probability[cell]) for cell in undecided)
    safest = [cell for cell in undecided if isclose(probability[cell], least, rel_tol=_ROUNDING)]
    regions = _by_game(state, meter) or _by_neighbourhood(state, meter)
    return Guess(tuple(Best(cell, 1 - least) for cell in safest), analysis.best, tuple(regions))


def _by_game(state: DeductionState, meter: Meter) -> list[Region]:
    """Solve each region by perfect play, if possible."""
    board = state.board
    found = endgame_regions(board, MOST_LAYOUTS, REGIONS_SHARE.within(meter))
    regions = [_played(region) for region in found]
    if not regions or not (board.flat == SAFE).any():
        return regions
    layout = next(iter(layouts(board, budget=REGIONS_SHARE.within(meter))))
    return [_once_opened(state, region, layout, meter) for region in regions]


def _once_opened(state: DeductionState, region: Region, layout: Layout, meter: Meter) -> Region:
    """Update a region that has unopened safe cells around it."""
    safe = _safe_around(state, region.cells)
    if not safe:
        return region
    mines = sum(bool(layout.mines[cell]) for cell in region.cells)  # the same in every layout
    return _with_first_cells(
        region, _distinguishing(safe, _layouts_of(state, region.cells, mines, meter))
    )


def _played(found: EndgameRegion) -> Region:
    """Judge a region by perfect play: if it wins in only one layout, clues never help."""
    cells, layouts, best = tuple(found.cells), found.layouts, found.best
    if best is None:
        return Region(cells, None, "unknown", None)
    won = round(best.chance * layouts)
    return Region(cells, round(layouts), "never" if won == 1 else "partly", best.chance)


def _by_neighbourhood(state: DeductionState, meter: Meter) -> Iterator[Region]:
    """Judge regions by their layouts, on a board too large for perfect play.

    All cells that touch no clue form one region.
    """
    neighbours = cache(state.board.topology.neighbours)
    undecided = set(state.unknown())
    far = undecided.difference(*map(neighbours, state.clues()))
    read = cache(state.clue)

    def joined(cell: Cell) -> set[Cell]:
        meter.check()
        if cell in far:
            return far.intersection(neighbours(cell))
        return {other for clue in state.clues_of(cell) for other in read(clue).unknown}

    open_sea: list[Cell] = []
    for cells in _groups(undecided, joined):
        if all(undecided.intersection(neighbours(cell)) <= cells for cell in cells):
            yield _closed(state, cells, meter)
        elif far.isdisjoint(cells):
            yield _unclear(state, cells)
        else:
            open_sea += cells
    if open_sea:
        yield _unclear(state, open_sea)


def _groups(cells: set[Cell], joined: Callable[[Cell], set[Cell]]) -> Iterator[set[Cell]]:
    """Yield connected groups of cells, in reading order."""
    seen: set[Cell] = set()
    for start in sorted(cells):
        if start in seen:
            continue
        group, queue = {start}, [start]
        while queue:
            more = joined(queue.pop()) - group
            group |= more
            queue += more
        seen |= group
        yield group


def _unclear(state: DeductionState, cells: Iterable[Cell]) -> Region:
    return Region(tuple(sorted(cells)), None, "unknown", None, _safe_around(state, cells))


def _closed(state: DeductionState, cells: set[Cell], meter: Meter) -> Region:
    """Judge a region that touches no other undecided cell."""
    found = _layouts_of(state, cells, None, meter)
    if state.board.mines is not None and len({layout.count for layout in found}) > 1:
        found = []  # other regions decide the number of mines here
    if not found or not all(_are_exclusive(cells, *pair) for pair in combinations(found, 2)):
        return _unclear(state, cells)._replace(layouts=len(found) or None)
    region = Region(tuple(sorted(cells)), len(found), "never", 1 / len(found))
    return _with_first_cells(region, _distinguishing(_safe_around(state, cells), found))


def _with_first_cells(region: Region, first: tuple[Cell, ...]) -> Region:
    """Return the region with the safe cells to open first, if there are any."""
    return region._replace(outlook="partly", chance=None, opened_first=first) if first else region


def _safe_around(state: DeductionState, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """List the cells around a region that are known to be safe but show no clue."""
    board = state.board
    if not (board.flat == SAFE).any():
        return ()
    near = {other for cell in cells for other in board.topology.neighbours(cell)}
    return tuple(sorted(cell for cell in near if board.shown[cell] == SAFE))


def _distinguishing(safe: tuple[Cell, ...], found: list[Layout]) -> tuple[Cell, ...]:
    """Keep the cells whose clues differ between layouts; all if there are no layouts."""
    clues = [layout.clues() for layout in found]
    return tuple(cell for cell in safe if not found or len({int(c[cell]) for c in clues}) > 1)


def _layouts_of(
    state: DeductionState, cells: Iterable[Cell], mines: int | None, meter: Meter
) -> list[Layout]:
    """List the layouts of a region with this number of mines; none if there are too many."""
    board = state.around({clue for cell in cells for clue in state.clues_of(cell)})
    flat = board.flat.copy()
    flat[[board.topology.index(cell) for cell in cells]] = COVERED
    total = None if mines is None else mines + int((flat == MINE).sum())
    alone = Board.unchecked(board.topology, flat, total)
    listing = layouts(alone, budget=LISTING_SHARE.within(meter))
    try:
        found = list(islice(listing, MOST_RIVALS + 1))
    except BudgetError:
        return []
    return found if len(found) <= MOST_RIVALS else []


def _are_exclusive(cells: set[Cell], one: Layout, other: Layout) -> bool:
    """Return whether all cells that are free in both layouts show the same clue."""
    free = [cell for cell in cells if not one.mines[cell] and not other.mines[cell]]
    ours, theirs = one.clues(), other.clues()
    return all(ours[cell] == theirs[cell] for cell in free)
