"""The result of `minewise sat solve`: a layout and the certain cells, or a conflict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from minewise.base.arguments import checked
from minewise.base.budget import DEFAULT_BUDGET
from minewise.base.errors import BudgetError
from minewise.board.plain import facts_of
from minewise.sat.cardinality import AUTOMATIC
from minewise.sat.certain import CertainCells, certain_cells_by
from minewise.sat.conflict import all_clues, minimal_conflict_by
from minewise.sat.layouts import layout_by
from minewise.sat.session import CADICAL, SolverContext

if TYPE_CHECKING:
    from minewise.answers import boards as answers
    from minewise.base.budget import Budget
    from minewise.board.board import Board
    from minewise.board.layout import Layout
    from minewise.sat.conflict import Conflict


@dataclass(frozen=True)
class Decision:
    """The result of `decide`.

    Examples
    --------
    >>> from minewise.sat import decide
    >>> decision = decide(mw.Board.parse("?1?0?1?0"))
    >>> decision.consistent, decision.conflict.clues
    (False, ((0, 3), (0, 5), (0, 7)))
    """

    board: Board
    solver: str
    encoding: str
    layout: Layout | None
    """One layout, if there is any."""
    certain: CertainCells
    """The cells that are the same in all layouts; empty if there is no layout."""
    conflict: Conflict | None
    """Clues that cannot all hold, if there is no layout."""

    @property
    def consistent(self) -> bool:
        """Whether any layout fits the board."""
        return self.layout is not None

    def to_json(self) -> answers.Decision:
        """Return the JSON form."""
        return {
            **facts_of(self.board, self.conflict.to_json() if self.conflict else None),
            "solver": self.solver,
            "encoding": self.encoding,
            "complete": self.certain.complete,
            "safe": [list(cell) for cell in self.certain.safe],
            "mined": [list(cell) for cell in self.certain.mined],
            "layout": str(self.layout).splitlines() if self.layout else None,
        }


@checked
def decide(
    board: Board,
    *,
    solver: str = CADICAL,
    encoding: str = AUTOMATIC,
    budget: Budget = DEFAULT_BUDGET,
) -> Decision:
    """Find one layout and all certain cells, or clues that cannot all hold, with a SAT solver.

    Parameters
    ----------
    board
        Any board.
    solver
        One of `SOLVERS`, or `automatic`.
    encoding
        The cardinality encoding, one of `ENCODINGS`.
    budget
        The budget for the solver. `BudgetError` is raised if it is spent before consistency is
        decided. If it is spent later, `certain.complete` or `conflict.minimal` is `False`.

    Examples
    --------
    >>> from minewise.sat import decide
    >>> decision = decide(mw.Board.parse("?1?2?"), solver="minisat22")
    >>> print(decision.layout)
    --B-B
    >>> decision.certain.safe, decision.certain.mined
    (((0, 0),), ((0, 2), (0, 4)))
    """
    context = SolverContext(solver, encoding, budget.start())
    layout = layout_by(context, board)
    if layout is None:
        certain, conflict = CertainCells((), (), complete=True), _conflict(context, board)
    else:
        certain, conflict = certain_cells_by(context, board), None
    return Decision(board, solver, encoding, layout, certain, conflict)


def _conflict(context: SolverContext, board: Board) -> Conflict:
    """Return a minimal conflict, or all clues if the budget is spent."""
    try:
        return minimal_conflict_by(context, board)
    except BudgetError:
        return all_clues(board)
