"""What `minewise generate --hardest` does: it searches for a board that is hard to solve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

from minewise.base.errors import BudgetError
from minewise.board.technique import Technique
from minewise.cli.terminal.interrupts import stop_on_interrupt
from minewise.cli.terminal.progress import progress
from minewise.puzzles.evolution import DEFAULT_EFFORT, hardest
from minewise.puzzles.puzzle import Puzzle
from minewise.puzzles.ranges import TechniqueRange

if TYPE_CHECKING:
    from minewise.board.topology import Cell
    from minewise.game.match import Match


_USUAL: Final = Technique.CASES
"""The total of mines makes boards hard in a way that few people enjoy."""


class HardestResult(NamedTuple):
    """The hardest board found, and whether Ctrl-C ended the search."""

    puzzle: Puzzle
    interrupted: bool


def search(match: Match, difficulty: str | None, effort: int | None) -> HardestResult:
    """Look for a hard board with some effort, or until Ctrl-C is pressed."""
    limits = TechniqueRange(high=_USUAL) if difficulty is None else TechniqueRange.parse(difficulty)
    most = DEFAULT_EFFORT if effort is None else effort
    first = cast("Cell", match.first)
    found = None
    with stop_on_interrupt() as stop, progress(most, "boards") as show:

        def tell(rated: int) -> bool:
            show(rated, f"hardest so far: {found[1].score}" if found else "")
            return not stop.requested

        for record in hardest(
            match.topology,
            match.mines,
            first,
            technique=limits.high,
            effort=most,
            seed=match.seed,
            progress=tell,
        ):
            found = record
    if stop.requested and found is None:
        raise KeyboardInterrupt
    if found is None or found[1].technique.rank < limits.low.rank:
        raise BudgetError(
            f"no such board was found among {most:,}: ask for fewer mines or for something "
            "easier, or allow more effort"
        )
    return HardestResult(Puzzle(found[0], first), stop.requested)
