"""A move and its judgement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from minewise.answers import games as answers
    from minewise.board.topology import Cell
    from minewise.engine.advice import Best
    from minewise.engine.move_cost import MoveCost
    from minewise.game.moves import Do

_CERTAIN: Final = 1 - 1e-9
"""Larger quotients of chances differ from 1 only by rounding."""

Judgement = Literal["start", "certain", "forced", "needless", "bad"]
"""`start`: the first click, safe by the start rule. `certain`: safe in every layout. `forced`: a
guess when nothing was certainly safe, about as good as the best. `needless`: a guess although a
cell was certainly safe. `bad`: a certain mine, or a guess clearly worse than the best."""


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
    """The index of the event, from 0; flags and undos count."""
    do: Do
    cell: Cell
    judgement: Judgement
    safety: float | None
    """The probability, given what the player knew, that all cells opened by the move were free;
    `None` if the budget ran out."""
    fatal: bool
    """Whether the move opened a mine."""
    undone: bool = False
    """Whether the player took the move back."""
    safe: tuple[Cell, ...] = ()
    """The cells that were certainly safe, if the move was not."""
    best: Best | None = None
    """The engine's choice, if the move was a guess and no cell was certainly safe."""
    cost: MoveCost | None = None
    """What the move cost in chance of winning, if it was compared with the best move."""

    @property
    def is_best(self) -> bool:
        """Whether the move was a guess that the engine would have made, too."""
        return self.do == "reveal" and self.best is not None and self.best.cell == self.cell

    @property
    def is_guess(self) -> bool:
        """Whether the move could turn out either way."""
        return self.judgement not in ("start", "certain") and self.safety != 0

    @property
    def kept(self) -> float | None:
        """The share of the chance of winning that the move kept; 1 for the best move.

        If the chances are unknown, the safety stands for them.
        """
        if self.judgement in ("start", "certain"):
            return 1.0
        if self.cost is not None:
            return self.cost.kept
        if self.is_best:
            return 1.0
        best = 1.0 if self.best is None else self.best.safety
        return None if self.safety is None else min(1.0, self.safety / best)

    @property
    def before(self) -> float | None:
        """The chance of winning before a move that was not certain, with the best move; or `None`.

        Examples
        --------
        >>> game = [("reveal", (0, 0)), ("reveal", (0, 3))]
        >>> guess = mw.review(mw.Layout.parse("--B--B"), game).moves[1]
        >>> round(guess.before, 4), guess.after
        (0.6667, 1.0)
        """
        return None if self.cost is None else self.cost.best

    @property
    def after(self) -> float | None:
        """The chance of winning after such a move: 0 if it hit a mine, else its chance if safe."""
        if self.fatal:
            return 0.0
        if self.cost is None or not self.safety:
            return None
        chance = self.cost.chance / self.safety
        return 1.0 if chance > _CERTAIN else chance

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
            "undone": self.undone,
            "safe": [list(cell) for cell in self.safe],
            "best": self.best and self.best.to_json(),
            "cost": self.cost and self.cost.to_json(),
            "kept": self.kept,
            "before": self.before,
            "after": self.after,
            "text": self.text,
        }
