"""What to make of a guess: the safest cells, and what later moves could tell."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from minewise.base.budget import LISTING_SHARE, REGIONS_SHARE
from minewise.base.errors import BudgetError
from minewise.base.words import chance_text, safety_text
from minewise.board.board import Board
from minewise.board.symbols import COVERED, MINE, SAFE
from minewise.engine.engine import layouts
from minewise.explanation.names import capital, cell_name, cell_names, number
from minewise.explanation.search import EndgameRegion, endgame_regions
from minewise.explanation.state import DeductionState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from minewise.base.budget import Meter
    from minewise.board.layout import Layout
    from minewise.board.topology import Cell
    from minewise.engine.advice import Best
    from minewise.engine.analysis import Analysis

MOST_LAYOUTS: Final = 2_000
"""Regions with more layouts are not played through."""
MOST_RIVALS: Final = 64
"""Layouts of a region that are compared one by one, where the total of mines is not known."""

Outlook = Literal["never", "partly", "unknown"]


class Region(NamedTuple):
    """Undecided cells that are independent of all others on the board."""

    cells: tuple[Cell, ...]
    layouts: int | None
    """In how many ways they can be filled, if that is known."""
    outlook: Outlook
    """Whether later moves can resolve it: `never` (a true guess: no cell that could ever be opened
    tells any two of its layouts apart), `partly`, or `unknown` (there are too many layouts)."""
    chance: float | None
    """How likely the whole region is cleared by perfect play, if that is known."""
    opened_first: tuple[Cell, ...] = ()
    """Known safe cells that show no clue yet; the one they will show may tell more."""

    @property
    def is_true_fifty_fifty(self) -> bool:
        """Whether there are two layouts, which nothing will ever tell apart."""
        return self.layouts == 2 and self.outlook == "never"

    @property
    def text(self) -> str:
        """What to expect of the region, in a sentence or two."""
        where = capital(cell_names(self.cells))
        if self.opened_first:
            return (
                f"{where}: open {cell_names(self.opened_first)} first, known to be safe; what "
                f"{'it shows' if len(self.opened_first) == 1 else 'they show'} may tell more."
            )
        if self.is_true_fifty_fifty:
            return (
                f"{where}: a true 50/50. Two layouts are left, and no cell that could ever be "
                "opened tells them apart, so nothing is gained by waiting."
            )
        if self.outlook == "never":
            return (
                f"{where}: a pure guess, one in {number(self.layouts or 0)}. No cell that could "
                "ever be opened tells the layouts apart, so nothing is gained by waiting."
            )
        if self.outlook == "partly" and self.chance is not None:
            return (
                f"{where}: a guess is needed, but what it opens may tell more. With perfect play "
                f"this place is cleared in {chance_text(self.chance)} of all cases."
            )
        return f"{where}: a guess is needed, and what later moves show may still tell more."

    def to_json(self) -> dict[str, Any]:
        """Return the region in the form of `minewise explain --json`."""
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
    """What is known when nothing is safe.

    Examples
    --------
    >>> guess = mw.explain(mw.Board.parse("?1?", mines=1)).guess
    >>> guess.places[0].is_true_fifty_fifty
    True
    """

    safest: tuple[Best, ...]
    """The cells least likely mined, all of them alike, in reading order."""
    best: Best
    """The move most likely to win the game."""
    places: tuple[Region, ...]
    """What is undecided, in regions that can be played one by one."""

    @property
    def text(self) -> str:
        """Name the cells to choose from."""
        cells = [move.cell for move in self.safest]
        verb = "is" if len(cells) == 1 else "are"
        chance = safety_text(self.safest[0].safety)
        words = (
            f"{self._why} Safest {verb} {cell_names(cells)}: "
            f"free with probability {chance} %{' each' if len(cells) > 1 else ''}."
        )
        if self.best.cell in cells:
            return words
        return (
            f"{words} To win the game, {cell_name(self.best.cell)} is better still, free with "
            f"probability {safety_text(self.best.safety)} %: it promises to tell more."
        )

    @property
    def _why(self) -> str:
        first = {cell for region in self.places for cell in region.opened_first}
        if not first:
            return "No cell is certainly safe, so a guess is needed."
        one = len(first) == 1
        return (
            f"Of the covered cells none is certainly safe, but {cell_names(first)} "
            f"{'is' if one else 'are'} known to be safe and not opened yet. What "
            f"{'it shows' if one else 'they show'} may save a guess."
        )

    def to_json(self) -> dict[str, Any]:
        """Return the guess in the form of `minewise explain --json`."""
        return {
            "safest": [{"cell": list(cell), "safety": safety} for cell, safety in self.safest],
            "best": {"cell": list(self.best.cell), "safety": self.best.safety},
            "places": [region.to_json() for region in self.places],
            "text": self.text,
        }


def guess_on(analysis: Analysis, meter: Meter) -> Guess | None:
    """Say what there is to guess on a board without safe cells; `None` if all is certain."""
    from minewise.engine.advice import Best

    board, probability = analysis.board, analysis.probability
    state = DeductionState(board, dict.fromkeys(analysis.mined, True))
    undecided = state.unknown()
    if not undecided or analysis.best is None:
        return None
    least = min(float(probability[cell]) for cell in undecided)
    safest = [cell for cell in undecided if float(probability[cell]) == least]
    regions = _by_game(state, meter) or _by_neighbourhood(state, meter)
    return Guess(tuple(Best(cell, 1 - least) for cell in safest), analysis.best, tuple(regions))


def _by_game(state: DeductionState, meter: Meter) -> list[Region]:
    """Play the rest of the game in each region; nothing if that cannot be done."""
    board = state.board
    found = endgame_regions(board, MOST_LAYOUTS, REGIONS_SHARE.within(meter))
    regions = [_played(region) for region in found]
    if not regions or not (board.flat == SAFE).any():
        return regions
    layout = next(iter(layouts(board, budget=REGIONS_SHARE.within(meter))))
    return [_once_opened(state, region, layout, meter) for region in regions]


def _once_opened(state: DeductionState, region: Region, layout: Layout, meter: Meter) -> Region:
    """Judge a region anew if safe cells around it are still to be opened."""
    safe = _safe_around(state, region.cells)
    if not safe:
        return region
    mines = sum(bool(layout.mines[cell]) for cell in region.cells)  # in every layout as many
    return _or_wait(region, _that_tell(safe, _layouts_of(state, region.cells, mines, meter)))


def _played(found: EndgameRegion) -> Region:
    """Judge a region by its perfect play: a layout is won for sure only if it is the one meant."""
    cells, layouts, best = tuple(found.cells), found.layouts, found.best
    if best is None:
        return Region(cells, None, "unknown", None)
    won = round(best.chance * layouts)
    return Region(cells, round(layouts), "never" if won == 1 else "partly", best.chance)


def _by_neighbourhood(state: DeductionState, meter: Meter) -> Iterator[Region]:
    """Judge what touches no other undecided cell, on a board that cannot be played to its end.

    All other cells that touch no clue are one region.
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
    """Collect cells that are joined, directly or by others; the groups come in reading order."""
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
        found = []  # the other regions decide which number of mines is right
    if not found or not all(_are_exclusive(cells, *pair) for pair in combinations(found, 2)):
        return _unclear(state, cells)._replace(layouts=len(found) or None)
    region = Region(tuple(sorted(cells)), len(found), "never", 1 / len(found))
    return _or_wait(region, _that_tell(_safe_around(state, cells), found))


