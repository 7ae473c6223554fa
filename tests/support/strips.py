"""Count the layouts of boards with few rows, using a plain transfer matrix."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from minewise.board.board import MINE, SAFE

if TYPE_CHECKING:
    from minewise import Board


def count_strip(board: Board) -> int:
    """Count the layouts of a board with few rows, with any number of mines."""
    return _sum_of_layouts(board, 1)


def count_strip_by_mines(board: Board) -> list[int]:
    """Count the layouts for every mine count.

    A mine's weight is a power of two, large enough that the counts for different mine counts
    occupy different bits of the sum.
    """
    cells = len(board.topology)
    total = _sum_of_layouts(board, 1 << (cells + 1))
    return [(total >> (cells + 1) * mines) % (1 << (cells + 1)) for mines in range(cells + 1)]


def _sum_of_layouts(board: Board, weight: int) -> int:
    """Sum, over all layouts, the product of the mine weights.

    A column is an integer with one bit per row. Partial sums are kept for each combination of the
    last two columns, because the last column's clues cannot be checked yet.
    """
    columns = board.shown.T.tolist()
    weights = [weight ** mines.bit_count() for mines in range(1 << board.shape[0])]
    sums = {(0, mines): weights[mines] for mines in _fillings(columns[0])}
    for column, after in zip(columns, [*columns[1:], None], strict=True):
        longer: defaultdict[tuple[int, int], int] = defaultdict(int)
        fillings = [0] if after is None else _fillings(after)
        for (left, here), ways in sums.items():
            for right in fillings:
                if _clues_hold(column, left, here, right):
                    longer[here, right] += ways * weights[right]
        sums = longer
    return sum(sums.values())


def _fillings(column: list[int]) -> list[int]:
    mines = sum(1 << row for row, code in enumerate(column) if code == MINE)
    free = sum(1 << row for row, code in enumerate(column) if code >= 0 or code == SAFE)
    return [n for n in range(1 << len(column)) if n & mines == mines and not n & free]


def _clues_hold(column: list[int], left: int, here: int, right: int) -> bool:
    for row, code in enumerate(column):
        around = 0b111 << row >> 1
        mines = sum((mined & around).bit_count() for mined in (left, here, right))
        if code >= 0 and code != mines:
            return False
    return True
