"""Kaye's reduction of Minesweeper to SAT, with variables for every cell, covered or not.

R. Kaye, *Minesweeper is NP-complete* (The Mathematical Intelligencer, 2000), expresses the rules
for a cell e with statements e_m, "there is a mine at e", and e_j, "there is no mine at e and
precisely j mines around it", for j from 0 to 8:

1. precisely one of e_m, e_0, ..., e_8 is true;
2. if e_k is true, then precisely k of the cells around e are mined.

The shown cells fix some of the statements. The mine count, which Kaye does not consider, is an
additional constraint.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from minewise.base.arguments import checked
from minewise.base.errors import BoardError, BudgetError
from minewise.board.cell_names import cell_name
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
"""The largest j with a statement e_j, even for cells with fewer neighbours. On other boards, it is
the number of neighbours that the cell has."""
MOST_STATEMENTS: Final = 100_000_000


class KayeFormula(BoardFormula):
    """The formula that Kaye's reduction produces.

    If cells have at most eight neighbours and the mine count is unknown, the statements are the
    only variables, and models correspond to layouts one to one.

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
        "Kaye's reduction: each cell is mined, or is not mined and has a number of mines around it"
    )

    counts: Integers
    """For each cell, the largest j with a statement e_j."""

    @checked
    def count_variable(self, cell: Sequence[int], mines: int) -> int:
        """Return the variable for "free, with this number of mines around it"."""
        index = self.board.topology.index(cell)
        if not 0 <= mines <= self.counts[index]:
            raise BoardError(f"{cell_name(tuple(cell))} cannot have {mines} mines around it")
        return int(self.mined[index]) + 1 + mines

    def legend(self) -> Iterator[str]:
        """Yield the meaning of each statement."""
        for index, (first, most) in enumerate(zip(self.mined, self.counts, strict=True)):
            cell = " ".join(map(str, self.board.topology.cell(index)))
            yield f"cell {cell} mine variable {first}"
            for mines in range(most + 1):
                yield f"cell {cell} clue {mines} variable {first + 1 + mines}"


@checked
def encode_kaye(
    board: Board, encoding: str = AUTOMATIC, *, most_literals: int = MOST_LITERALS
) -> KayeFormula:
    r"""Encode a board with Kaye's reduction; the parameters are the same as for `encode`.

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
        raise BudgetError(f"Kaye's reduction needs more than {MOST_STATEMENTS:,} statements")
    formula.mined[:] = np.concatenate(([1], starts[:-1] + 1))
    formula.new(int(starts[-1]))
    _state_rules(formula, lists, degrees)
    _state_shown(formula)
    if board.mines is not None:
        add_total(formula, formula.mined, board.mines, encoding)
    return formula


def _state_rules(formula: KayeFormula, lists: list[list[int]], degrees: Integers) -> None:
    """Add the two rules, for all cells of the same degree at a time."""
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
    """Assert the statements that the shown cells fix."""
    shown = formula.board.flat
    impossible = shown > formula.counts
    if impossible.any():
        formula.contradict()
    clues = (shown >= 0) & ~impossible
    formula.assert_all(formula.mined[clues] + 1 + shown[clues])
    formula.assert_all(formula.mined[shown == MINE])
    formula.assert_all(-formula.mined[shown == SAFE])
