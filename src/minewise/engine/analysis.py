"""The analysis of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from minewise import _core
from minewise.base.errors import BudgetError
from minewise.base.numerals import decimal_text
from minewise.board.plain import facts_of
from minewise.engine.advice import MOST_MOVES, Best, Move, safest_first, skill_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise.answers import boards as answers
    from minewise.base.budget import Budget
    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.engine.advice import Level
    from minewise.engine.position import Position
    from minewise.sat.conflict import Conflict


class Findings(NamedTuple):
    """Findings about a board, made without the exact engine."""

    consistent: bool
    safe: list[Cell]
    mined: list[Cell]
    probability: NDArray[np.float64]
    safest: Cell | None = None
    safety: float = 0.0


class Analysis:
    """The result of `minewise.analyze` and `Position.analysis`.

    Slow attributes are computed on first access.

    Examples
    --------
    >>> result = mw.analyze(mw.Board.parse("?1?2?"))
    >>> result.safe, result.mined
    ([(0, 0)], [(0, 2), (0, 4)])
    >>> result.solutions
    1
    """

    __slots__ = (
        "_advice",
        "_board",
        "_budget",
        "_conflict",
        "_is_advised",
        "_moves",
        "_position",
        "_solutions",
        "consistent",
        "error",
        "exact",
        "level",
        "mined",
        "probability",
        "safe",
        "safest",
    )

    consistent: bool
    """Whether any layout fits the board."""
    safe: list[Cell]
    """The covered cells that are free in every layout, in reading order."""
    mined: list[Cell]
    """The covered cells that are mined in every layout, in reading order."""
    probability: NDArray[np.float64]
    """The probability of a mine in each cell; NaN if the cell is not covered or no layout fits."""
    safest: Best | None
    """A certainly safe cell if there is one, else the cell least likely to be mined. Ties go to
    cells without a flag, then to the first in reading order."""
    level: Level
    """The effort spent on the best move."""
    exact: bool
    """Whether all answers are exact. If the board is too wide, probabilities are estimates, `safe`
    and `mined` are proved by a SAT solver, and `solutions` is `None`."""
    error: float
    """The largest standard error of the probabilities; 0 if exact, 1 if unknown."""

    def __init__(
        self,
        found: _core.Analysis | Findings,
        level: Level,
        budget: Budget,
        position: Position | None,
    ) -> None:
        self.consistent = found.consistent
        self.safe = list(found.safe)
        self.mined = list(found.mined)
        self.probability = found.probability
        self.safest = None if found.safest is None else Best(found.safest, found.safety)
        self.level = level
        self.exact = True
        self.error = 0.0
        self._board: Board | None = None
        self._budget = budget
        self._position = position
        self._advice: _core.Advice | None = None
        self._is_advised = False
        self._moves: list[Move] | None = None
        self._solutions: int | None = None
        self._conflict: Conflict | None = None

    @classmethod
    def without_position(
        cls, board: Board, found: Findings, budget: Budget, error: float | None = None
    ) -> Analysis:
        """Return the analysis of a board that is too wide to solve; `error` marks an estimate."""
        analysis = cls(found, "normal", budget, None)
        analysis._board = board
        analysis.exact = error is None
        analysis.error = error or 0.0
        return analysis

    def _rated(self, cell: Cell) -> Best:
        return Best(cell, 1.0 - float(self.probability[cell]))

    @property
    def board(self) -> Board:
        """The board."""
        if self._board is None and self._position is not None:
            self._board = self._position.board
        return cast("Board", self._board)

    @property
    def best(self) -> Best | None:
        """The move most likely to win the game.

        This is a certainly safe cell if there is one, otherwise the best guess found at this level.
        If the number of mines is unknown or the board is too wide, it is the cell least likely to
        be mined.
        """
        advice = self._find_advice()
        if advice is None or self._position is None:
            return self.safest
        return self._rated(advice.best(self._position.native).cell)

    @property
    def moves(self) -> list[Move]:
        """The best moves with their chances of winning the game.

        This may take a few tenths of a second, because inexact chances are estimated by simulation.
        If a cell is certainly safe, the best move is the only one. Chances are unknown if the
        number of mines is unknown or the board is too wide.
        """
        if self._moves is None:
            self._moves = self._find_moves()
        return self._moves

    def _find_advice(self) -> _core.Advice | None:
        """Choose the best guess, if one is needed and the mine count is known."""
        if not self._is_advised:
            needed = not self.safe and self.safest is not None
            position = self._game_position if needed else None
            if position is not None:
                self._advice = _core.advise(position, skill_of(self.level), self._budget.start())
            self._is_advised = True
        return self._advice

    @property
    def _game_position(self) -> _core.Position | None:
        """The position if the mine count is known, because the chance of winning depends on it."""
        if self._position is None or self._position.mines is None:
            return None
        return self._position.native

    def _find_moves(self) -> list[Move]:
        if self.safest is None:
            return []
        position = self._game_position
        if position is not None:
            found = _core.survey(
                position,
                skill_of(self.level),
                self._find_advice(),
                MOST_MOVES,
                self._budget.start(),
            )
            if found:
                return [
                    Move(*self._rated(move.cell), move.chance, move.error, move.games)
                    for move in found
                ]
        best = self.best or self.safest
        return safest_first(self.board, self.probability, best.cell)[: 1 if self.safe else None]

    @property
    def solutions(self) -> int | None:
        """The exact number of layouts; `None` if not exact.

        Counting has its own budget, equal to that of the analysis; raises `BudgetError` if it runs
        out.
        """
        if self._solutions is None and self.exact:
            self._solutions = self._position.count() if self._position is not None else 0
        return self._solutions

    @property
    def conflict(self) -> Conflict | None:
        """A minimal set of clues that cannot all hold, if no layout fits the board.

        If the budget runs out, all clues are returned.
        """
        if self._conflict is None and not self.consistent:
            from minewise.sat.conflict import all_clues, minimal_conflict

            try:
                self._conflict = minimal_conflict(self.board, budget=self._budget)
            except BudgetError:
                self._conflict = all_clues(self.board)
        return self._conflict

    def to_json(self) -> answers.Analysis:
        """Return the JSON form."""
        moves = [move.to_json() for move in self.moves]
        return {**self._facts(), "best": moves[0] if moves else None, "moves": moves}

    def to_short_json(self) -> answers.QuickAnalysis:
        """Return the JSON form without the chances of winning, which are slow to compute."""
        return {**self._facts(), "best": self.best and self.best.to_json()}

    def _facts(self) -> answers.BoardAnalysis:
        return {
            **facts_of(self.board, self.conflict.to_json() if self.conflict else None),
            "id": self.board.id,
            "solutions": self._written_solutions(),
            "exact": self.exact,
            "error": self.error,
            "safe": [list(cell) for cell in self.safe],
            "mined": [list(cell) for cell in self.mined],
            "probability": _nested(self.probability),
        }

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
    """Draw a board with its analysis."""
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