def _or_wait(region: Region, first: tuple[Cell, ...]) -> Region:
    """Say nothing of how a region ends where known safe cells are still to be opened."""
    return region._replace(outlook="partly", chance=None, opened_first=first) if first else region


def _safe_around(state: DeductionState, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """List the cells around a region that are known to be safe, but whose clues are not shown."""
    board = state.board
    if not (board.flat == SAFE).any():
        return ()
    near = {other for cell in cells for other in board.topology.neighbours(cell)}
    return tuple(sorted(cell for cell in near if board.shown[cell] == SAFE))


def _that_tell(safe: tuple[Cell, ...], found: list[Layout]) -> tuple[Cell, ...]:
    """Keep the cells that show different clues in different layouts; all if these are unknown."""
    clues = [layout.clues() for layout in found]
    return tuple(cell for cell in safe if not found or len({int(c[cell]) for c in clues}) > 1)


def _layouts_of(
    state: DeductionState, cells: Iterable[Cell], mines: int | None, meter: Meter
) -> list[Layout]:
    """List the ways to fill a region with a number of mines; none if there are too many."""
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
    """Return whether every cell that is free in both layouts shows the same in both."""
    free = [cell for cell in cells if not one.mines[cell] and not other.mines[cell]]
    ours, theirs = one.clues(), other.clues()
    return all(ours[cell] == theirs[cell] for cell in free)
