"""The difficulty of a layout for a player who never guesses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from minewise import _core
from minewise.base.arguments import checked
from minewise.base.budget import DEFAULT_BUDGET, Budget
from minewise.board.technique import Technique
from minewise.puzzles.puzzle import free_position

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from minewise.answers import puzzles as answers
    from minewise.board.layout import Layout
    from minewise.board.topology import Topology
    from minewise.puzzles.puzzle import Puzzle

MOST_STEPS: Final = 999
"""The maximum number of steps in the score."""

_BY_RANK: Final = tuple(Technique)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The difficulty of a layout, solved from its first cell in the easiest steps.

    Parameters
    ----------
    technique
        The hardest technique needed; `guess` if logic cannot solve the layout.
    steps
        The number of steps that use that technique. A guess ends the solution and counts as one.
    bbbv, openings
        The 3BV, and the number of regions of clue 0.

    Examples
    --------
    >>> mw.Difficulty(mw.Technique.CHAIN, 2, bbbv=31, openings=4).score
    4002
    """

    technique: Technique
    steps: int
    bbbv: int
    openings: int

    @classmethod
    def of_figures(cls, figures: NDArray[np.uint32]) -> Difficulty:
        """Build a difficulty from one row returned by `rate_many`."""
        hardest, steps, openings, bbbv, _ = figures.tolist()
        return cls(_BY_RANK[hardest], steps, bbbv, openings)

    @property
    def score(self) -> int:
        """A single number: 1000 times the technique's rank (from 1) plus the number of steps.

        1000 to 1999 means single clues, 2000 to 2999 subsets, and so on up to 6000 to 6999, which
        need the mine count; 7001 means a guess.
        """
        return 1000 * (1 + self.technique.rank) + min(self.steps, MOST_STEPS)

    @property
    def solvable(self) -> bool:
        """Whether no guess is needed."""
        return self.technique is not Technique.GUESS

    def to_json(self) -> answers.Difficulty:
        """Return the JSON form."""
        return {
            "difficulty": str(self.technique),
            "steps": self.steps,
            "bbbv": self.bbbv,
            "openings": self.openings,
            "score": self.score,
        }


@checked
def difficulty(
    layout: Layout, first: Sequence[int], *, budget: Budget = DEFAULT_BUDGET
) -> Difficulty:
    r"""Rate a layout, solved from its first cell without guesses.

    A technique is used only if no easier one finds anything, so the hardest one is really needed.
    The number of steps is that of this solution; other solutions may have slightly more or fewer.
    Raises `GameError` if the first cell is not free, and `BudgetError` if the budget runs out.

    Examples
    --------
    >>> mw.difficulty(mw.Layout.parse("----\n----\n-B-B\n----"), (0, 0))
    Difficulty(technique=<Technique.SUBSET: 'subset'>, steps=1, bbbv=7, openings=1)
    """
    position = free_position(layout, first)
    (figures,) = rate_many(layout.topology, layout.flat[None], position, budget)
    return Difficulty.of_figures(figures)


def rate_many(
    topology: Topology, layouts: NDArray[np.bool_], first: int, budget: Budget = DEFAULT_BUDGET
) -> NDArray[np.uint32]:
    """Rate flat layouts, one per row, solved from the cell at position `first`.

    Return one row of figures per layout, for `Difficulty.of_figures`; the last column is the number
    of cells that stay covered.
    """
    return _core.rate(topology.native, layouts, first, budget.start())


def rated(puzzle: Puzzle) -> answers.RatedPuzzle:
    """Return the JSON form of a puzzle and its difficulty.

    >>> from minewise import Layout
    >>> from minewise.puzzles.puzzle import Puzzle
    >>> rated(Puzzle(Layout.parse("-B"), first=(0, 0)))["difficulty"]
    'single'
    """
    return {**puzzle.to_json(), **difficulty(puzzle.layout, puzzle.first).to_json()}
