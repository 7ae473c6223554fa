"""Answers by trying all 2^n ways to place mines in the n covered cells."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.arguments import checked
from minewise.base.errors import BudgetError, InconsistentError
from minewise.board.layout import Layout
from minewise.board.symbols import MINE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from minewise.board.board import Board
    from minewise.board.topology import Cell

MOST_COVERED: Final = 22
"""The maximum number of covered cells: about four million assignments."""

_AT_ONCE = 1 << 14


@checked
def layouts(board: Board) -> Iterator[Layout]:
    r"""Yield every consistent layout.

    Layouts come in binary counting order, with the first covered cell as the highest digit.

    Examples
    --------
    >>> from minewise.reference.brute_force import layouts
    >>> for layout in layouts(mw.Board.parse("?1?")):
    ...     print(layout)
    --B
    B--
    """
    covered = np.flatnonzero(board.covered)
    for assignment in _consistent_assignments(board, covered):
        mines = board.flat == MINE
        mines[covered] = assignment
        yield Layout(board.topology, mines)


@checked
def count(board: Board) -> int:
    """Count the consistent layouts.

    Examples
    --------
    >>> from minewise.reference.brute_force import count
    >>> count(mw.Board.parse("?1?"))
    2
    """
    return sum(1 for _ in _consistent_assignments(board, np.flatnonzero(board.covered)))


@checked
def probabilities(board: Board) -> dict[Cell, Fraction]:
    """Return the exact probability that each covered cell is mined."""
    covered = np.flatnonzero(board.covered)
    total = 0
    mined = np.zeros(len(covered), np.int64)
    for assignment in _consistent_assignments(board, covered):
        total += 1
        mined += assignment
    if not total:
        raise InconsistentError("no layout is consistent with the board")
    cells = map(board.topology.cell, covered.tolist())
    return {cell: Fraction(m, total) for cell, m in zip(cells, mined.tolist(), strict=True)}


@checked
def certain_cells(board: Board) -> tuple[set[Cell], set[Cell]]:
    """Return the covered cells that are safe, and those that are mined, in every layout."""
    probability = probabilities(board)
    safe = {cell for cell, p in probability.items() if p == 0}
    mined = {cell for cell, p in probability.items() if p == 1}
    return safe, mined


def _consistent_assignments(
    board: Board, covered: NDArray[np.int64]
) -> Iterator[NDArray[np.bool_]]:
    if len(covered) > MOST_COVERED:
        raise BudgetError(
            f"{len(covered)} covered cells are too many for brute force: "
            f"the limit is {MOST_COVERED}"
        )
    coefficients, needs = _equations(board, covered)
    highest_first = np.arange(len(covered))[::-1]
    for start in range(0, 1 << len(covered), _AT_ONCE):
        numbers = np.arange(start, min(start + _AT_ONCE, 1 << len(covered)))
        assignments = (numbers[:, None] >> highest_first & 1).astype(bool)
        yield from assignments[(assignments @ coefficients == needs).all(axis=1)]


def _equations(
    board: Board, covered: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the equations for all clues and the mine count: coefficients and required mines.

    There is one column per equation. Floating point is exact here, and fast in NumPy.
    """
    known = board.flat == MINE
    columns: list[NDArray[np.bool_]] = []
    needs: list[int] = []
    for clue_cell in np.flatnonzero(board.flat >= 0).tolist():
        around = board.topology.native.neighbours(clue_cell)
        columns.append(np.isin(covered, around))
        needs.append(int(board.flat[clue_cell]) - int(known[around].sum()))
    if board.mines is not None:
        columns.append(np.ones(len(covered), bool))
        needs.append(board.mines - int(known.sum()))
    coefficients = np.array(columns, np.float64).reshape(len(needs), len(covered)).T
    return coefficients, np.array(needs, np.float64)
