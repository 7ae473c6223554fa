"""Formulas whose variables are the cells of a board, for export, and their DIMACS text."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from minewise import __version__
from minewise.base.arguments import checked
from minewise.base.errors import MinewiseError
from minewise.board.layout import Layout
from minewise.board.symbols import MINE
from minewise.sat.cardinality import AUTOMATIC, between
from minewise.sat.constraints import Constraints, sea_cells
from minewise.sat.encoding import add_clues, in_components
from minewise.sat.formula import MOST_LITERALS, Formula

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from minewise.board.board import Board
    from minewise.sat.cardinality import Literals


class BoardFormula(Formula):
    """A formula whose models, restricted to the cell variables, are the layouts of a board.

    Examples
    --------
    >>> from minewise.sat import encode
    >>> formula = encode(mw.Board.parse("?1?"))
    >>> formula.variable((0, 2))
    2
    >>> print(formula.layout([-1, 2]))
    --B
    """

    description: ClassVar[str] = "each covered cell has a variable, true if it is mined"

    board: Board
    encoding: str
    mined: Literals
    """For each cell in reading order, the variable that is true if the cell is mined, or 0."""

    @checked
    def __init__(self, board: Board, encoding: str, most_literals: int) -> None:
        super().__init__()
        self.most_literals = most_literals
        self.board = board
        self.encoding = encoding
        self.mined = np.zeros(len(board.flat), np.int32)

    @checked
    def variable(self, cell: Sequence[int]) -> int:
        """Return the variable that is true if a cell is mined, or 0 if the cell has no variable."""
        return int(self.mined[self.board.topology.index(cell)])

    @checked
    def layout(self, model: Iterable[int]) -> Layout:
        """Return the layout that a model describes; auxiliary literals may be missing."""
        try:
            literals = np.fromiter(model, np.int64)
        except OverflowError:
            raise MinewiseError("a literal of the model is too large") from None
        true = np.zeros(self.variables + 1, bool)
        true[literals[(literals > 0) & (literals <= self.variables)]] = True
        return Layout(self.board.topology, true[self.mined] | (self.board.flat == MINE))

    def legend(self) -> Iterator[str]:
        """Yield the meaning of each cell's variable."""
        for index in np.flatnonzero(self.mined).tolist():
            cell = " ".join(map(str, self.board.topology.cell(index)))
            yield f"cell {cell} variable {self.mined[index]}"


@checked
def encode(
    board: Board, encoding: str = AUTOMATIC, *, most_literals: int = MOST_LITERALS
) -> BoardFormula:
    r"""Encode a board as a formula in which every covered cell has a variable.

    Variables 1 to n are the covered cells in reading order. Any further variables are auxiliary and
    may have several values for one layout.

    Parameters
    ----------
    board
        Any board; its mine count is used if known.
    encoding
        The cardinality encoding, one of `ENCODINGS`.
    most_literals
        The maximum number of literals; beyond it, `BudgetError` is raised.

    Examples
    --------
    >>> from minewise.sat import encode
    >>> formula = encode(mw.Board.parse("mines: 1\n?1?\n???"))
    >>> formula.variables, formula.clause_count
    (5, 22)
    """
    formula = BoardFormula(board, encoding, most_literals)
    constraints = Constraints.of(board)
    covered = np.flatnonzero(board.covered)
    formula.mined[covered] = formula.new(len(covered))
    add_clues(formula, constraints, encoding, formula.mined[constraints.frontier])
    if constraints.remaining is not None:
        # First the frontier, component by component, then the sea.
        frontier = constraints.frontier[in_components(constraints)]
        inputs = formula.mined[np.concatenate((frontier, sea_cells(board, constraints)))]
        add_total(formula, inputs, constraints.remaining, encoding)
    return formula


def add_total(formula: Formula, inputs: Literals, mines: int, encoding: str) -> None:
    """Require exactly `mines` inputs to be true."""
    if 0 <= mines <= len(inputs):
        formula.add(between(len(inputs), mines, mines, encoding), inputs[None, :])
    else:
        formula.contradict()


_LINES_AT_A_TIME: Final = 4096


@checked
def dimacs(formula: BoardFormula) -> Iterator[str]:
    r"""Yield a formula as DIMACS text, a few thousand lines at a time.

    The `c p show` line lists the cell variables, so that model counters count layouts.

    Examples
    --------
    >>> from minewise.sat import dimacs, encode
    >>> print("".join(dimacs(encode(mw.Board.parse("?1?")))), end="")
    c minewise 0.1.0: a Minesweeper board as a formula
    c each covered cell has a variable, true if it is mined
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
    """Yield the lines for a block of clauses of equal length."""
    line = "%d " * block.shape[1] + "0\n"
    for start in range(0, len(block), _LINES_AT_A_TIME):
        some = block[start : start + _LINES_AT_A_TIME]
        yield line * len(some) % tuple(some.ravel().tolist())
