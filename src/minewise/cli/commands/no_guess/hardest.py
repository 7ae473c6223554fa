"""`minewise hardest`: a search for a board that is hard to solve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import typer

from minewise.base.errors import BudgetError
from minewise.cli import completion
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson, PuzzleOptions
from minewise.cli.outputs import Output, put, writable
from minewise.cli.terminal.interrupts import interrupted, stop_on_interrupt
from minewise.cli.terminal.progress import progress

if TYPE_CHECKING:
    from minewise.board.topology import Cell

HELP = """\
Search for the hardest board that needs no guess.

Boards are compared by the hardest technique they need, up to --difficulty, and by the number of
steps that need it. The search moves a few mines at a time and keeps the hardest boards. Ctrl-C
stops and prints the hardest board so far. If none is found within --effort, the exit code is 3.

\b
Examples:
  minewise hardest --rows 8 --cols 8 --mines 14
  minewise hardest --preset beginner --difficulty ..chain --effort 20000 --json
"""

Difficulty = Annotated[
    str,
    typer.Option(
        metavar="D",
        help="The allowed techniques: ..chain, or a range such as overlap..cases. The hardest is "
        "count, which uses the number of mines.",
        autocompletion=completion.difficulties,
    ),
]
Effort = Annotated[int, typer.Option(metavar="N", help="Number of boards to rate.")]


def run(
    board: PuzzleOptions,
    difficulty: Difficulty = "..cases",
    effort: Effort = 100_000,
    output: Output = None,
    as_json: AsJson = False,
) -> int:
    """Run the command and return its exit code."""
    from minewise.cli.reports.puzzles import pieces
    from minewise.puzzles.evolution import hardest
    from minewise.puzzles.puzzle import Puzzle
    from minewise.puzzles.ranges import TechniqueRange

    match = board.match
    path = writable(output)
    limits = TechniqueRange.parse(difficulty)
    first = cast("Cell", match.first)
    found = None
    with stop_on_interrupt() as stop, progress(effort, "boards") as show:

        def report(rated: int) -> bool:
            show(rated, f"hardest so far: {found[1].score}" if found else "")
            return not stop.requested

        for harder in hardest(
            match.topology,
            match.mines,
            first,
            technique=limits.high,
            effort=effort,
            seed=match.seed,
            progress=report,
        ):
            found = harder
    if stop.requested and found is None:
        raise KeyboardInterrupt
    if found is None or found[1].technique.rank < limits.low.rank:
        raise BudgetError(
            f"no such board among {effort:,} boards: use fewer mines, an easier technique or more "
            "--effort"
        )
    put(pieces([Puzzle(found[0], first)], "evolution", match.seed, as_json=as_json), path)
    return interrupted("before the search was over") if stop.requested else Exit.DONE
