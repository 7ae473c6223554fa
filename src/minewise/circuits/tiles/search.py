"""A search for tiles that mean what is wanted.

A SAT solver proposes a tile with a layout for each row of the relation. Another looks for layouts
that it has besides: such a layout differs from a proposed one by a change that no clue sees. Each
change is made as small as can be and forbidden in all layouts and, if it lies within the tile, all
over the tile and in all directions, until a proposal has no change left. (Solar-Lezama et al. call
such a pair of solvers *counterexample-guided*.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from minewise.base.budget import DEFAULT_BUDGET
from minewise.circuits.tiles.check import check_tile
from minewise.circuits.tiles.formula import INSIDE, TileFormula, Wanted
from minewise.circuits.tiles.layout_changes import LayoutChange
from minewise.sat.constraints import Constraints, sea_cells
from minewise.sat.session import SolverContext

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from minewise.base.budget import Budget
    from minewise.board.board import Board
    from minewise.circuits.tiles.formula import Candidate
    from minewise.circuits.tiles.tile import Coordinates, Tile
    from minewise.sat.session import SolverSession

CHANGES_AT_A_TIME: Final = 3
"""How many changes of each layout are looked for before the next proposal."""
SMALL: Final = 6
"""Changes of so many cells are forbidden all over the tile; larger ones hardly come back."""


def find_tile(wanted: Wanted, *, seed: int = 0, budget: Budget = DEFAULT_BUDGET) -> Tile | None:
    """Find a tile, or prove that there is none.

    Parameters
    ----------
    wanted
        What the tile means, and how many covered cells and mines it may have. Covered cells that
        are the same in all layouts are not considered, but for ports.
    seed
        Where to begin. Other seeds find other tiles, and some find one much sooner than others.
    budget
        What the search may cost; when it is spent, a `BudgetError` is raised. The result depends
        on the seed only, unless the seconds are over.

    Examples
    --------
    >>> print(find_tile(Wanted("wire_v", "NS", "S = N", weight=10)))
    wire_v NS S = N
    0001?1000
    0001?1000
    000111000
    0001?1000
    0001?1000
    000111000
    0001?1000
    0001?1000
    000111000
    >>> find_tile(Wanted("wire_v", "NS", "S = N", weight=9)) is None
    True
    """
    formula = TileFormula(wanted, seed, budget.start())
    while candidate := formula.solve():
        changes = list(stray_changes(candidate))
        if not changes:
            check_tile(candidate.tile)
            return candidate.tile
        for change in changes:
            everywhere = len(change.cells) <= SMALL and change.cells.issubset(INSIDE)
            for each in change.alike() if everywhere else [change]:
                formula.forbid(each)
    return None


def stray_changes(candidate: Candidate) -> Iterator[LayoutChange]:
    """Find changes that lead from the layouts of a candidate to others that it should not have."""
    board = candidate.tile.in_frame
    constraints = Constraints.of(board)
    for cell in _in_tile(board, sea_cells(board, constraints)):
        yield LayoutChange(frozenset({cell}), frozenset())
    cells = _in_tile(board, constraints.frontier)
    context = SolverContext()
    encoding = context.encode(constraints)
    known = [_literals(cells, layout) for layout in candidate.layouts]
    for literals in known:
        session = context.session(encoding)
        session.prefer(literals)
        for layout in known:
            session.add_clause([-literal for literal in layout])
        for _ in range(CHANGES_AT_A_TIME):
            if not session.ask():
                break
            changed = _smallest_change(session, literals)
            yield _layout_change(cells, changed)
            session.add_clause(changed)


def _in_tile(board: Board, positions: NDArray[np.int64]) -> list[Coordinates]:
    """Give the places in a tile of positions on the board that it makes with its frame."""
    places = (board.topology.cell(position) for position in positions.tolist())
    return [(row - 1, column - 1) for row, column in places]


def _literals(cells: Sequence[Coordinates], mined: frozenset[Coordinates]) -> list[int]:
    """Say of the cells, which are the variables 1, 2, ..., that they are as in a layout."""
    return [each if cell in mined else -each for each, cell in enumerate(cells, start=1)]


def _smallest_change(session: SolverSession, literals: Sequence[int]) -> list[int]:
    """Take back as much as possible of the change that the last model makes to a layout."""
    changed = _change(session, literals)
    for literal in list(changed):
        if literal in changed:
            kept = [each for each in literals if each == literal or each not in changed]
            if session.ask(kept):
                changed = _change(session, literals)
    return changed


def _change(session: SolverSession, literals: Sequence[int]) -> list[int]:
    """Give the literals that are false in the last model."""
    model = session.model(len(literals))
    return [literal for literal in literals if model[abs(literal) - 1] != (literal > 0)]


def _layout_change(cells: Sequence[Coordinates], changed: list[int]) -> LayoutChange:
    mined = frozenset(cells[-literal - 1] for literal in changed if literal < 0)
    freed = frozenset(cells[literal - 1] for literal in changed if literal > 0)
    return LayoutChange(mined, freed)
