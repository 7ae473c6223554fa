"""Clicks on known layouts, by definition: breadth-first search, and ZiNi in plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from minewise.board.symbols import MINE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise import Layout
    from minewise.board.topology import Cell


class PlainBoard:
    """A layout with its clues, neighbours and openings."""

    def __init__(self, layout: Layout) -> None:
        self.around = {cell: layout.topology.neighbours(cell) for cell in layout.topology.cells()}
        self.clues = {cell: int(layout.clues()[cell]) for cell in self.around}
        self.free = [cell for cell in self.around if self.clues[cell] != MINE]

    def flood(self, cell: Cell) -> set[Cell]:
        """Return the cells that a click on a free cell opens."""
        opened, waiting = {cell}, [cell]
        while waiting:
            at = waiting.pop()
            if self.clues[at] == 0:
                waiting += set(self.around[at]) - opened
                opened.update(self.around[at])
        return opened

    def mines_around(self, cell: Cell) -> set[Cell]:
        return {near for near in self.around[cell] if self.clues[near] == MINE}

    def free_around(self, cell: Cell) -> set[Cell]:
        return {near for near in self.around[cell] if self.clues[near] != MINE}


class Move(NamedTuple):
    """A click as bits: it needs some cells open or flagged, and opens or flags others."""

    needs: int
    does: int


def fewest_by_search(layout: Layout) -> int:
    """Find the fewest clicks by trying all clicks from all states.

    A state is a set of open free cells and flagged mines. Flags on free cells are left out.
    """
    board = PlainBoard(layout)
    bit = {cell: 1 << place for place, cell in enumerate(board.around)}
    moves = list(_moves(board, bit))
    goal = sum(bit[cell] for cell in board.free)
    seen = np.zeros(1 << len(bit), np.bool_)
    states = np.array([0])
    clicks = 0
    while not np.any(states & goal == goal):
        seen[states] = True
        after = [states[states & needs == needs] | does for needs, does in moves]
        states = np.unique(np.concatenate(after))
        states = states[~seen[states]]
        clicks += 1
    return clicks


def _moves(board: PlainBoard, bit: dict[Cell, int]) -> Iterator[Move]:
    def bits(cells: set[Cell]) -> int:
        return sum(bit[cell] for cell in cells)

    for cell, clue in board.clues.items():
        if clue == MINE:
            yield Move(0, bit[cell])
            continue
        yield Move(0, bits(board.flood(cell)))
        if clue > 0:
            opened = set[object]().union(*map(board.flood, board.free_around(cell)))
            yield Move(bit[cell] | bits(board.mines_around(cell)), bits(opened))  # type: ignore[arg-type]


def plain_zini(layout: Layout, *, human: bool) -> int:
    """Play ZiNi, computing all premiums anew before every chord."""
    board = PlainBoard(layout)
    flat = len(layout.shape) == 2
    order = sorted(board.free, key=lambda cell: (cell[1], cell[0]) if flat else cell)
    zeros = {cell for cell in board.free if board.clues[cell] == 0}
    edges = set().union(*map(board.flood, zeros))
    opened: set[Cell] = set()
    flagged: set[Cell] = set()
    clicks = 0

    def premium(cell: Cell) -> int:
        isolated = ({cell} | board.free_around(cell)) - edges - opened
        openings = {min(board.flood(near)) for near in board.free_around(cell) & zeros - opened}
        flags = board.mines_around(cell) - flagged
        return len(isolated) + len(openings) - len(flags) - 1 - (cell not in opened)

    if human:
        for cell in order:
            if cell in zeros - opened:
                opened |= board.flood(cell)
                clicks += 1
    while opened != set(board.free):
        choices = [cell for cell in order if cell not in zeros and (cell in opened or not human)]
        best = max(choices, key=premium, default=None)
        if best is None or premium(best) < 0:
            opened |= board.flood(next(c for c in order if c not in opened | (edges - zeros)))
            clicks += 1
            continue
        clicks += (best not in opened) + len(board.mines_around(best) - flagged) + 1
        flagged |= board.mines_around(best)
        opened |= {best}.union(*map(board.flood, board.free_around(best)))
    return clicks


def plain_islands(layout: Layout) -> int:
    """Count the connected regions of free cells that no opening contains."""
    board = PlainBoard(layout)
    edges = set().union(*(board.flood(cell) for cell in board.free if board.clues[cell] == 0))
    left = set(board.free) - edges
    count = 0
    while left:
        count += 1
        waiting = [left.pop()]
        while waiting:
            near = left.intersection(board.around[waiting.pop()])
            left -= near
            waiting += near
    return count
