"""How large a compiled board is, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.words import many

if TYPE_CHECKING:
    from minewise.circuits import CircuitBoard


def size_text(made: CircuitBoard) -> str:
    """Return the cells of a board, and the mines that every layout has.

    Examples
    --------
    >>> from minewise.circuits import compile_formula, parse_expression
    >>> size_text(compile_formula(parse_expression("a & b")))
    '27×18 cells, 40 mines'
    """
    rows, columns = made.board.shape
    return f"{rows:,}×{columns:,} cells, {many(made.mines, 'mine')}"
