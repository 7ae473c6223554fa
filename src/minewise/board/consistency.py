"""Consistency of a board, decided by the native core.

This is for packages that the engine imports; `minewise.sat.is_consistent` uses a SAT solver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise import _core

if TYPE_CHECKING:
    from minewise.base.budget import Budget
    from minewise.board.board import Board


def is_consistent(board: Board, budget: Budget) -> bool:
    """Return whether any layout fits a board; raise `BudgetError` if the budget runs out.

    >>> from minewise import Board, Budget
    >>> is_consistent(Board.parse("?1?", mines=1), Budget())
    True
    >>> is_consistent(Board.parse("?1?", mines=2), Budget())
    False
    """
    meter = budget.start()
    position = _core.Position(board.topology.native, board.flat, board.mines, meter)
    return position.analysis(meter).consistent
