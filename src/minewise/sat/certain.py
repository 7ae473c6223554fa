"""Cells that are safe, or mined, in every layout: the backbone of the formula."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from minewise.base.arguments import checked
from minewise.base.budget import DEFAULT_BUDGET
from minewise.base.errors import BoardError, BudgetError, InconsistentError
from minewise.board.board import Board
from minewise.board.symbols import MINE, SAFE
from minewise.sat.constraints import Constraints, sea_cells
from minewise.sat.session import SolverContext

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.base.budget import Budget
    from minewise.board.topology import Cell
    from minewise.sat.session import SolverSession

    Verdicts = NDArray[np.int8]  # 1 for mined, -1 for safe, 0 for open


@dataclass(frozen=True)
class CertainCells:
    """The certain covered cells, in reading order.

    Examples
    --------
    >>> from minewise.sat import certain_cells
    >>> certain = certain_cells(mw.Board.parse("?1?2?"))
    >>> certain.safe, certain.complete
    (((0, 0),), True)
    """

    safe: tuple[Cell, ...]
    mined: tuple[Cell, ...]
    complete: bool
    """Whether every cell was decided; if not, the budget was spent first."""


@checked
def certain_cells(
    board: Board,
    *,
    uncertain: NDArray[np.bool_] | None = None,
    budget: Budget = DEFAULT_BUDGET,
) -> CertainCells:
    """Find the covered cells that are safe, and those that are mined, in every layout.

    Raises `InconsistentError` if the board is inconsistent.

    Parameters
    ----------
    board
        Any consistent board.
    uncertain
        A mask, shaped like the board, of cells known to be uncertain; they are skipped.
    budget
        The budget for all proofs combined; if it is spent, `complete` is `False`.

    Examples
    --------
    >>> from minewise.sat import certain_cells
    >>> certain_cells(mw.Board.parse("?1?2?"))
    CertainCells(safe=((0, 0),), mined=((0, 2), (0, 4)), complete=True)
    """
    asks = uncertain is None or (uncertain.dtype == bool and uncertain.shape == board.shape)
    if not asks:
        raise BoardError(f"uncertain must be Boolean, of shape {board.shape}")
    return certain_cells_by(SolverContext(meter=budget.start()), board, uncertain=uncertain)


def certain_cells_by(
    context: SolverContext, board: Board, *, uncertain: NDArray[np.bool_] | None = None
) -> CertainCells:
    """Find the certain cells in a given solver context."""
    constraints = Constraints.of(board)
    if constraints.impossible.any() or constraints.total_is_impossible:
        raise InconsistentError("no layout is consistent with the board")
    verdicts = np.zeros(len(board.flat), np.int8)
    asked = np.ones(len(board.flat), bool) if uncertain is None else ~uncertain.ravel()
    complete = _settle_by_clues(constraints.without_total(), asked, verdicts, context)
    if constraints.total_matters:
        complete = _settle_by_total(board, asked, verdicts, context)
    return CertainCells(
        safe=_cells(board, verdicts == -1), mined=_cells(board, verdicts == 1), complete=complete
    )


def _settle_by_clues(
    constraints: Constraints, asked: NDArray[np.bool_], verdicts: Verdicts, context: SolverContext
) -> bool:
    """Decide each component on its own, smallest first, so that easy ones come before hard ones."""
    complete = True
    for clues in sorted(constraints.components(), key=len):
        part = constraints.restricted_to(clues)
        candidates = asked[part.frontier]
        if candidates.any():
            try:
                session = context.session(context.encode(part))
            except BudgetError:
                return False
            verdicts[part.frontier], decided = _backbone(session, candidates)
            complete &= decided
    return complete


def _settle_by_total(
    board: Board, asked: NDArray[np.bool_], verdicts: Verdicts, context: SolverContext
) -> bool:
    """Decide the remaining cells together, with the mine count."""
    shown = np.select([verdicts == 1, verdicts == -1], [MINE, SAFE], board.flat)
    board = Board(board.topology, shown, board.mines)
    constraints = Constraints.of(board)
    sea = sea_cells(board, constraints)
    try:
        encoding = context.encode(constraints)
    except BudgetError:
        return False
    # One sea cell represents all of them.
    variables = np.concatenate([constraints.frontier, sea])[: encoding.cells]
    candidates = asked[variables]
    if candidates.size and not candidates.any():
        return True
    session = context.session(encoding)
    cells, complete = _backbone(session, candidates)
    frontier = len(constraints.frontier)
    verdicts[constraints.frontier] = cells[:frontier]
    verdicts[sea] = cells[frontier:]
    return complete


def _backbone(session: SolverSession, candidates: NDArray[np.bool_]) -> tuple[Verdicts, bool]:
    """Find which candidates among the first variables have the same value in every model.

    A variable that has taken both values in the models so far is not in the backbone. For each
    remaining candidate, the opposite value is queried, quick queries first, so that one hard cell
    does not use up the budget. The solver prefers values that exclude many candidates at once.
    """
    count = len(candidates)
    candidates = candidates.copy()
    verdicts = np.zeros(count, np.int8)
    answer = session.ask()
    if answer is None:
        return verdicts, False
    if not answer:
        raise InconsistentError("no layout is consistent with the board")
    positive = np.arange(1, count + 1)
    first = np.where(session.model(count), positive, -positive)
    session.prefer((-first).tolist())
    for quick in (True, False):
        for variable in np.flatnonzero(candidates).tolist():
            if not candidates[variable]:
                continue
            literal = int(first[variable])
            answer = session.ask([-literal], quick=quick)
            if answer:
                model = np.where(session.model(count), positive, -positive)
                candidates &= model == first
                session.prefer(np.where(candidates, -first, model).tolist())
            elif answer is not None:
                session.add_clause([literal])
                verdicts[variable] = 1 if literal > 0 else -1
                candidates[variable] = False
    return verdicts, not candidates.any()


def _cells(board: Board, chosen: NDArray[np.bool_]) -> tuple[Cell, ...]:
    return tuple(map(board.topology.cell, np.flatnonzero(chosen).tolist()))
