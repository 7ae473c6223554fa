"""Why a board is inconsistent: few clues that cannot all hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.errors import BoardError, BudgetError
from minewise.sat.constraints import Constraints
from minewise.sat.encoding import Encoding
from minewise.sat.solver import Budget, Session

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minewise.board import Board
    from minewise.topology import Cell


NEARBY: Final = 4
MOST_CENTRES: Final = 20


@dataclass(frozen=True)
class Conflict:
    """Clues that cannot all hold."""

    clues: tuple[Cell, ...]
    """In reading order."""
    total: bool
    """Whether the total of mines is part of the conflict; without it the clues could hold."""
    minimal: bool = True
    """Whether the rest can hold once any one of them is dropped; `False`: the budget was spent."""


def minimal_conflict(
    board: Board, *, seconds: float | None = None, conflicts: int | None = None
) -> Conflict:
    """Find few clues that cannot all hold, none of them superfluous.

    The total of mines is blamed only when the clues alone could hold.

    Parameters
    ----------
    board
        An inconsistent board; otherwise a `BoardError` is raised.
    seconds, conflicts
        The budget: time, and conflicts that the solver may meet, which is deterministic. A
        `BudgetError` is raised if it is spent before any conflict is found.

    Examples
    --------
    >>> from minewise import Board
    >>> minimal_conflict(Board.parse("?1?0?1?0"))
    Conflict(clues=((0, 3), (0, 5), (0, 7)), total=False, minimal=True)
    """
    constraints = Constraints.of(board)
    clues_only = constraints.without_total()
    impossible = np.flatnonzero(constraints.impossible)
    if len(impossible):
        return _conflict(board, clues_only.restricted_to(impossible[:1]), minimal=True)
    budget = Budget(seconds, conflicts)
    parts = (clues_only.restricted_to(clues) for clues in clues_only.components())
    found = _smallest_core(parts, budget)
    if found is None and constraints.remaining is not None:
        found = _smallest_core([constraints], budget)
    if found is None:
        raise BoardError("the board is consistent, so no clues are in conflict")
    part, core = found
    core, minimal = _irredundant(core, budget)
    if minimal:
        core = _smaller(core, part, budget)
    return _conflict(board, core, minimal)


def _smallest_core(
    parts: Iterable[Constraints], budget: Budget
) -> tuple[Constraints, Constraints] | None:
    """Search every part for clues that cannot all hold; give the part with the fewest, and them."""
    found: list[tuple[Constraints, Constraints]] = []
    undecided = False
    for part in parts:
        answer, core = _core(part, budget)
        undecided |= answer is None
        if answer is False:
            found.append((part, core))
    if undecided and not found:
        raise BudgetError("the budget was spent before a conflict was found or excluded")
    return min(found, key=lambda pair: len(pair[1].clues), default=None)


def _core(constraints: Constraints, budget: Budget) -> tuple[bool | None, Constraints]:
    """Tell whether all can hold; if not, with clues that cannot, rather the first than others."""
    session, selectors = _open(constraints, budget)
    answer = session.ask(selectors)
    return answer, _selected(constraints, selectors, session.core() if answer is False else [])


def _irredundant(core: Constraints, budget: Budget) -> tuple[Constraints, bool]:
    """Drop clues, the last ones first, as long as the others cannot hold."""
    session, selectors = _open(core, budget)
    untested = selectors
    needed: list[int] = []
    while untested:
        *others, clue = untested
        answer = session.ask([*needed, *others])
        if answer is None:
            return _selected(core, selectors, [*needed, *untested]), False
        if answer:
            needed.append(clue)
            untested = others
        else:
            still = set(session.core())
            untested = [other for other in others if other in still]
    return _selected(core, selectors, needed), True


def _smaller(core: Constraints, part: Constraints, budget: Budget) -> Constraints:
    """Look around each clue of a conflict for one with fewer clues, the nearest clues first."""
    for clue in np.flatnonzero(np.isin(part.clues, core.clues))[:MOST_CENTRES].tolist():
        answer, nearby = _core(part.restricted_to(part.clues_near(clue, NEARBY)), budget)
        if answer is False:
            nearby, minimal = _irredundant(nearby, budget)
            if minimal and len(nearby.clues) < len(core.clues):
                core = nearby
    return core


def _open(constraints: Constraints, budget: Budget) -> tuple[Session, list[int]]:
    """Start a session in which the clues are to be assumed, while the total always holds."""
    encoding = Encoding(constraints)
    total = [] if encoding.total is None else [encoding.total]
    return Session(encoding, budget, total), encoding.selectors.tolist()


def _selected(constraints: Constraints, selectors: list[int], chosen: list[int]) -> Constraints:
    return constraints.restricted_to(np.flatnonzero(np.isin(selectors, chosen)))


def _conflict(board: Board, core: Constraints, minimal: bool) -> Conflict:
    return Conflict(
        clues=tuple(map(board.topology.cell, sorted(core.clues.tolist()))),
        total=core.remaining is not None,
        minimal=minimal,
    )
