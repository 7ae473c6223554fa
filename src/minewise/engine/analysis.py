"""What there is to know about a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from minewise.base.budget import DEFAULT_BUDGET
from minewise.base.errors import BudgetError
from minewise.base.numerals import decimal_text
from minewise.engine import counting
from minewise.engine.advice import Best, best_guess, compare_moves, safest_first

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.base.budget import Budget
    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.engine.advice import Level, Move
    from minewise.sat.conflict import Conflict

    # Consistent, the safe cells, the mined cells, the probabilities, the safest cell.
    Answer = tuple[bool, list[Cell], list[Cell], NDArray[np.float64], Cell | None]


class Analysis:
    """The answer of `minewise.analyze`.

    Examples
    --------
    >>> result = mw.analyze(mw.Board.parse("?1?2?"))
    >>> result.safe, result.mined
    ([(0, 0)], [(0, 2), (0, 4)])
    >>> result.solutions
    1
    """

    __slots__ = (
        "_best",
        "_budget",
        "_conflict",
        "_moves",
        "_solutions",
        "board",
        "consistent",
        "error",
        "exact",
        "level",
        "mined",
        "probability",
        "safe",
        "safest",
    )

    board: Board
    consistent: bool
    """Whether any layout fits the board."""
    safe: list[Cell]
    """The covered cells that are free in every layout, in reading order."""
    mined: list[Cell]
    """The covered cells that are mined in every layout, in reading order."""
    probability: NDArray[np.float64]
    """How likely each cell is mined; NaN where it is not covered, or nothing is consistent."""
    safest: Best | None
    """A certainly safe cell if there is one, else the least likely mine; of several one without a
    flag, then the first in reading order."""
    level: Level
    """How much thought the best move is worth."""
    exact: bool
    """False if the board was too wide: then probabilities are estimated, `safe` and `mined`
    hold what a SAT solver has proved, and `solutions` is `None`."""
    error: float
    """The largest standard error of the probabilities; 0 if exact, 1 if nothing is known of it."""

    def __init__(  # noqa: PLR0913 (all that an answer depends on)
        self,
        board: Board,
        answer: Answer,
        *,
        exact: bool = True,
        error: float = 0.0,
        level: Level = "normal",
        budget: Budget = DEFAULT_BUDGET,
    ) -> None:
        self.board = board
        self.consistent, self.safe, self.mined, self.probability, safest = answer
        self.safest = None if safest is None else self._rated(safest)
        self.level = level
        self.exact = exact
        self.error = error
        self._budget = budget
        self._best: Best | None = None
        self._moves: list[Move] | None = None
        self._solutions: int | None = None
        self._conflict: Conflict | None = None

    def _rated(self, cell: Cell) -> Best:
        return Best(cell, 1.0 - float(self.probability[cell]))

    @property
    def best(self) -> Best | None:
        """The move most likely to win the game, chosen when first asked for.

        A certainly safe cell if there is one. Otherwise as good as the level affords if the total
        of mines is known, and else, or if the board is too wide, the least likely mine.
        """
        if self._best is None and self.safest is not None:
            cell = best_guess(self.board, self.level) if self.exact and not self.safe else None
            self._best = self.safest if cell is None else self._rated(cell)
        return self._best

    @property
    def moves(self) -> list[Move]:
        """The best move and others that come near it, with the chance to win the game.

        Computed when first asked for, which may take some tenths of a second: a chance that is
        not known exactly is estimated by playing. If a cell is certainly safe, the best move is
        the only one. Chances are unknown where the total of mines is, or if the board is too wide.
        """
        if self._moves is None:
            self._moves = self._find_moves()
        return self._moves

    def _find_moves(self) -> list[Move]:
        if self.safest is None:
            return []
        if self.exact:
            moves = compare_moves(self.board, self.probability, self.level, self._budget)
            if moves:
                self._best = Best(*moves[0][:2])
                return moves
        best = self.best or self.safest
        return safest_first(self.board, self.probability, best.cell)[: 1 if self.safe else None]

    @property
    def solutions(self) -> int | None:
        """The exact number of layouts, computed when first asked for; `None` if not exact.

        Raises `BudgetError` if that takes more than another budget like that of the analysis.
        """
        if self._solutions is None and self.exact:
            self._solutions = (
                counting.count(self.board, budget=self._budget) if self.consistent else 0
            )
        return self._solutions

    @property
    def conflict(self) -> Conflict | None:
        """If nothing is consistent: a minimal set of clues that cannot all hold.

        If that takes more than the budget: all clues, not minimal.
        """
        if self._conflict is None and not self.consistent:
            from minewise.sat.conflict import all_clues, minimal_conflict

            try:
                self._conflict = minimal_conflict(self.board, budget=self._budget)
            except BudgetError:
                self._conflict = all_clues(self.board)
        return self._conflict

    def to_json(self) -> dict[str, Any]:
        """Return the analysis in the form of `minewise solve --json`.

        The number of layouts is `None` if it takes more than the budget.
        """
        moves = [move.to_json() for move in self.moves]
        return self.to_short_json() | {"best": moves[0] if moves else None, "moves": moves}

    def to_short_json(self) -> dict[str, Any]:
        """Return the same without the chances of the moves, which take the most time to compute."""
        result: dict[str, Any] = {
            "shape": list(self.board.shape),
            "topology": self.board.topology.name,
            "mines": self.board.mines,
            "consistent": self.consistent,
            "solutions": self._written_solutions(),
            "exact": self.exact,
            "safe": [list(cell) for cell in self.safe],
            "mined": [list(cell) for cell in self.mined],
            "probability": _nested(self.probability),
            "best": self.best and {"cell": list(self.best.cell), "safety": self.best.safety},
        }
        if not self.exact:
            result["error"] = self.error
        if self.conflict is not None:
            result["conflict"] = [list(cell) for cell in self.conflict.clues]
            result["conflict_includes_mines"] = self.conflict.total
        return result

    def _written_solutions(self) -> str | None:
        try:
            return None if self.solutions is None else decimal_text(self.solutions)
        except BudgetError:
            return None

    def __repr__(self) -> str:
        if not self.consistent:
            return "<Analysis: inconsistent>"
        exact = "exact" if self.exact else f"estimated, standard error {self.error:.2g}"
        return f"<Analysis: {len(self.safe)} safe, {len(self.mined)} mined, {exact}>"

    def _repr_svg_(self) -> str | None:
        from minewise.board.svg import MOST_CELLS

        return draw_analysis(self) if self.board.flat.size <= MOST_CELLS else None


def draw_analysis(analysis: Analysis) -> str:
    """Draw a board and all that its analysis says.

    Examples
    --------
    >>> from minewise import Board, analyze
    >>> "the best move" in draw_analysis(analyze(Board.parse("?1?2?")))
    True
    """
    from minewise.board.svg import draw_svg

    return draw_svg(
        analysis.board,
        probability=analysis.probability,
        safe=analysis.safe,
        mined=analysis.mined,
        best=analysis.best and analysis.best.cell,
        conflict=analysis.conflict.clues if analysis.conflict else (),
    )


def _nested(probability: NDArray[np.float64]) -> list[Any]:
    values = probability.astype(object)
    values[np.isnan(probability)] = None
    nested: list[Any] = values.tolist()
    return nested
