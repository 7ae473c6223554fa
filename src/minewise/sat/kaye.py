"""Kaye's reduction of Minesweeper to SAT, which speaks of every cell, covered or not.

R. Kaye, *Minesweeper is NP-complete* (The Mathematical Intelligencer, 2000), describes the rules
for a cell e by statements e_m, "there is a mine at e", and e_j, "there is no mine at e and
precisely j mines around it", for j from 0 to 8:

1. precisely one of e_m, e_0, ..., e_8 is true;
2. if e_k is true, then precisely k of the cells around e are mined.

What the board shows makes some of the statements true. The total of mines, of which Kaye does not
speak, is one more constraint.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from minewise.base.errors import BoardError, BudgetError
from minewise.board.symbols import MINE, SAFE
from minewise.sat.board_formula import BoardFormula, add_total
from minewise.sat.cardinality import AUTOMATIC, exactly
from minewise.sat.constraints import groups_of_equal
from minewise.sat.formula import MOST_LITERALS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from minewise.board.board import Board

    Integers = NDArray[np.int64]

LARGEST_COUNT: Final = {"grid": 8, "torus": 8, "hex": 6}
"""Up to how many mines there are statements, even where a cell has fewer neighbours. Elsewhere
there are as many as the cell has neighbours."""
MOST_STATEMENTS: Final = 100_000_000


class KayeFormula(BoardFormula):
    """The formula of Kaye's reduction.

    Where cells have up to eight neighbours and no total is known, there are no variables but the
    statements, and as many models as layouts.

    Examples
    --------
    >>> from minewise.sat import encode_kaye
    >>> formula = encode_kaye(mw.Board.parse("?1?"))
    >>> formula.variables  # ten statements about each cell
    30
    >>> formula.variable((0, 1)), formula.count_variable((0, 1), 1)
    (11, 13)
    """

    description: ClassVar[str] = (
        "Kaye's reduction: of every cell, that it is mined, or that it is not mined and has so "
        "many mines around it"
    )

    counts: Integers
    """The largest number of mines around each cell that there is a statement for."""

    def count_variable(self, cell: Sequence[int], mines: int) -> int:
        """Give the variable that says: this cell is not mined and has so many mines around it."""
        index = self.board.topology.index(cell)
        if not 0 <= mines <= self.counts[index]:
            raise BoardError(f"there is no statement that {list(cell)} has {mines} mines around it")
        return int(self.mined[index]) + 1 + mines

    def legend(self) -> Iterator[str]:
        """Say in words what each statement means."""
        for index, (first, most) in enumerate(zip(self.mined, self.counts, strict=True)):
            cell = " ".join(map(str, self.board.topology.cell(index)))
            yield f"cell {cell} mine variable {first}"
            for mines in range(most + 1):
                yield f"cell {cell} clue {mines} variable {first + 1 + mines}"


def encode_kaye(
    board: Board, encoding: str = AUTOMATIC, *, most_literals: int = MOST_LITERALS
) -> KayeFormula:
    r"""Write a board as the formula of Kaye's reduction, with statements about every cell.

    The parameters are those of `encode`.

    Examples
    --------
    >>> from minewise.sat import encode_kaye
    >>> formula = encode_kaye(mw.Board.parse("??\n?1"))
    >>> formula.variables, formula.clause_count
    (40, 261)
    """
    formula = KayeFormula(board, encoding, most_literals)
    lists = board.topology.neighbour_lists()
    degrees = np.fromiter(map(len, lists), np.int64, len(lists))
    most = LARGEST_COUNT.get(board.topology.kind)
    formula.counts = degrees if most is None else np.full(len(lists), most)
    starts = np.cumsum(formula.counts + 2)
    if starts[-1] > MOST_STATEMENTS:
        raise BudgetError(f"there are more than {MOST_STATEMENTS:,} statements about the cells")
    formula.mined[:] = np.concatenate(([1], starts[:-1] + 1))
    formula.new(int(starts[-1]))
    _state_rules(formula, lists, degrees)
    _state_shown(formula)
    if board.mines is not None:
        add_total(formula, formula.mined, board.mines, encoding)
    return formula


def _state_rules(formula: KayeFormula, lists: list[list[int]], degrees: Integers) -> None:
    """Demand the two statements of all cells of a kind at a time."""
    kinds = formula.counts << 32 | degrees
    for cells in groups_of_equal(kinds):
        most, degree = int(formula.counts[cells[0]]), int(degrees[cells[0]])
        statements = np.add.outer(formula.mined[cells], np.arange(most + 2, dtype=np.int32))
        formula.add(exactly(most + 2, 1, formula.encoding), statements)
        around = np.array([lists[cell] for cell in cells.tolist()], np.int64)
        inputs = formula.mined[around.reshape(len(cells), degree)]
        for mines in range(most + 1):
            pattern = exactly(degree, mines, formula.encoding)
            formula.add(pattern, inputs, guards=statements[:, 1 + mines])


def _state_shown(formula: KayeFormula) -> None:
    """Demand what the board shows."""
    shown = formula.board.flat
    impossible = shown > formula.counts
    if impossible.any():
        formula.contradict()
    clues = (shown >= 0) & ~impossible
    formula.assert_all(formula.mined[clues] + 1 + shown[clues])
    formula.assert_all(formula.mined[shown == MINE])
    formula.assert_all(-formula.mined[shown == SAFE])
