"""Reviews of finished games: which guesses were forced, needless or bad."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import hypot, prod
from typing import TYPE_CHECKING, Final, Literal, get_args

from minewise.base.budget import DEFAULT_BUDGET
from minewise.base.errors import BudgetError, GameError, quoted
from minewise.board.board import Board
from minewise.board.cell_names import cell_name
from minewise.board.symbols import COVERED, SAFE
from minewise.engine.advice import Move
from minewise.engine.engine import analyze, count
from minewise.game.game import Game
from minewise.game.start import StartRule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from minewise.answers import games as answers
    from minewise.base.budget import Budget
    from minewise.board.layout import Layout
    from minewise.board.topology import Cell
    from minewise.engine.analysis import Analysis

Do = Literal["reveal", "chord", "flag"]
"""The kinds of move."""

Judgement = Literal["start", "certain", "forced", "needless", "bad"]
"""`start`: the first click, safe by the start rule. `certain`: safe in every layout. `forced`: a
guess when nothing was certainly safe, about as good as the best. `needless`: a guess although a
cell was certainly safe. `bad`: a certain mine, or a guess clearly worse than the best."""

MOST_SURVEYS: Final = 8
"""The maximum number of guesses whose chances are compared, a few tenths of a second each."""

CLEARLY: Final = 0.02
"""The difference that makes a guess clearly worse."""


@dataclass(frozen=True)
class JudgedMove:
    """A move that opened cells, and its judgement.

    Examples
    --------
    >>> game = [("reveal", (0, 0)), ("reveal", (0, 3))]
    >>> guess = mw.review(mw.Layout.parse("--B--B"), game).moves[1]
    >>> guess.judgement, round(guess.safety, 4), guess.fatal
    ('forced', 0.6667, False)
    """

    number: int
    """The number of the move, from 0; flags count."""
    do: Do
    cell: Cell
    judgement: Judgement
    safety: float | None
    """The probability, given what the player knew, that all cells opened by the move were free;
    `None` if the budget ran out."""
    fatal: bool
    """Whether the move opened a mine."""
    safe: tuple[Cell, ...] = ()
    """The cells that were certainly safe, if the move was not."""
    best: Move | None = None
    """The engine's choice, if the move was a guess and no cell was certainly safe."""
    chance: float | None = None
    """The chance of winning after this move, if it was compared with the best move."""

    @property
    def text(self) -> str:
        """The judgement in a sentence or two."""
        from minewise.reviews.sentences import sentence

        return sentence(self)

    def to_json(self) -> answers.JudgedMove:
        """Return the JSON form."""
        return {
            "number": self.number,
            "do": self.do,
            "cell": list(self.cell),
            "judgement": self.judgement,
            "safety": self.safety,
            "fatal": self.fatal,
            "safe": [list(cell) for cell in self.safe],
            "best": self.best and self.best.to_json(),
            "chance": self.chance,
            "text": self.text,
        }


@dataclass(frozen=True)
class Review:
    """The result of `minewise.review`.

    Examples
    --------
    >>> layout = mw.Layout.parse("-B--")
    >>> review = mw.review(layout, [("reveal", (0, 3)), ("reveal", (0, 0))])
    >>> [move.judgement for move in review.moves]
    ['start', 'certain']
    """

    moves: tuple[JudgedMove, ...]
    """The moves that opened cells."""

    def count(self, judgement: Judgement) -> int:
        """Count the moves with the given judgement."""
        return sum(move.judgement == judgement for move in self.moves)

    @property
    def luck(self) -> float | None:
        """The chance that all guesses succeed: the product of their safeties, if known."""
        safeties = [move.safety for move in self.moves]
        known = [safety for safety in safeties if safety is not None]
        return prod(known) if len(known) == len(safeties) else None

    def to_json(self) -> answers.Review:
        """Return the JSON form."""
        return {
            "moves": [move.to_json() for move in self.moves],
            "summary": {
                "start": self.count("start"),
                "certain": self.count("certain"),
                "forced": self.count("forced"),
                "needless": self.count("needless"),
                "bad": self.count("bad"),
                "luck": self.luck,
            },
        }


def review(
    layout: Layout,
    moves: Iterable[tuple[Do, Sequence[int]]],
    *,
    start: StartRule | str = "safe",
    surveys: int = MOST_SURVEYS,
    budget: Budget = DEFAULT_BUDGET,
) -> Review:
    r"""Judge every move in a game by the information that the player had.

    Parameters
    ----------
    layout
        The layout of the game.
    moves
        The moves, each as `("reveal", cell)`, `("chord", cell)` or `("flag", cell)`. Flags do not
        affect judgements.
    start
        The start rule: `any`, `safe` or `zero`.
    surveys
        The number of guesses whose chances of winning are compared with the engine's; the others
        are compared by safety.
    budget
        The limits for one position. Once its seconds have passed, chances are no longer compared.

    Examples
    --------
    >>> game = [("reveal", (0, 0)), ("reveal", (0, 3)), ("reveal", (0, 5))]
    >>> for move in mw.review(mw.Layout.parse("--B--B"), game).moves:
    ...     print(move.text)
    First click: safe by the start rule.
    Forced guess, and the best one. This move was 66.7 % safe.
    Bad move: the clues prove a mine here.
    """
    rule = StartRule.parse(start) if isinstance(start, str) else start
    return Review(tuple(_Judge(layout, rule, surveys, budget).judged(moves)))


class _Judge:
    """A replay of a game that analyses the board before every move."""

    def __init__(self, layout: Layout, start: StartRule, surveys: int, budget: Budget) -> None:
        if start.kind == "scatter":
            raise GameError("a review needs the start rule any, safe or zero")
        self._game = Game.of_layout(layout)
        self._layout = layout
        self._start = start
        self._surveys = surveys
        self._budget = budget
        self._meter = budget.start()

    def judged(self, moves: Iterable[tuple[Do, Sequence[int]]]) -> Iterator[JudgedMove]:
        """Yield the judgement of each move."""
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
        """Raise `GameError` if the first click breaks the start rule."""
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

    def _compared(
        self, analysis: Analysis, opened: list[Cell], safety: float | None
    ) -> tuple[Move | None, float | None, bool]:
        """Return the best move, the player's chance, and whether that is clearly worse."""
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
    """List the cells that a move opens directly, without the flood from a 0."""
    if do == "reveal":
        return [cell]
    return [near for near in before.topology.neighbours(cell) if before.shown[near] == COVERED]


def _has_clearly_less_chance(move: Move, best: Move) -> bool:
    noise = 2 * hypot(move.chance_error, best.chance_error)
    return (best.chance or 0.0) - (move.chance or 0.0) > max(CLEARLY, noise)


def _is_clearly_less_safe(safety: float, cells: int, best: Move) -> bool:
    """Compare by safety; one move that opens several cells may be as good as several moves."""
    if cells == 1:
        return safety < best.safety - CLEARLY
    if best.chance is not None:  # the chance of winning is at most the safety
        return safety < best.chance - max(CLEARLY, 2 * best.chance_error)
    return safety < best.safety**cells - CLEARLY
