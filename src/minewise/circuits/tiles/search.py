"""Search for tiles with a given meaning, by counterexample-guided synthesis (Solar-Lezama et al.).

One SAT solver proposes a tile with a layout for each row of the relation. Another searches for
other layouts, which differ from a proposed one by a change that no clue detects. Each change is
minimised and forbidden, and so are its shifted and symmetric copies if it is small and inside the
rim. This continues until a proposed tile has no other layouts.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

from minewise.base.budget import DEFAULT_BUDGET, WINDOW_SHARE
from minewise.base.errors import BudgetError
from minewise.circuits.tiles.check import check_tile
from minewise.circuits.tiles.formula import INSIDE, LayoutChange, TileFormula, Wanted, weight_of
from minewise.circuits.tiles.tile import SIZE
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
"""The number of changes per layout to find before the next proposal."""
SMALL: Final = 6
"""The maximum size of a change to forbid everywhere in a tile; larger ones rarely recur."""


def find_tile(wanted: Wanted, *, seed: int = 0, budget: Budget = DEFAULT_BUDGET) -> Tile | None:
    """Find a tile, or return `None` if there is none; raise `BudgetError` if it takes too long.

    Apart from ports, no covered cell is the same in all layouts. Different seeds find different
    tiles, some of them much faster. The result depends only on the seed, unless time runs out.

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
    """Yield changes that turn a candidate's layouts into other layouts."""
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
    """Convert positions on the framed board to places in the tile."""
    places = (board.topology.cell(position) for position in positions.tolist())
    return [(row - 1, column - 1) for row, column in places]


def _literals(cells: Sequence[Coordinates], mined: frozenset[Coordinates]) -> list[int]:
    """Return the literals of a layout; the cells are variables 1, 2, ..."""
    return [each if cell in mined else -each for each, cell in enumerate(cells, start=1)]


def _smallest_change(session: SolverSession, literals: Sequence[int]) -> list[int]:
    """Minimise the change that the last model makes to a layout."""
    changed = _change(session, literals)
    for literal in list(changed):
        if literal in changed:
            kept = [each for each in literals if each == literal or each not in changed]
            if session.ask(kept):
                changed = _change(session, literals)
    return changed


def _change(session: SolverSession, literals: Sequence[int]) -> list[int]:
    """Return the literals that are false in the last model."""
    model = session.model(len(literals))
    return [literal for literal in literals if model[abs(literal) - 1] != (literal > 0)]


def _layout_change(cells: Sequence[Coordinates], changed: list[int]) -> LayoutChange:
    mined = frozenset(cells[-literal - 1] for literal in changed if literal < 0)
    freed = frozenset(cells[literal - 1] for literal in changed if literal > 0)
    return LayoutChange(mined, freed)


WINDOWS: Final = ((4, 7), (7, 4), (5, 5), (5, 6), (6, 5), (6, 6), (5, 7), (7, 5))
"""Rows and columns of the windows, which cover at least half of the 49 cells inside the rim."""


def improve_tile(tile: Tile, *, seed: int = 0, windows: int = 100) -> Tile:
    """Search for a lighter tile with the same meaning, changing one window at a time."""
    random = Random(seed)  # noqa: S311 - not for security
    for _ in range(windows):
        window = _window(random)
        kept = {place: int(tile.shown[place]) for place in INSIDE if place not in window}
        lighter = weight_of(tile) - 1
        wanted = Wanted(tile.name, "".join(tile.ports), tile.meaning, weight=lighter, kept=kept)
        wanted = replace(wanted, covered=min(wanted.covered, lighter // 2))
        try:
            tile = find_tile(wanted, seed=random.randrange(2**32), budget=WINDOW_SHARE) or tile
        except BudgetError:
            continue
    return tile


def _window(random: Random) -> set[Coordinates]:
    rows, columns = random.choice(WINDOWS)
    top, left = random.randrange(1, SIZE - rows), random.randrange(1, SIZE - columns)
    return {
        (row, column) for row in range(top, top + rows) for column in range(left, left + columns)
    }
