"""A plain player that reasons with single clues and pairs of clues, on boards of any size."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from minewise import Game
from minewise.board.technique import Technique

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from minewise import Board, Cell, Layout

EASY = (Technique.SINGLE, Technique.SUBSET, Technique.OVERLAP)


class Clue(NamedTuple):
    """The cells left around a clue, and their mines."""

    cells: frozenset[Cell]
    mines: int


def easy_technique(layout: Layout, first: Cell) -> Technique | None:
    """Return the easiest technique that wins with all easier ones; `None` if pairs do not."""
    return next((most for most in EASY if _wins(layout, first, most)), None)


def _wins(layout: Layout, first: Cell, most: Technique) -> bool:
    game = Game.of_layout(layout)
    game.reveal(first)
    known: dict[Cell, bool] = {}
    while game.status == "playing":
        found = dict(_found(_clues(game.board, known), most))
        if not found:
            return False
        known |= found
        for cell, mined in found.items():
            if not mined and game.board.covered[cell]:
                game.reveal(cell)
    return game.status == "won"


def _clues(board: Board, known: Mapping[Cell, bool]) -> list[Clue]:
    clues = set()
    for cell in board.topology.cells():
        if board.shown[cell] >= 0:
            around = board.topology.neighbours(cell)
            mines = int(board.shown[cell]) - sum(known.get(near, False) for near in around)
            left = (near for near in around if board.covered[near] and near not in known)
            clues.add(Clue(frozenset(left), mines))
    return [clue for clue in clues if clue.cells]


def _found(clues: list[Clue], most: Technique) -> Iterator[tuple[Cell, bool]]:
    """Yield what clues and pairs of clues settle."""
    for clue in clues:
        yield from _settled(clue.cells, {clue.mines})
    for one, other in combinations(clues, 2):
        shared = one.cells & other.cells
        is_subset = shared in (one.cells, other.cells)
        if shared and (is_subset or most is Technique.OVERLAP) and most is not Technique.SINGLE:
            yield from _settled_by_pair(one, other, shared)


def _settled_by_pair(
    one: Clue, other: Clue, shared: frozenset[Cell]
) -> Iterator[tuple[Cell, bool]]:
    here, there = one.cells - shared, other.cells - shared
    mines = {
        count
        for count in range(len(shared) + 1)
        if 0 <= one.mines - count <= len(here) and 0 <= other.mines - count <= len(there)
    }
    yield from _settled(shared, mines)
    yield from _settled(here, {one.mines - count for count in mines})
    yield from _settled(there, {other.mines - count for count in mines})


def _settled(cells: frozenset[Cell], mines: set[int]) -> Iterator[tuple[Cell, bool]]:
    """Yield the fate of cells that hold one of these numbers of mines, if it is certain."""
    if mines in ({0}, {len(cells)}):
        yield from dict.fromkeys(cells, mines != {0}).items()
