"""How hard a layout is for a player who never guesses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from minewise import _core
from minewise.base.budget import DEFAULT_BUDGET, Budget
from minewise.base.errors import BoardError, GameError
from minewise.board.technique import Technique

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from minewise.board.layout import Layout
    from minewise.board.topology import Topology
    from minewise.puzzles.puzzle import Puzzle

MOST_STEPS: Final = 999
"""More steps than these do not raise the score."""

_BY_RANK: Final = tuple(Technique)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a layout is, if it is solved from its first cell by the easiest steps.

    Parameters
    ----------
    technique
        The hardest technique that is needed; `guess` if the layout cannot be solved by logic.
    steps
        How many steps of that technique the solution has. A guess ends it, and is one step.
    bbbv, openings
        The clicks that open every free cell, known as 3BV, and the regions of clue 0 among them.

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
        """Make the difficulty of a row of `rate_many`."""
        hardest, steps, openings, bbbv, _ = figures.tolist()
        return cls(_BY_RANK[hardest], steps, bbbv, openings)

    @property
    def score(self) -> int:
        """One number: a thousand for each rung of the ladder of techniques, and the steps.

        So 1000 to 1999 is a board for single clues, 2000 to 2999 one for subsets, and so on up to
        6000 to 6999 where the total of mines is needed; 7001 is a board that needs a guess.
        """
        return 1000 * (1 + self.technique.rank) + min(self.steps, MOST_STEPS)

    @property
    def solvable(self) -> bool:
        """Whether no guess is needed."""
        return self.technique is not Technique.GUESS

    def to_json(self) -> dict[str, Any]:
        """Give the figures under the names that JSON uses."""
        return {
            "technique": str(self.technique),
            "steps": self.steps,
            "bbbv": self.bbbv,
            "openings": self.openings,
            "score": self.score,
        }


def difficulty(
    layout: Layout, first: Sequence[int], *, budget: Budget = DEFAULT_BUDGET
) -> Difficulty:
    r"""Rate a layout that is solved from its first cell, and never by a guess.

    Whatever is safe is opened, and harder techniques are used only where no easier one finds
    anything. So the hardest one is needed by everybody who does not guess. The number of its
    steps is that of this solution; another one may have a few more or less.

    Parameters
    ----------
    layout
        Where the mines are.
    first
        The cell that is opened first. If it is mined, or not on the board, that is a `GameError`.
    budget
        What the rating may cost; `BudgetError` is raised when this runs out.

    Examples
    --------
    >>> mw.difficulty(mw.Layout.parse("----\n----\n-B-B\n----"), (0, 0))
    Difficulty(technique=<Technique.SUBSET: 'subset'>, steps=1, bbbv=7, openings=1)
    """
    topology = layout.topology
    try:
        position = topology.index(first)
    except BoardError as error:
        raise GameError(f"no game can begin there: {error}") from None
    if layout.flat[position]:
        raise GameError(f"the first cell {list(first)} is mined: choose one that is free")
    (figures,) = rate_many(topology, layout.flat[None], position, budget)
    return Difficulty.of_figures(figures)


def rate_many(
    topology: Topology, layouts: NDArray[np.bool_], first: int, budget: Budget = DEFAULT_BUDGET
) -> NDArray[np.uint32]:
    """Rate flat layouts, one in each row, that are solved from the cell with index `first`.

    Return a row of figures for each, as `Difficulty.of_figures` reads them, and the number of
    cells that stay covered in its last column.
    """
    return _core.rate(topology.native, layouts, first, budget.start())


def rated(puzzle: Puzzle) -> dict[str, Any]:
    """Write a puzzle as plain data, with how hard it is, in the form of `minewise generate --json`.

    Examples
    --------
    >>> from minewise import Layout
    >>> from minewise.puzzles.puzzle import Puzzle
    >>> rated(Puzzle(Layout.parse("-B"), first=(0, 0)))["difficulty"]
    'single'
    """
    hardness = difficulty(puzzle.layout, puzzle.first).to_json()
    return puzzle.to_json() | {"difficulty": hardness.pop("technique")} | hardness
