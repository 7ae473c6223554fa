"""Conflicts: small sets of clues that cannot all hold, to show why a board is inconsistent."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from minewise.base.arguments import checked
from minewise.base.budget import DEFAULT_BUDGET, REFUTATION_SHARE
from minewise.base.errors import BoardError, BudgetError
from minewise.board.board import Board
from minewise.board.consistency import is_consistent
from minewise.board.symbols import SAFE
from minewise.sat.constraints import Constraints
from minewise.sat.session import SolverContext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from minewise.answers import boards as answers
    from minewise.base.budget import Budget
    from minewise.board.topology import Cell

    Refute = Callable[[Sequence[int]], list[int] | None]
    """A function that returns some of the given clues that cannot all hold, or `None` if all can.
    Clues are indices into the constraints. Raises `BudgetError` if the budget is spent first."""

NEARBY: Final = 4
"""How many steps around a conflict to search for a smaller one."""
MOST_CENTRES: Final = 20


@dataclass(frozen=True)
class Conflict:
    """Clues that cannot all hold.

    Examples
    --------
    >>> from minewise.sat import minimal_conflict
    >>> minimal_conflict(mw.Board.parse("?1?1?", mines=3))
    Conflict(clues=((0, 1),), total=True, minimal=True)
    """

    clues: tuple[Cell, ...]
    """The conflicting clues, in reading order."""
    total: bool
    """Whether the mine count is part of the conflict; without it the clues could hold."""
    minimal: bool = True
    """Whether no clue is superfluous; `False` if the budget was spent before this was proved."""

    def to_json(self) -> answers.Conflict:
        """Return the JSON form."""
        clues = [list(cell) for cell in self.clues]
        return {"conflict": clues, "conflict_includes_mines": self.total}


@checked
def minimal_conflict(board: Board, *, budget: Budget = DEFAULT_BUDGET) -> Conflict:
    """Find a minimal set of clues that cannot all hold.

    The mine count is part of the conflict only if the clues alone could hold. The conflict is
    small, but not always the smallest. Raises `BoardError` if the board is consistent, and
    `BudgetError` if the budget is spent before a conflict is found.

    Examples
    --------
    >>> from minewise.sat import minimal_conflict
    >>> minimal_conflict(mw.Board.parse("?1?0?1?0"))
    Conflict(clues=((0, 3), (0, 5), (0, 7)), total=False, minimal=True)
    """
    return minimal_conflict_by(SolverContext(meter=budget.start()), board)


def minimal_conflict_by(context: SolverContext, board: Board) -> Conflict:
    """Find a minimal conflict in a given solver context."""
    constraints = Constraints.of(board)
    impossible = np.flatnonzero(constraints.impossible)
    if len(impossible):
        return Conflict((board.topology.cell(int(constraints.clues[impossible[0]])),), total=False)
    found = _among_clues(constraints.without_total(), context)
    total = found is None and constraints.remaining is not None
    if total:
        found = _with_total(board, constraints, context)
    if found is None:
        raise BoardError("the board is consistent: there is no conflict")
    cells = map(board.topology.cell, sorted(found.clues))
    return Conflict(tuple(cells), total, found.minimal)


class _ConflictClues(NamedTuple):
    clues: list[int]
    """The positions of the clues on the board."""
    minimal: bool

    @property
    def rank(self) -> tuple[bool, int]:
        """The sort key that puts the simplest conflicts first."""
        return not self.minimal, len(self.clues)


def all_clues(board: Board) -> Conflict:
    """Return all clues and the mine count as a conflict, valid for any inconsistent board."""
    clues = map(board.topology.cell, np.flatnonzero(board.flat >= 0).tolist())
    return Conflict(tuple(clues), total=board.mines is not None, minimal=False)


def _among_clues(constraints: Constraints, context: SolverContext) -> _ConflictClues | None:
    """Search each component for a conflict, then search near the smallest for a smaller one."""
    conflicts: list[tuple[_ConflictClues, Constraints]] = []
    undecided = False
    for clues in constraints.components():
        part = constraints.restricted_to(clues)
        try:
            found = _by_sat(part, context)
        except BudgetError:
            undecided = True
        else:
            conflicts += [(found, part)] if found else []
    if undecided and not conflicts:
        raise _spent()
    if not conflicts:
        return None
    found, part = min(conflicts, key=lambda pair: pair[0].rank)
    return min([found, *_nearby(found, part, context)], key=lambda found: found.rank)


def _nearby(
    found: _ConflictClues, part: Constraints, context: SolverContext
) -> Iterator[_ConflictClues]:
    """Yield conflicts around each clue in a conflict, while the budget lasts."""
    for centre in np.flatnonzero(np.isin(part.clues, found.clues))[:MOST_CENTRES].tolist():
        near = part.restricted_to(part.clues_near(centre, NEARBY))
        try:
            other = _by_sat(near, context)
        except BudgetError:
            return
        if other:
            yield other


def _by_sat(constraints: Constraints, context: SolverContext) -> _ConflictClues | None:
    """Find a conflict, preferably among the first clues."""
    core = _SatRefuter(constraints, context)(range(len(constraints.clues)))
    if core is None:
        return None
    constraints = constraints.restricted_to(np.array(core, np.int64))  # for a smaller solver
    return _irredundant(_SatRefuter(constraints, context), constraints, range(len(core)))


def _with_total(
    board: Board, constraints: Constraints, context: SolverContext
) -> _ConflictClues | None:
    """Find clues that need more mines than there are or leave too few cells for the mines.

    Counting mines is hard for a SAT solver and easy for the engine. Clues that contribute little
    are dropped first.
    """
    refute = _EngineRefuter(board, constraints, context)
    if refute(range(len(constraints.clues))) is None:
        return None
    demands = (constraints.needs, constraints.sizes - constraints.needs)
    orders = [np.argsort(-demand, kind="stable").tolist() for demand in demands]
    return min(
        (_irredundant(refute, constraints, order) for order in orders), key=lambda found: found.rank
    )


def _irredundant(refute: Refute, constraints: Constraints, clues: Sequence[int]) -> _ConflictClues:
    """Drop clues, last first, as long as the others cannot all hold.

    The number of clues dropped at a time doubles, and halves when one of them is needed.
    """
    needed: list[int] = []
    untested = list(clues)
    step = 1
    try:
        while untested:
            others = untested[:-step]
            core = refute([*needed, *others])
            if core is not None:
                conflicting = set(core)
                untested = [clue for clue in others if clue in conflicting]
                step *= 2
            elif step > 1:
                step = max(1, min(step, len(untested)) // 2)
            else:
                needed.append(untested.pop())
    except BudgetError:
        return _ConflictClues(constraints.clues[[*needed, *untested]].tolist(), minimal=False)
    return _ConflictClues(constraints.clues[needed].tolist(), minimal=True)


class _SatRefuter:
    """Refutes sets of clues with a SAT solver; the mine count, if known, always holds."""

    def __init__(self, constraints: Constraints, context: SolverContext) -> None:
        encoding = context.encode(constraints)
        total = [] if encoding.total is None else [encoding.total]
        self._session = context.selectable_session(encoding, total)
        self._selectors: list[int] = encoding.selectors.tolist()

    def __call__(self, clues: Sequence[int]) -> list[int] | None:
        answer = self._session.ask([self._selectors[clue] for clue in clues])
        if answer is None:
            raise _spent()
        if answer:
            return None
        core = set(self._session.core())
        return [clue for clue in clues if self._selectors[clue] in core]


class _EngineRefuter:
    """Refutes sets of clues with the exact engine, or a SAT solver if the board is too wide."""

    def __init__(self, board: Board, constraints: Constraints, context: SolverContext) -> None:
        self._board = board
        self._constraints = constraints
        self._context = context

    def __call__(self, clues: Sequence[int]) -> list[int] | None:
        try:
            budget = REFUTATION_SHARE.within(self._context.meter)
            return None if is_consistent(self._showing(clues), budget) else list(clues)
        except BudgetError:
            return self._sat(clues)

    def _showing(self, clues: Sequence[int]) -> Board:
        flat = self._board.flat.copy()
        flat[np.delete(self._constraints.clues, clues)] = SAFE
        return Board.unchecked(self._board.topology, flat, self._board.mines)

    @cached_property
    def _sat(self) -> Refute:
        return _SatRefuter(self._constraints, self._context)


def _spent() -> BudgetError:
    return BudgetError("the budget was spent before a conflict was found or excluded")
