"""What `minewise generate --hardest` does: it searches for a board that is hard to solve."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from minewise.cli.interrupts import listening
from minewise.cli.progress import progress
from minewise.errors import BudgetError
from minewise.evolution import DEFAULT_EFFORT, hardest
from minewise.puzzle import Puzzle
from minewise.ranges import TechniqueRange
from minewise.technique import Technique

if TYPE_CHECKING:
    from minewise.match import Match
    from minewise.topology import Cell


def search(match: Match, difficulty: str | None, effort: int | None) -> Puzzle:
    """Give the hardest board that is found with some effort, or before somebody presses Ctrl-C."""
    limits = TechniqueRange.parse(difficulty) if difficulty else None
    most = DEFAULT_EFFORT if effort is None else effort
    first = cast("Cell", match.first)
    rated, found = 0, None
    with listening() as wish, progress(most, "boards") as show:

        def tell(number: int) -> None:
            nonlocal rated
            rated = number
            show(number, f"hardest so far: {found[1].score}" if found else "")
            if wish.stop:
                raise KeyboardInterrupt

        try:
            for record in hardest(
                match.topology,
                match.mines,
                first,
                technique=limits.high if limits else Technique.CASES,
                effort=most,
                seed=match.seed,
                progress=tell,
            ):
                found = record
        except KeyboardInterrupt:
            if found is None:
                raise
    if found is None or (limits and found[1].technique.rank < limits.low.rank):
        raise BudgetError(
            f"no such board was found among {rated:,}: ask for fewer mines or for something "
            "easier, or allow more effort"
        )
    return Puzzle(found[0], first)
