"""The breadth-first search for all layouts, from Appendix A of M. Kadlac (2003).

The search keeps a frontier of grids whose cells are clues, `B`, `-` and `?`. One step replaces
every grid with its children: for each `?`, a child with a mine there and every earlier `?` made
safe, and one child with no further mine. Children without a `?` are printed if all their clues
hold; the others, except those that break a clue, form the next frontier. So layouts come in order
of mine count (one step early if the last covered cell is mined). In the worst case, the frontier
holds every partial grid, so the search is exponential, and the published table of 1,000 rows
overflows.

`BreadthFirstSearch` is the search on any board; `published_run` and `transcript` do what the
printed program does, including at its limits.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.arguments import checked
from minewise.base.errors import BoardError, BudgetError
from minewise.board.cell_names import cell_name
from minewise.board.format import format_rows
from minewise.board.layout import Layout
from minewise.board.symbols import COVERED, FLAG, MINE, SAFE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.board.board import Board

PUBLISHED_CEILING: Final = 1000
"""The size of the published program's table; the program stops when a frontier would fill it."""

LARGEST_PUBLISHED_CLUE: Final = 8
"""The largest digit that the published program reads as a clue."""

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
    overflow
        The number of grids in the step that reached the ceiling, if any.

    >>> from minewise.reference.kadlac import BreadthFirstSearch
    >>> search = BreadthFirstSearch(mw.Board.parse("???"))
    >>> print(*search)
    --B --- B-B B-- -BB -B- BBB BB-
    >>> search.frontiers
    [4, 5, 2]
    """

    @checked
    def __init__(self, board: Board, ceiling: int | None = None) -> None:
        self.board = board
        self.ceiling = ceiling
        self.frontiers: list[int] = []
        self.overflow: int | None = None
        self._clues = [
            (cell, board.topology.native.neighbours(cell))
            for cell in np.flatnonzero(board.flat >= 0).tolist()
        ]

    def __iter__(self) -> Iterator[Layout]:
        self.frontiers = []
        self.overflow = None
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
            self.overflow = size
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


@dataclass(frozen=True)
class PublishedRun:
    r"""A run of the published program; `str` returns its output.

    Examples
    --------
    >>> from minewise.reference.kadlac import published_run
    >>> run = published_run(mw.Board.parse("???\n???\n???"), ceiling=100)
    >>> len(run.layouts), run.steps, run.overflow
    (18, 2, 112)
    """

    board: Board
    """The original grid."""
    layouts: list[Layout]
    """The layouts found, in the published order."""
    steps: int
    """The number of steps completed."""
    overflow: int | None
    """The number of grids in the step that did not fit the table and ended the search, if any."""
    ceiling: int | None
    """The number of rows in the table, or `None` for no limit."""

    @property
    def complete(self) -> bool:
        """Whether the search was not ended by the size of the table."""
        return self.overflow is None

    @property
    def reports_overflow(self) -> bool:
        """Whether the program says that the search frontier is too large.

        It says nothing if the first step does not fit, or if a later one has as many grids as the
        table has rows.
        """
        if self.overflow is None or self.ceiling is None:
            return False
        return self.steps > 0 and self.overflow > self.ceiling

    def __str__(self) -> str:
        original = format_rows(self.board.flat, self.board.shape[-1])
        lines = ["Original Grid", *original, ""]
        if COVERED in self.board.flat:
            for number, layout in enumerate(self.layouts, start=1):
                lines += [str(number), *layout.clue_rows(), ""]
        elif self.layouts:
            lines += original  # unnumbered
        if self.reports_overflow:
            lines += ["", "Search frontier too large"]
        return "\n".join([*lines, f"{len(self.layouts)} consistent configuration(s)", "", ""])


@checked
def published_run(board: Board, ceiling: int | None = PUBLISHED_CEILING) -> PublishedRun:
    r"""Run the published program.

    Parameters
    ----------
    board
        A grid of at least two rows and two columns without a mine count, flags or clues above 8.
        The program reads outside its arrays on smaller grids.
    ceiling
        The number of rows in the table, or `None` for no limit.

    Raises
    ------
    BoardError
        If the program cannot take the board.

    Examples
    --------
    >>> from minewise.reference.kadlac import published_run
    >>> [layout.rows() for layout in published_run(mw.Board.parse("?2\n2?")).layouts]
    [['B-', '-B']]
    """
    _require_published_input(board)
    search = BreadthFirstSearch(board, ceiling)
    layouts: list[Layout] = []
    with suppress(BudgetError):
        layouts.extend(search)
    return PublishedRun(board, layouts, len(search.frontiers), search.overflow, ceiling)


@checked
def transcript(board: Board, ceiling: int | None = PUBLISHED_CEILING) -> str:
    r"""Return the output of the published program, byte for byte.

    It is the original grid, then numbered layouts with all clues. A consistent grid without `?` is
    printed again as it is, without a number. See `published_run` for the parameters.

    >>> from minewise.reference.kadlac import transcript
    >>> print(transcript(mw.Board.parse("?1\n11")), end="")
    Original Grid
    ?1
    11
    <BLANKLINE>
    1
    B1
    11
    <BLANKLINE>
    1 consistent configuration(s)
    <BLANKLINE>
    """
    return str(published_run(board, ceiling))


def _require_published_input(board: Board) -> None:
    """Raise `BoardError` if the published program cannot take the board."""
    if board.topology.kind != "grid":
        raise _refusal(f"reads only grids, not a {board.topology.kind}")
    if min(board.shape) < 2:
        raise _refusal("needs at least two rows and two columns")
    if board.mines is not None:
        raise _refusal("cannot use the number of mines")
    unreadable = (board.flat == FLAG) | (board.flat > LARGEST_PUBLISHED_CLUE)
    if unreadable.any():
        cell = board.topology.cell(int(unreadable.argmax()))
        what = "flag" if board.shown[cell] == FLAG else "clue above 8"
        raise _refusal(f"cannot read the {what} at {cell_name(cell)}").at_cell(cell)


def _refusal(reason: str) -> BoardError:
    return BoardError(f"Kadlac's program {reason}: use the exact method")


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
