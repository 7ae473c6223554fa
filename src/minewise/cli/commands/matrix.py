"""`minewise matrix`: the clues as equations, and what elimination makes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.cli.exits import Exit
from minewise.cli.inputs import BoardFile, read_board
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from minewise.board.board import Board
    from minewise.engine.analysis import Analysis

HELP = """\
Show a board as a matrix: its equations, their elimination, and what the rows tell.

Every clue is an equation over the covered cells beside it. After Gaussian elimination the
bounds rule reads the rows from the bottom up: a row whose value is the least or the greatest
that its unknowns, each 0 or 1, could give settles them all. If a row is impossible, no layout
fits the board, and the exit code is 1. The total of mines is not used.

\b
Examples:
  minewise matrix board.txt
  printf '1?\\n2?\\n2?\\n2?\\n1?\\n' | minewise matrix -
"""

_PATIENCE = 2.0
"""Seconds for the comparison with exact reasoning."""


def run(file: BoardFile) -> int:
    """Run the command and return its exit code."""
    from minewise.cli.reports.matrix import forms_of, matrix_report
    from minewise.derivations.matrix import Equations

    with spinner("Eliminating"):
        board = read_board(file, None)
        equations = Equations.of(board)
        forms = forms_of(equations)
        exact = _analyze(board)
        answer = matrix_report(board, equations, forms, exact)
    print(answer)
    impossible = any(form.is_impossible for form in forms)
    if impossible or (exact and not exact.consistent):
        return Exit.INCONSISTENT
    return Exit.DONE


def _analyze(board: Board) -> Analysis | None:
    """Find out all that the clues tell, if this does not take long."""
    from minewise.base.budget import Budget
    from minewise.base.errors import BudgetError
    from minewise.engine.engine import analyze

    try:
        analysis = analyze(board.with_mines(None), budget=Budget(seconds=_PATIENCE))
    except BudgetError:
        return None
    return analysis if analysis.exact else None
