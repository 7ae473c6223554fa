"""Formulas as DIMACS text, with comments that say which cell a variable stands for."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.sat.board_formula import BoardFormula
    from minewise.sat.cardinality import Literals

_LINES_AT_A_TIME: Final = 4096


def dimacs(formula: BoardFormula) -> Iterator[str]:
    r"""Yield a formula as DIMACS text, some thousand lines at a time.

    The line `c p show` names the variables of the cells, so that programs which count models can
    count layouts.

    Examples
    --------
    >>> from minewise.sat import dimacs, encode
    >>> print("".join(dimacs(encode(mw.Board.parse("?1?")))), end="")
    c minewise 0.1.0: a Minesweeper board as a formula
    c every covered cell has a variable: it is mined
    c topology grid, shape 1 3, mines unknown, encoding automatic
    c
    c cell 0 0 variable 1
    c cell 0 2 variable 2
    c
    c p show 1 2 0
    p cnf 2 2
    -1 -2 0
    1 2 0
    """
    board = formula.board
    yield (
        f"c minewise {__version__}: a Minesweeper board as a formula\n"
        f"c {formula.description}\n"
        f"c topology {board.topology.kind}, shape {' '.join(map(str, board.shape))}, "
        f"mines {'unknown' if board.mines is None else board.mines}, "
        f"encoding {formula.encoding}\nc\n"
    )
    lines = formula.legend()
    while some := "".join(f"c {line}\n" for line in islice(lines, _LINES_AT_A_TIME)):
        yield some
    cells = np.flatnonzero(formula.mined)
    yield f"c\nc p show {''.join(f'{v} ' for v in formula.mined[cells].tolist())}0\n"
    yield f"p cnf {formula.variables} {formula.clause_count}\n"
    for block in formula.blocks():
        yield from _lines(block)


def _lines(block: Literals) -> Iterator[str]:
    """Write clauses of one length."""
    line = "%d " * block.shape[1] + "0\n"
    for start in range(0, len(block), _LINES_AT_A_TIME):
        some = block[start : start + _LINES_AT_A_TIME]
        yield line * len(some) % tuple(some.ravel().tolist())
