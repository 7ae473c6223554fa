"""`minewise matrix`: the clues as equations, and their elimination."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.cli.exits import Exit
from minewise.cli.options import BoardFile, read_board
from minewise.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from minewise.board.board import Board
    from minewise.engine.analysis import Analysis

HELP = """\
Print a board's equations and solve them by elimination.

Each clue is an equation over the covered cells around it. After Gaussian elimination, the bounds
rule reads the rows from the bottom up: if a row's value is the least or the greatest that its
unknowns (0 or 1) can give, all of them are known. If a row is impossible, no layout fits, and
the exit code is 1. The number of mines is not used.

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
        board = read_board(file)
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
    """Analyse the clues exactly, unless that takes too long."""
    from minewise.base.budget import Budget
    from minewise.base.errors import BudgetError
    from minewise.engine.engine import analyze

    try:
        analysis = analyze(board.with_mines(None), budget=Budget(seconds=_PATIENCE))
    except BudgetError:
        return None
    return analysis if analysis.exact else None
