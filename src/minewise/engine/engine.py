"""The typed front of the native core: analyse, list and sample; `counting` counts."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

from minewise import _core
from minewise.base.budget import DEFAULT_BUDGET, EXACT_SHARE, Budget
from minewise.base.errors import BoardError, BudgetError, InconsistentError
from minewise.board.board import require_board
from minewise.board.layout import Layout
from minewise.engine.advice import require_level
from minewise.engine.analysis import Analysis
from minewise.engine.counting import load_position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.board.board import Board
    from minewise.engine.advice import Level


def analyze(board: Board, *, level: Level = "normal", budget: Budget = DEFAULT_BUDGET) -> Analysis:
    r"""Find out all there is to know about a board.

    A board too wide for an exact answer within the budget is answered with `exact=False`:
    certain cells by a SAT solver, probabilities by sampling, with their standard error. The level
    says how much thought `best` and `moves` are worth: `fast`, `normal` or `deep`.

    Examples
    --------
    >>> result = mw.analyze(mw.Board.parse("1110\n1B21\n12??\n01??"))
    >>> result.consistent, result.solutions
    (True, 4)
    >>> result.probability[2, 2]
    np.float64(0.5)
    """
    try:
        return _analyze_within(budget.start(EXACT_SHARE), board, level, budget)
    except BudgetError:
        from minewise.engine.fallback import analyze_wide

        return analyze_wide(board, budget)


def analyze_exactly(
    board: Board, *, level: Level = "normal", budget: Budget = DEFAULT_BUDGET
) -> Analysis:
    """Find out all there is to know about a board, exactly.

    Raises `BudgetError` where `analyze` would return estimates.

    Examples
    --------
    >>> import minewise as mw
    >>> analyze_exactly(mw.Board.parse("?1?")).probability
    array([[0.5, nan, 0.5]])
    """
    return _analyze_within(budget.start(), board, level, budget)


def _analyze_within(meter: _core.Meter, board: Board, level: Level, budget: Budget) -> Analysis:
    require_board(board)
    level = require_level(level)
    answer = _core.analyze(board.topology.native, board.flat, board.mines, meter)
    return Analysis(board, answer, level=level, budget=budget)


def layouts(board: Board, *, budget: Budget = DEFAULT_BUDGET) -> Iterator[Layout]:
    """Yield every layout that is consistent with a board, one at a time.

    The order is the same on every machine: components, in order of their first clue, change
    like the digits of a counter, the cells beside no clue fastest of all. If the total of mines
    is known, the fillings of a component with the fewest mines come first. The budget is for the
    preparation; a board too wide for it is listed by a SAT solver instead.

    Examples
    --------
    >>> for layout in mw.layouts(mw.Board.parse("?1?")):
    ...     print(layout)
    B--
    --B
    """
    require_board(board)
    try:
        stream = _core.LayoutStream(
            board.topology.native, board.flat, board.mines, budget.start(EXACT_SHARE)
        )
    except BudgetError:
        from minewise.sat.layouts import enumerate_layouts

        yield from enumerate_layouts(board)
        return
    for mines in stream:
        yield Layout.unchecked(board.topology, mines)


def sample(board: Board, n: int, *, seed: int = 0, budget: Budget = DEFAULT_BUDGET) -> list[Layout]:
    """Draw layouts at random, every consistent one equally likely.

    Layout number i depends on the board, the seed and i alone.

    Examples
    --------
    >>> board = mw.Board.parse("?1?")
    >>> {str(layout) for layout in mw.sample(board, 20)} == {"B--", "--B"}
    True
    """
    n, seed = index(n), index(seed)
    if n < 0:
        raise BoardError(f"cannot draw {n} layouts")
    if n >= 1 << 32:
        raise BudgetError(f"{n} layouts are too many to draw at a time")
    drawn = load_position(board, budget).sample(n, seed % (1 << 64))
    if len(drawn) < n:
        raise InconsistentError("no layout is consistent with the board, so none can be drawn")
    return [Layout.unchecked(board.topology, mines.copy()) for mines in drawn]
