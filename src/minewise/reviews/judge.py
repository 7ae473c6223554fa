"""A replay of a game that judges every move by what the player knew."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import prod
from operator import index
from typing import TYPE_CHECKING, Final, NamedTuple, get_args

from minewise.base.errors import BudgetError, GameError, quoted
from minewise.board.board import Board
from minewise.board.cell_names import cell_name
from minewise.board.symbols import COVERED, SAFE
from minewise.engine.engine import analyze, count
from minewise.engine.move_cost import cost_of_move
from minewise.game.game import Game
from minewise.game.moves import Do
from minewise.reviews.judged_move import JudgedMove, Judgement

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from minewise.base.budget import Budget
    from minewise.board.layout import Layout
    from minewise.board.topology import Cell
    from minewise.engine.analysis import Analysis
    from minewise.game.start import StartRule

GAMES: Final = 600
"""The number of pairs of games to play out for one review: a millisecond or two each on Expert."""
_FEWEST_GAMES: Final = 20
"""Fewer games say nothing about a move."""
_MOST_GAMES: Final = 200
"""More games for one move hardly help."""
_CLEARLY: Final = 0.02
"""The difference that makes a guess clearly worse."""


class _Doubt(NamedTuple):
    """A move to compare with the best one."""

    place: int
    """The index of the move among the judged moves."""
    board: Board
    opened: list[Cell]
    best: Cell


class Judge:
    """Judges the moves of one game; chances are compared at the end, when it is known how many."""

    def __init__(self, layout: Layout, start: StartRule, games: int, budget: Budget) -> None:
        if start.kind == "scatter":
            raise GameError("a review needs the start rule any, safe or zero")
        self._game = Game.of_layout(layout)
        self._layout = layout
        self._start = start
        self._games = games
        self._budget = budget
        self._meter = budget.start()
        self._judged: list[JudgedMove] = []
        self._standing: list[int | None] = []
        """The indices of the moves that are not undone; `None` for flags."""
        self._doubts: list[_Doubt] = []
        self._best_guesses: list[_Doubt] = []
        """The guesses that agree with the best move; they cost nothing, but their chance counts."""

    def judge(self, events: Iterable[tuple[Do, Sequence[int]]]) -> list[JudgedMove]:
        """Return the judgement of each move."""
        for number, event in enumerate(events):
            self._replay(number, *_do_and_cell(event))
        self._compare()
        return self._judged

    def _replay(self, number: int, do: Do, cell: Cell) -> None:
        if do not in get_args(Do):
            raise GameError(f"unknown move {quoted(str(do))}: use reveal, chord, flag or undo")
        if do != "undo" and not cell:
            raise GameError(f"a {do} needs a cell").at(move=number)
        try:
            if do == "undo":
                self._undo()
            else:
                self._move(number, do, cell)
        except GameError as error:
            place = {} if do == "undo" else error.at_cell(cell).place
            raise error.at(**place, move=number) from None

    def _undo(self) -> None:
        self._game.undo()
        index = self._standing.pop()
        if index is not None:
            self._judged[index] = replace(self._judged[index], undone=True)

    def _move(self, number: int, do: Do, cell: Cell) -> None:
        before = self._game.board
        begun = self._game.opened > 0 or self._start.kind == "any"
        getattr(self._game, do)(cell)
        if do == "flag":
            self._standing.append(None)
            return
        self._standing.append(len(self._judged))
        if begun:
            self._judged.append(self._first_judgement(number, do, cell, before))
        else:
            self._require_start(cell)
            self._judged.append(JudgedMove(number, do, cell, "start", 1.0, fatal=False))

    def _require_start(self, cell: Cell) -> None:
        """Raise `GameError` if the first click breaks the start rule."""
        around = self._layout.topology.neighbours(cell) if self._start.kind == "zero" else []
        if any(self._layout.mines[near] for near in (cell, *around)):
            raise GameError(
                f"the first click at {cell_name(cell)} breaks the start rule {self._start}"
            )

    def _first_judgement(self, number: int, do: Do, cell: Cell, before: Board) -> JudgedMove:
        """Judge a move by logic and by safety; its cost comes later."""
        opened = _opened_by(do, cell, before)
        fatal = any(bool(self._layout.mines[each]) for each in opened)
        analysis = analyze(before, budget=self._budget)
        safe = set(analysis.safe)
        if safe.issuperset(opened):
            return JudgedMove(number, do, cell, "certain", 1.0, fatal=False)
        mined = [each for each in analysis.mined if each in opened]
        self._doubt(analysis, before, mined[:1] or opened)
        listed = tuple(analysis.safe)
        if mined:
            return JudgedMove(number, do, cell, "bad", 0.0, fatal, safe=listed)
        safety = self._safety(analysis, [each for each in opened if each not in safe])
        if safe:
            return JudgedMove(number, do, cell, "needless", safety, fatal, safe=listed)
        best = analysis.best
        is_worse = safety is not None and best is not None and safety < best.safety - _CLEARLY
        judgement: Judgement = "bad" if is_worse else "forced"
        return JudgedMove(number, do, cell, judgement, safety, fatal, best=best)

    def _doubt(self, analysis: Analysis, before: Board, opened: list[Cell]) -> None:
        """Note a move to compare with the best one."""
        best = analysis.best
        if best is not None:
            doubts = self._best_guesses if opened == [best.cell] else self._doubts
            doubts.append(_Doubt(len(self._judged), before, opened, best.cell))

    def _safety(self, analysis: Analysis, cells: list[Cell]) -> float | None:
        """Return the probability that all these cells are free."""
        if len(cells) == 1 or not analysis.exact:
            # Without exact counts, treat the cells as independent.
            return prod(1.0 - float(analysis.probability[cell]) for cell in cells)
        shown = analysis.board.shown.copy()
        for cell in cells:
            shown[cell] = SAFE
        board = Board(analysis.board.topology, shown, analysis.board.mines)
        try:
            free = count(board, budget=self._budget)
            return float(Fraction(free, analysis.solutions or 1))
        except BudgetError:
            return None

    def _compare(self) -> None:
        """Measure what the doubtful moves cost, then the chances of winning at the best guesses."""
        left = self._measure_all(self._doubts, self._games)
        self._measure_all(self._best_guesses, left)

    def _measure_all(self, doubts: list[_Doubt], left: int) -> int:
        """Measure moves, the last ones first: they tend to matter most. Return the games left."""
        share = left // max(len(doubts), 1)
        games = min(max(share, _FEWEST_GAMES), _MOST_GAMES)
        for doubt in reversed(doubts):
            if left < games or self._meter.seconds_left <= 0:
                break
            left -= self._measure(doubt, games)
        return left

    def _measure(self, doubt: _Doubt, games: int) -> int:
        """Compare a move with the best one, and return the number of games played."""
        cost = cost_of_move(doubt.board, doubt.opened, doubt.best, games, self._budget)
        if cost is None:
            return 0
        move = replace(self._judged[doubt.place], cost=cost)
        if not move.safe and move.safety != 0:
            move = replace(move, judgement="bad" if cost.lost > _CLEARLY else "forced")
        self._judged[doubt.place] = move
        return cost.games


def _opened_by(do: Do, cell: Cell, before: Board) -> list[Cell]:
    """List the cells that a move opens directly, without the flood from a 0."""
    if do == "reveal":
        return [cell]
    return [near for near in before.topology.neighbours(cell) if before.shown[near] == COVERED]


def _do_and_cell(event: tuple[Do, Sequence[int]]) -> tuple[Do, Cell]:
    try:
        do, place = event
        return do, tuple(map(index, place))
    except (TypeError, ValueError):
        raise TypeError("a move must be a pair such as ('reveal', (0, 1))") from None
