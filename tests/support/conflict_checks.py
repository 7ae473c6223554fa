"""Check that conflicts are real, and that no part of them is superfluous."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from minewise import Board, Cell
from minewise.board.board import SAFE
from minewise.reference import brute_force

if TYPE_CHECKING:
    from collections.abc import Callable

    from minewise.sat import Conflict


def only(board: Board, clues: set[Cell], *, total: bool) -> Board:
    """Hide all clues except `clues`. The cells of hidden clues stay known to be free."""
    shown = board.shown.copy()
    for index, code in np.ndenumerate(shown):
        if code >= 0 and index not in clues:
            shown[index] = SAFE
    return Board(board.topology, shown, board.mines if total else None)


def check_conflict(board: Board, conflict: Conflict, has_layout: Callable[[Board], bool]) -> None:
    clues = set(conflict.clues)
    assert sorted(clues) == list(conflict.clues)
    assert not has_layout(only(board, clues, total=conflict.total))
    assert conflict.minimal
    if conflict.total:
        assert has_layout(only(board, clues, total=False))
    for clue in clues:
        assert has_layout(only(board, clues - {clue}, total=conflict.total))


def has_layout_by_force(board: Board) -> bool:
    return next(brute_force.layouts(board), None) is not None
