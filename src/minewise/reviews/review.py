"""A game looked at afterwards: which guesses were forced, which needless, which bad."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import hypot, prod
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from minewise.base.budget import DEFAULT_BUDGET
from minewise.base.errors import BudgetError, GameError, quoted
from minewise.board.board import Board
from minewise.board.symbols import COVERED, SAFE
from minewise.engine.advice import Move
from minewise.engine.engine import analyze, count
from minewise.explanation.names import cell_name
from minewise.game.game import Game
from minewise.game.start import StartRule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from minewise.base.budget import Budget
    from minewise.board.layout import Layout
    from minewise.board.topology import Cell
    from minewise.engine.analysis import Analysis

Do = Literal["reveal", "chord", "flag"]
"""What a player can do to a cell."""

Judgement = Literal["start", "certain", "forced", "needless", "bad"]
"""`start`: the first click, safe by the start rule. `certain`: all that it opened was safe in every
layout. `forced`: a guess when nothing was certainly safe, and about as good as the best one.
`needless`: a guess though something was certainly safe. `bad`: onto a certain mine, or a guess
clearly worse than the best one."""

MOST_SURVEYS: Final = 8
"""Guesses whose chances to win are compared, which takes some tenths of a second each."""

CLEARLY: Final = 0.02
"""By how much a guess must be worse than another to be clearly worse."""


@dataclass(frozen=True)
class JudgedMove:
    """A move that opened something, and what it was worth.

    Examples
    --------
    >>> game = [("reveal", (0, 0)), ("reveal", (0, 3))]
    >>> guess = mw.review(mw.Layout.parse("--B--B"), game).moves[1]
    >>> guess.judgement, round(guess.safety, 4), guess.fatal
    ('forced', 0.6667, False)
    """

    number: int
    """Which of the moves it is, from 0; flags count."""
    do: Do
    cell: Cell
    judgement: Judgement
    safety: float | None
    """How likely all that it opened was free, as far as the player could know; `None` if that
    takes more than the budget."""
    fatal: bool
    """Whether it opened a mine."""
    safe: tuple[Cell, ...] = ()
    """If it was no certain move: the cells that were certainly safe instead."""
    best: Move | None = None
    """If it was a guess and nothing was safe: what the engine would have opened."""
    chance: float | None = None
    """The chance to win the game by this move, if it was compared with that of the best one."""

    @property
    def text(self) -> str:
        """What to think of it, in a sentence or two."""
        from minewise.reviews.sentences import sentence

        return sentence(self)

    def to_json(self) -> dict[str, Any]:
        """Give the move as plain data."""
        return {
            "number": self.number,
            "do": self.do,
            "cell": list(self.cell),
            "judgement": self.judgement,
            "safety": self.safety,
            "fatal": self.fatal,
            "safe": [list(cell) for cell in self.safe],
            "best": None if self.best is None else self.best.to_json(),
            "chance": self.chance,
            "text": self.text,
        }


@dataclass(frozen=True)
class Review:
    """The answer of `minewise.review`.

    Examples
    --------
    >>> layout = mw.Layout.parse("-B--")
    >>> review = mw.review(layout, [("reveal", (0, 3)), ("reveal", (0, 0))])
    >>> [move.judgement for move in review.moves]
    ['start', 'certain']
    """

    moves: tuple[JudgedMove, ...]
    """Those that opened something."""

    def count(self, judgement: Judgement) -> int:
        """Count the moves that were judged so."""
        return sum(move.judgement == judgement for move in self.moves)

    @property
    def luck(self) -> float | None:
        """How likely all guesses go well: the product of their safeties, if these are known."""
        safeties = [move.safety for move in self.moves]
        known = [safety for safety in safeties if safety is not None]
        return prod(known) if len(known) == len(safeties) else None

    def to_json(self) -> dict[str, Any]:
        """Give the review as plain data."""
        counts = {judgement: self.count(judgement) for judgement in get_args(Judgement)}
        return {
            "moves": [move.to_json() for move in self.moves],
            "summary": counts | {"luck": self.luck},
        }


def review(
    layout: Layout,
    moves: Iterable[tuple[Do, Sequence[int]]],
    *,
    start: StartRule | str = "safe",
    surveys: int = MOST_SURVEYS,
    budget: Budget = DEFAULT_BUDGET,
) -> Review:
    r"""Judge every move of a game by what its player could know.

    Parameters
    ----------
    layout
        Where the mines were.
    moves
        What was done, each as `("reveal", cell)`, `("chord", cell)` or `("flag", cell)`. Flags are
        the player's opinion: no judgement relies on them.
    start
        What the first click was promised: `any`, `safe` or `zero`.
    surveys
        For how many guesses that are not the engine's own the chances to win are compared; the
        others are compared by their safety alone.
    budget
        What the analysis of one position may cost. When its seconds have passed, chances are no
        longer compared.

    Examples
    --------
    >>> game = [("reveal", (0, 0)), ("reveal", (0, 3)), ("reveal", (0, 5))]
    >>> for move in mw.review(mw.Layout.parse("--B--B"), game).moves:
    ...     print(move.text)
    The first click: safe by the start rule.
    A forced guess, and the best one. This was free with 66.7 %.
    A bad move: the clues prove a mine here.
    """
    rule = StartRule.parse(start) if isinstance(start, str) else start
    return Review(tuple(_Judge(layout, rule, surveys, budget).judged(moves)))


class _Judge:
    """Plays a game anew, and looks at the board before every move."""

    def __init__(self, layout: Layout, start: StartRule, surveys: int, budget: Budget) -> None:
        if start.kind == "scatter":
            raise GameError("a game is reviewed under the start rule any, safe or zero")
        self._game = Game.of_layout(layout)
        self._layout = layout
        self._start = start
        self._surveys = surveys
        self._budget = budget
        self._meter = budget.start()

    def judged(self, moves: Iterable[tuple[Do, Sequence[int]]]) -> Iterator[JudgedMove]:
        """Judge one move after the other."""
        for number, (do, place) in enumerate(moves):
            if do not in get_args(Do):
                raise GameError(f"unknown move {quoted(str(do))}: use reveal, chord or flag")
            cell = tuple(place)
            before = self._game.board
            begun = self._game.opened > 0 or self._start.kind == "any"
            try:
                getattr(self._game, do)(cell)
                if not begun and do != "flag":
                    self._require_start(cell)
            except GameError as error:
                raise error.at(**error.at_cell(cell).place, move=number) from None
            if do == "flag":
                continue
            if begun:
                yield self._judge(number, do, cell, before)
            else:
                yield JudgedMove(number, do, cell, "start", 1.0, fatal=False)

    def _require_start(self, cell: Cell) -> None:
        """Refuse a first click that does not keep what the start rule promises."""
        around = self._layout.topology.neighbours(cell) if self._start.kind == "zero" else []
        if any(self._layout.mines[near] for near in (cell, *around)):
            raise GameError(
                f"the first click at {cell_name(cell)} breaks the start rule {self._start}"
            )

    def _judge(self, number: int, do: Do, cell: Cell, before: Board) -> JudgedMove:
        opened = _opened_by(do, cell, before)
        fatal = any(bool(self._layout.mines[each]) for each in opened)
        analysis = analyze(before, budget=self._budget)
        safe = set(analysis.safe)
        if safe.issuperset(opened):
            return JudgedMove(number, do, cell, "certain", 1.0, fatal=False)
        if not set(analysis.mined).isdisjoint(opened):
            return JudgedMove(number, do, cell, "bad", 0.0, fatal, tuple(analysis.safe))
        safety = self._safety(analysis, [each for each in opened if each not in safe])
        if safe:
            return JudgedMove(number, do, cell, "needless", safety, fatal, tuple(analysis.safe))
        best, chance, worse = self._compared(analysis, opened, safety)
        judgement: Judgement = "bad" if worse else "forced"
        return JudgedMove(number, do, cell, judgement, safety, fatal, (), best, chance)

    def _safety(self, analysis: Analysis, cells: list[Cell]) -> float | None:
        """Tell how likely all these cells are free."""
        if len(cells) == 1 or not analysis.exact:
            # Without exact counts, as if the cells had nothing to do with each other.
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

    def _compared(
        self, analysis: Analysis, opened: list[Cell], safety: float | None
    ) -> tuple[Move | None, float | None, bool]:
        """Find the engine's move, the chance of the player's, and whether that is clearly worse."""
        if analysis.best is None or safety is None:
            return None, None, False
        if opened == [analysis.best.cell]:
            return Move(*analysis.best), None, False
        best, *others = self._surveyed(analysis) or [Move(*analysis.best)]
        for other in others:
            if opened == [other.cell] and other.chance is not None:
                return best, other.chance, _has_clearly_less_chance(other, best)
        return best, None, _is_clearly_less_safe(safety, len(opened), best)

    def _surveyed(self, analysis: Analysis) -> list[Move]:
        if self._surveys == 0 or self._meter.seconds_left <= 0:
            return []
        self._surveys -= 1
        return analysis.moves


def _opened_by(do: Do, cell: Cell, before: Board) -> list[Cell]:
    """List the cells that a move opens by itself, before any 0 opens more."""
    if do == "reveal":
        return [cell]
    return [near for near in before.topology.neighbours(cell) if before.shown[near] == COVERED]


def _has_clearly_less_chance(move: Move, best: Move) -> bool:
    noise = 2 * hypot(move.chance_error, best.chance_error)
    return (best.chance or 0.0) - (move.chance or 0.0) > max(CLEARLY, noise)


def _is_clearly_less_safe(safety: float, cells: int, best: Move) -> bool:
    """Compare by safety; opening several cells at once may be as good as one after the other."""
    if cells == 1:
        return safety < best.safety - CLEARLY
    if best.chance is not None:  # nobody wins more often than the cells are free
        return safety < best.chance - max(CLEARLY, 2 * best.chance_error)
    return safety < best.safety**cells - CLEARLY
