"""The breadth-first search for all layouts, from Appendix A of M. Kadlac (2003).

The search keeps a frontier of grids whose cells are clues, `B`, `-` and `?`. One step replaces
every grid with its children: for each `?`, a child with a mine there and every earlier `?` made
safe, and one child with no further mine. Children without a `?` are printed if all their clues
hold; the others, except those that break a clue, form the next frontier. So layouts come in order
of mine count (one step early if the last covered cell is mined). In the worst case, the frontier
holds every partial grid, so the search is exponential, and the published table of 1,000 rows
overflows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.errors import BudgetError
from minewise.board.layout import Layout
from minewise.board.symbols import COVERED, FLAG, MINE, SAFE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.board.board import Board

PUBLISHED_CEILING: Final = 1000
"""The size of the published program's table; the program stops when a frontier would fill it."""

Grid = list[int]
"""The codes of all cells in reading order; `SAFE` is the program's `-`."""


class BreadthFirstSearch:
    """The search for all layouts of a board, in the published order.

    Parameters
    ----------
    board
        Any board. Mine counts, `-` and other topologies extend the published program.
    ceiling
        The frontier size at which `BudgetError` is raised.

    Attributes
    ----------
    frontiers
        The number of grids made in each step so far.

    >>> from minewise.reference.kadlac import BreadthFirstSearch
    >>> search = BreadthFirstSearch(mw.Board.parse("???"))
    >>> print(*search)
    --B --- B-B B-- -BB -B- BBB BB-
    >>> search.frontiers
    [4, 5, 2]
    """

    def __init__(self, board: Board, ceiling: int | None = None) -> None:
        self.board = board
        self.ceiling = ceiling
        self.frontiers: list[int] = []
        self._clues = [
            (cell, board.topology.native.neighbours(cell))
            for cell in np.flatnonzero(board.flat >= 0).tolist()
        ]

    def __iter__(self) -> Iterator[Layout]:
        self.frontiers = []
        original = [COVERED if code == FLAG else code for code in self.board.flat.tolist()]
        if not self._may_hold(original):
            return
        if COVERED not in original:
            yield self._layout(original)
            return
        frontier = [original]
        while frontier:
            self._record(sum(grid.count(COVERED) + 1 for grid in frontier))
            open_grids = []
            for grid in frontier:
                for child in _children(grid):
                    if not self._may_hold(child):
                        continue
                    if COVERED in child:
                        open_grids.append(child)
                    else:
                        yield self._layout(child)
            frontier = open_grids

    def _record(self, size: int) -> None:
        if self.ceiling is not None and size >= self.ceiling:
            raise BudgetError(
                f"Search frontier too large: {size} grids, but the ceiling is {self.ceiling}"
            )
        self.frontiers.append(size)

    def _may_hold(self, grid: Grid) -> bool:
        """Return whether no clue is broken yet; without a `?`, whether all clues hold."""
        if self.board.mines is not None:
            mines = grid.count(MINE)
            if not mines <= self.board.mines <= mines + grid.count(COVERED):
                return False
        for cell, around in self._clues:
            shown = [grid[neighbour] for neighbour in around]
            mines = shown.count(MINE)
            if not mines <= grid[cell] <= mines + shown.count(COVERED):
                return False
        return True

    def _layout(self, grid: Grid) -> Layout:
        return Layout(self.board.topology, np.array(grid) == MINE)


def transcript(board: Board, ceiling: int | None = PUBLISHED_CEILING) -> str:
    r"""Return the output of the published program: numbered layouts with all clues.

    >>> from minewise.reference.kadlac import transcript
    >>> print(transcript(mw.Board.parse("?1\n11")))
    Original Grid
    ?1
    11
    <BLANKLINE>
    1
    B1
    11
    <BLANKLINE>
    1 consistent configuration(s)
    """
    parts = ["Original Grid", *_rows(board.flat.tolist(), board.shape[-1]), ""]
    found = 0
    try:
        for found, layout in enumerate(BreadthFirstSearch(board, ceiling), start=1):
            parts += [str(found), *_rows(layout.clues().ravel().tolist(), board.shape[-1]), ""]
    except BudgetError:
        parts += ["", "Search frontier too large"]
    parts.append(f"{found} consistent configuration(s)")
    return "\n".join(parts)


def _children(grid: Grid) -> Iterator[Grid]:
    """Yield the grid with its next mine at each `?` in turn, then with no further mine."""
    blanks = [cell for cell, code in enumerate(grid) if code == COVERED]
    free = list(grid)
    for blank in blanks:
        child = list(free)
        child[blank] = MINE
        yield child
        free[blank] = SAFE
    yield free


def _rows(codes: Grid, length: int) -> list[str]:
    symbols = ["?" if code in (COVERED, FLAG) else _SYMBOLS.get(code, str(code)) for code in codes]
    return ["".join(symbols[i : i + length]) for i in range(0, len(symbols), length)]


_SYMBOLS = {MINE: "B", SAFE: "-"}
