"""Questions about one board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.base.arguments import checked
from minewise.base.budget import DEFAULT_BUDGET, EXACT_SHARE
from minewise.base.errors import BudgetError
from minewise.engine.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.base.budget import Budget
    from minewise.board.board import Board
    from minewise.board.layout import Layout
    from minewise.engine.advice import Level
    from minewise.engine.analysis import Analysis


@checked
def analyze(board: Board, *, level: Level = "normal", budget: Budget = DEFAULT_BUDGET) -> Analysis:
    r"""Find the certain cells, all probabilities and the best move on a board.

    If the board is too wide for an exact answer within the budget, `exact` is `False`: certain
    cells come from a SAT solver, and probabilities from sampling, with their standard error. The
    level is the effort spent on `best` and `moves`: `fast`, `normal` or `deep`.

    Examples
    --------
    >>> result = mw.analyze(mw.Board.parse("1110\n1B21\n12??\n01??"))
    >>> result.consistent, result.solutions
    (True, 4)
    >>> result.probability[2, 2]
    np.float64(0.5)
    """
    meter = budget.start(EXACT_SHARE)
    try:
        return Position(board, budget=budget, meter=meter).analysis(level, meter=meter)
    except (BudgetError, MemoryError):
        from minewise.engine.fallback import analyze_wide

        return analyze_wide(board, budget)


@checked
def count(board: Board, *, budget: Budget = DEFAULT_BUDGET) -> int:
    r"""Return the exact number of layouts that are consistent with a board.

    Raises `BudgetError` if the budget runs out.

    Examples
    --------
    >>> mw.count(mw.Board.parse("mines: 99\n" + 16 * (30 * "?" + "\n")))
    560220999337421345429058985775821108059290502723897901281458809527214479570631168198385673295...
    """
    meter = budget.start()
    return Position(board, budget=budget, meter=meter).count(meter=meter)


@checked
def layouts(board: Board, *, budget: Budget = DEFAULT_BUDGET) -> Iterator[Layout]:
    """Yield every layout that is consistent with a board, one at a time.

    The order is the same on every machine: components, ordered by their first clue, change like the
    digits of a counter, and cells that touch no clue change fastest. If the number of mines is
    known, fillings with the fewest mines come first. The budget covers the preparation; if it runs
    out, a SAT solver lists the layouts.

    Examples
    --------
    >>> for layout in mw.layouts(mw.Board.parse("?1?")):
    ...     print(layout)
    B--
    --B
    """
    meter = budget.start(EXACT_SHARE)
    try:
        found = Position(board, budget=budget, meter=meter).layouts(meter=meter)
    except BudgetError:
        from minewise.sat.layouts import enumerate_layouts

        found = enumerate_layouts(board)
    yield from found


@checked
def sample(board: Board, n: int, *, seed: int = 0, budget: Budget = DEFAULT_BUDGET) -> list[Layout]:
    """Draw consistent layouts at random, all equally likely.

    Layout i depends only on the board, the seed and i.

    Examples
    --------
    >>> board = mw.Board.parse("?1?")
    >>> {str(layout) for layout in mw.sample(board, 20)} == {"B--", "--B"}
    True
    """
    meter = budget.start()
    return Position(board, budget=budget, meter=meter).sample(n, seed=seed, meter=meter)
