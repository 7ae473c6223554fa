"""Boards that are solved once, for any number of questions."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, NamedTuple

from minewise import _core
from minewise.base.arguments import checked, whole
from minewise.base.budget import DEFAULT_BUDGET
from minewise.base.errors import BoardError, GameError, InconsistentError
from minewise.board.board import Board
from minewise.board.layout import Layout
from minewise.board.symbols import LARGEST_CLUE, SAFE
from minewise.engine.advice import require_level
from minewise.engine.analysis import Analysis
from minewise.engine.counting import count_layouts
from minewise.engine.sample_size import require_sample_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from minewise.base.budget import Budget, Meter
    from minewise.board.topology import Cell
    from minewise.engine.advice import Level


class ClueOutlook(NamedTuple):
    """A clue that a cell may show, and its effect on the board.

    Examples
    --------
    >>> mw.Position(mw.Board.parse("?1?", mines=1)).outlooks()[0, 0]
    (ClueOutlook(clue=0, chance=0.5, certain=0, safest=0.0),)
    """

    clue: int
    """The clue."""
    chance: float
    """The probability that the cell is free and shows this clue."""
    certain: int
    """The number of other covered cells that are then certainly safe."""
    safest: float
    """The safety of the safest other covered cell."""


class Position:
    r"""A board that is solved once, for any number of questions.

    `after` and `follow` return later positions in a game: they solve only the components that have
    changed, and every answer is identical to that from a new position.

    Parameters
    ----------
    board
        The board.
    budget
        The limits for each question. Raises `BudgetError` if the board is too wide to be solved
        exactly within them; `minewise.analyze` falls back on estimates instead.
    meter
        The meter to charge, if loading is a step of a longer question.

    Examples
    --------
    >>> position = mw.Position(mw.Board.parse("mines: 3\n????\n?2??\n????"))
    >>> position.count(), position.analysis().safe
    (84, [])
    >>> later = position.after((0, 0), 0)
    >>> later.count(), later.analysis().safe
    (30, [(0, 1), (1, 0)])
    """

    __slots__ = ("_board", "_found", "_mines", "_native", "_topology", "budget")

    budget: Budget
    """The limits for each question."""

    @checked
    def __init__(
        self, board: Board, *, budget: Budget = DEFAULT_BUDGET, meter: Meter | None = None
    ) -> None:
        self._board: Board | None = board
        self._topology = board.topology
        self._mines = board.mines
        self._native = _core.Position(
            board.topology.native, board.flat, board.mines, meter or budget.start()
        )
        self._found: _core.Analysis | None = None
        self.budget = budget

    @property
    def board(self) -> Board:
        """The board."""
        if self._board is None:
            self._board = Board.unchecked(self._topology, self._native.shown, self._mines)
        return self._board

    @property
    def mines(self) -> int | None:
        """The number of mines, if known."""
        return self._mines

    @property
    def native(self) -> _core.Position:
        """The native position, for other modules of minewise."""
        return self._native

    @checked
    def analysis(self, level: Level = "normal", *, meter: Meter | None = None) -> Analysis:
        """Find the certain cells, all probabilities and the best move.

        The level is the effort spent on the best move: `fast`, `normal` or `deep`.
        """
        if self._found is None:
            self._found = self._native.analysis(meter or self.budget.start())
        return Analysis(self._found, require_level(level), self.budget, self)

    @checked
    def count(self, *, meter: Meter | None = None) -> int:
        """Return the exact number of consistent layouts."""
        return count_layouts(self._native, meter or self.budget.start())

    @checked
    def layouts(self, *, meter: Meter | None = None) -> Iterator[Layout]:
        """Yield all consistent layouts, always in the same order."""
        topology = self._topology
        found = self._native.layouts(meter or self.budget.start())
        return (Layout.unchecked(topology, mines) for mines in found)

    @checked
    def sample(self, n: int, *, seed: int = 0, meter: Meter | None = None) -> list[Layout]:
        """Draw consistent layouts at random, all equally likely."""
        n, seed = index(n), index(seed)
        require_sample_size(n)
        drawn = self._native.sample(n, seed % (1 << 64), meter or self.budget.start())
        if len(drawn) < n:
            raise InconsistentError("no layout is consistent with the board, so none can be drawn")
        return [Layout.unchecked(self._topology, mines.copy()) for mines in drawn]

    def outlooks(self) -> dict[Cell, tuple[ClueOutlook, ...]]:
        r"""Look one click ahead: return the clues each covered cell may show, and their effects.

        The chances for a cell add up to the probability that it is free; cells that a single clue
        proves to be mined are left out. Needs the number of mines.

        Examples
        --------
        >>> position = mw.Position(mw.Board.parse("mines: 3\n????\n?2??\n????"))
        >>> for clue in position.outlooks()[0, 0]:
        ...     print(clue.clue, round(clue.chance, 3), clue.certain, round(clue.safest, 3))
        0 0.357 2 1.0
        1 0.357 0 0.8
        2 0.036 5 1.0
        """
        if self._mines is None:
            raise GameError("looking ahead needs the number of mines")
        return {
            outlook.cell: tuple(
                ClueOutlook(clue, effect.chance, effect.certain, effect.best)
                for clue, effect in enumerate(outlook.effects)
                if effect.chance > 0
            )
            for outlook in self._native.outlooks(self.budget.start())
        }

    @checked
    def implies(self, cell: Sequence[int], clues: Iterable[Sequence[int]]) -> bool:
        """Return whether these clues alone settle a covered cell.

        Examples
        --------
        >>> position = mw.Position(mw.Board.parse("?1?2?"))
        >>> position.implies((0, 0), [(0, 1)]), position.implies((0, 0), [(0, 1), (0, 3)])
        (False, True)
        """
        topology, board = self._topology, self.board
        kept = {topology.index(tuple(clue)) for clue in clues}
        shown = board.flat.copy()
        for place in (shown >= 0).nonzero()[0].tolist():
            if place not in kept:
                shown[place] = SAFE
        fewer = Position(Board.unchecked(topology, shown, self._mines), budget=self.budget)
        found = fewer.analysis()
        return tuple(cell) in found.safe or tuple(cell) in found.mined

    def after(self, cell: Sequence[int], clue: int) -> Position:
        r"""Return the position after opening a covered cell that shows a clue.

        Examples
        --------
        >>> position = mw.Position(mw.Board.parse("?1???", mines=2))
        >>> later = position.after((0, 3), 1)
        >>> str(later.board)
        'mines: 2\n?1?1?'
        >>> later.analysis().mined
        [(0, 0), (0, 4)]
        """
        place = self._topology.index(cell)
        clue = whole("clue", clue)
        if not 0 <= clue <= LARGEST_CLUE:
            raise BoardError(f"a cell cannot show the clue {clue}")
        return self._next(self._native.after(place, clue, self.budget.start()), None)

    @checked
    def follow(self, board: Board) -> Position:
        """Return the position for a later board in the same game, such as `Game.board`.

        This is fast if covered cells were opened and nothing else changed: only the components
        around them are solved again.

        Examples
        --------
        >>> game = mw.Game.of_layout(mw.Layout.parse("B--B"))
        >>> position = mw.Position(game.board)
        >>> game.reveal((0, 1))
        >>> position.follow(game.board).analysis().probability
        array([[0.5, nan, 0.5, 1. ]])
        """
        if board.topology != self._topology or board.mines != self._mines:
            return Position(board, budget=self.budget)
        return self._next(self._native.follow(board.flat, self.budget.start()), board)

    def _next(self, native: _core.Position, board: Board | None) -> Position:
        later = object.__new__(Position)
        later._board = board
        later._topology = self._topology
        later._mines = self._mines
        later._native = native
        later._found = None
        later.budget = self.budget
        return later

    def __repr__(self) -> str:
        return f"<Position: {self.board!r}>"
