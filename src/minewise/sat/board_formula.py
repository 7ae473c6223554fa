"""Boards as formulas whose variables are cells, to be given away: to a file, or to a solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import numpy as np

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
    """A formula whose models, as far as they speak of cells, are the layouts of a board.

    Examples
    --------
    >>> from minewise.sat import encode
    >>> formula = encode(mw.Board.parse("?1?"))
    >>> formula.variable((0, 2))
    2
    >>> print(formula.layout([-1, 2]))
    --B
    """

    description: ClassVar[str] = "every covered cell has a variable: it is mined"

    board: Board
    encoding: str
    mined: Literals
    """The variable that says that a cell is mined, for every cell in reading order; 0 if none."""

    def __init__(self, board: Board, encoding: str, most_literals: int) -> None:
        super().__init__()
        self.most_literals = most_literals
        self.board = board
        self.encoding = encoding
        self.mined = np.zeros(len(board.flat), np.int32)

    def variable(self, cell: Sequence[int]) -> int:
        """Give the variable that says that a cell is mined; 0 if the cell has none."""
        return int(self.mined[self.board.topology.index(cell)])

    def layout(self, model: Iterable[int]) -> Layout:
        """Read the layout off a model: literals, of which those of cells are enough."""
        literals = np.fromiter(model, np.int64)
        true = np.zeros(self.variables + 1, bool)
        true[literals[(literals > 0) & (literals <= self.variables)]] = True
        return Layout(self.board.topology, true[self.mined] | (self.board.flat == MINE))

    def legend(self) -> Iterator[str]:
        """Say in words what each variable of a cell means."""
        for index in np.flatnonzero(self.mined).tolist():
            cell = " ".join(map(str, self.board.topology.cell(index)))
            yield f"cell {cell} variable {self.mined[index]}"


def encode(
    board: Board, encoding: str = AUTOMATIC, *, most_literals: int = MOST_LITERALS
) -> BoardFormula:
    r"""Write a board as a formula in which every covered cell has a variable.

    Variables 1 to n are the covered cells in reading order. Whatever comes after them is
    auxiliary: it may have several values for one layout.

    Parameters
    ----------
    board
        Any board; its total counts if it is known.
    encoding
        How to write that so many of some cells are mined: one of `ENCODINGS`.
    most_literals
        How large the formula may be; a `BudgetError` says that it is larger.

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
    """Demand that so many of the inputs are true."""
    if 0 <= mines <= len(inputs):
        formula.add(between(len(inputs), mines, mines, encoding), inputs[None, :])
    else:
        formula.contradict()
