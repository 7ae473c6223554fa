"""Reviews of finished games: luck, accuracy, and which guesses were forced, needless or bad."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

from minewise.base.arguments import checked
from minewise.base.budget import DEFAULT_BUDGET
from minewise.base.errors import GameError
from minewise.game.checks import require_games
from minewise.game.start import start_rule
from minewise.replays.replay import Replay
from minewise.reviews.judge import GAMES, Judge

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from minewise.answers import games as answers
    from minewise.base.budget import Budget
    from minewise.board.layout import Layout
    from minewise.game.moves import Do
    from minewise.game.start import StartRule
    from minewise.reviews.judged_move import JudgedMove, Judgement


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
    """The moves that opened cells, including those that were undone."""

    @checked
    def count(self, judgement: Judgement) -> int:
        """Count the moves with the given judgement."""
        return sum(move.judgement == judgement for move in self.moves)

    @property
    def guesses(self) -> list[JudgedMove]:
        """The moves that could turn out either way; opening a proved mine is not one of them."""
        return [move for move in self.moves if move.is_guess]

    @property
    def successes(self) -> int:
        """The number of guesses that opened no mine."""
        return sum(not move.fatal for move in self.guesses)

    @property
    def expected(self) -> float | None:
        """The expected number of successful guesses: the sum of their safeties, if known."""
        safeties = self._safeties()
        return None if safeties is None else sum(safeties)

    @property
    def luck(self) -> float | None:
        """The chance that all guesses succeed: the product of their safeties, if known."""
        safeties = self._safeties()
        return None if safeties is None else prod(safeties)

    @property
    def accuracy(self) -> float | None:
        """The share of the chance of winning that the player's decisions kept, if known.

        This is the product over all moves of the chance of winning after the move divided by that
        after the best move. Luck does not affect it.
        """
        kept = [move.kept for move in self.moves]
        known = [share for share in kept if share is not None]
        return prod(known) if len(known) == len(kept) else None

    @property
    def accuracy_exact(self) -> bool:
        """Whether the accuracy is exact: no chance of winning had to be estimated."""
        return all(
            move.kept in (0, 1) if move.cost is None or move.is_best else move.cost.exact
            for move in self.moves
        )

    def _safeties(self) -> list[float] | None:
        guesses = self.guesses
        known = [move.safety for move in guesses if move.safety is not None]
        return known if len(known) == len(guesses) else None

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
                "guesses": len(self.guesses),
                "successes": self.successes,
                "expected": self.expected,
                "luck": self.luck,
                "accuracy": self.accuracy,
                "accuracy_exact": self.accuracy_exact,
            },
        }


@checked
def review(
    game: Layout | Replay,
    moves: Iterable[tuple[Do, Sequence[int]]] | None = None,
    *,
    start: StartRule | str | None = None,
    games: int = GAMES,
    budget: Budget = DEFAULT_BUDGET,
) -> Review:
    r"""Judge every move in a game by the information that the player had.

    Parameters
    ----------
    game
        The layout of the game, or a replay, which has its own moves and start rule.
    moves
        With a layout: the events in order, each as `("reveal", cell)`, `("chord", cell)`,
        `("flag", cell)` or `("undo", ())`. Flags do not affect judgements, and undone moves are
        judged too.
    start
        The start rule: `any`, `safe` (the default) or `zero`.
    games
        The number of games to play out to estimate chances of winning, in all; 0 compares guesses
        by safety unless the chances can be computed exactly.
    budget
        The limits for one position. Once its seconds have passed, chances are no longer compared.

    Examples
    --------
    >>> game = [("reveal", (0, 0)), ("reveal", (0, 3)), ("reveal", (0, 5))]
    >>> review = mw.review(mw.Layout.parse("--B--B"), game)
    >>> for move in review.moves:
    ...     print(move.text)
    First click: safe by the start rule.
    Forced guess, and the best one. This move was 66.7 % safe.
    Bad move: the clues prove a mine here. Chance of winning: 0 % instead of 100 %.
    >>> review.accuracy
    0.0
    """
    require_games(games)
    if isinstance(game, Replay):
        if moves is not None:
            raise GameError("a replay has its own moves: leave out moves")
        layout, start = game.layout, start or game.start
        moves = [(move.do, move.cell) for move in game.moves]
    elif moves is None:
        raise GameError("a layout alone is not a game: give the moves")
    else:
        layout = game
    rule = start_rule(start or "safe")
    return Review(tuple(Judge(layout, rule, games, budget).judge(moves)))
