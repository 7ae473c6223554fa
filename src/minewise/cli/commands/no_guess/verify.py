"""`minewise verify`: proof that boards need no guess."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from minewise.base.errors import BoardError, BudgetError
from minewise.base.words import plural
from minewise.board.cell_names import parse_cell
from minewise.cli.exits import Exit
from minewise.cli.options import AsJson, read_bytes
from minewise.cli.outputs import json_text
from minewise.cli.terminal.interrupts import interrupted, stop_on_interrupt
from minewise.cli.terminal.progress import progress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray
    from rich.text import Text

    from minewise.answers.puzzles import Verification
    from minewise.board.board import Board
    from minewise.cli.terminal.picture import BoardScene
    from minewise.cli.terminal.terminal import Terminal
    from minewise.puzzles.puzzle import Puzzle

HELP = """\
Prove that boards can be won without a guess.

Each board in the file is played from its first cell, and a cell is opened only if a SAT solver
proves that it is safe. The puzzles can come from any generator, as text, JSON or sgt-mines ids. If
a board needs a guess, its number and the position are printed, and the exit code is 1.

\b
Examples:
  minewise verify boards.txt
  minewise verify boards.txt --first r1c1 --json
  sgt-mines --generate 100 30x16n99 | minewise verify -
"""

PuzzleFile = Annotated[
    str, typer.Argument(metavar="FILE", help="Boards with their mines; - reads standard input.")
]
First = Annotated[
    str | None,
    typer.Option(
        metavar="CELL",
        help="The first cell: r3c5 (row 3, column 5) or, counted from 0, 2,4.  [default: as in the "
        "file, or the center]",
    ),
]
MOST_LISTED = 20
"""The maximum number of boards to list that need a guess."""


class Stuck(NamedTuple):
    """A puzzle that needs a guess."""

    number: int
    """Counted from 1, in file order."""
    puzzle: Puzzle
    clicks: int
    board: Board
    """The position in which no covered cell is certainly safe."""

    @property
    def missed(self) -> NDArray[np.bool_]:
        """Whether each cell is free but still covered; shaped like the board."""
        return self.board.covered & ~self.puzzle.layout.mines


@dataclass
class Findings:
    """The results so far."""

    boards: int = 0
    stuck: list[Stuck] = field(default_factory=list)

    @property
    def solvable(self) -> int:
        """The number of puzzles that need no guess."""
        return self.boards - len(self.stuck)

    def to_json(self) -> Verification:
        """Return the JSON form."""
        return {
            "boards": self.boards,
            "solvable": self.solvable,
            "needs_guess": [
                {"board": stuck.number, "stuck": str(stuck.board)} for stuck in self.stuck
            ],
        }


def run(file: PuzzleFile, first: First = None, as_json: AsJson = False) -> int:
    """Run the command and return its exit code."""
    from minewise.puzzles.file import read_puzzles

    cell = None if first is None else parse_cell(first)
    puzzles = list(read_puzzles(read_bytes(file), cell))
    if not puzzles:
        raise BoardError("the file has no boards")
    findings = Findings()
    failure = None
    try:
        _verify(puzzles, findings)
    except BudgetError as error:
        failure = BudgetError(f"board {findings.boards + 1}: {error}")
    if findings.boards or not failure:
        print(json_text(findings.to_json()) if as_json else _text(findings), flush=True)
    if failure:
        raise failure
    if findings.boards < len(puzzles):
        return interrupted(f"after {findings.boards:,} of {plural(len(puzzles), 'board')}")
    return Exit.INCONSISTENT if findings.stuck else Exit.DONE


def _verify(puzzles: Sequence[Puzzle], findings: Findings) -> None:
    from minewise.puzzles.verification import verify

    with stop_on_interrupt() as stop, progress(len(puzzles), "boards") as show:
        for number, puzzle in enumerate(puzzles, 1):
            verdict = verify(puzzle)
            findings.boards = number
            if verdict.stuck is not None:
                findings.stuck.append(Stuck(number, puzzle, verdict.clicks, verdict.stuck))
            show(number, f"{findings.solvable:,} need no guess")
            if stop.requested:
                break


def _text(findings: Findings) -> str:
    from minewise.cli.terminal.terminal import Terminal

    terminal = Terminal()
    return terminal.text(_lines(findings, terminal))


def _lines(findings: Findings, terminal: Terminal) -> Iterator[Text]:
    from rich.text import Text

    from minewise.cli.terminal.text_layout import wrap_words

    yield from wrap_words(_summary(findings), terminal.width)
    if not findings.stuck:
        return
    yield Text()
    for stuck in findings.stuck[:MOST_LISTED]:
        yield from wrap_words(_where(stuck), terminal.width)
    if len(findings.stuck) > MOST_LISTED:
        yield Text(f"and {len(findings.stuck) - MOST_LISTED:,} more: see --json")
    yield Text()
    yield from _picture(findings.stuck[0], terminal)


def _summary(findings: Findings) -> str:
    if findings.boards == 1:
        return f"The board {'needs a guess' if findings.stuck else 'can be won without a guess'}."
    if not findings.stuck:
        return f"All {findings.boards:,} boards can be won without a guess."
    needing = len(findings.stuck)
    return (
        f"{findings.solvable:,} of {findings.boards:,} boards can be won without a guess; "
        f"{needing:,} {'needs' if needing == 1 else 'need'} one."
    )


def _where(stuck: Stuck) -> str:
    layout = stuck.puzzle.layout
    missed = int(stuck.missed.sum())
    return (
        f"board {stuck.number:,}: stuck after {plural(stuck.clicks, 'click')}, "
        f"{missed:,} of {plural(len(layout.topology) - layout.count, 'free cell')} still covered"
    )


def _picture(stuck: Stuck, terminal: Terminal) -> Iterator[Text]:
    from rich.text import Text

    from minewise.cli.terminal.cell_renderer import CellRenderer
    from minewise.cli.terminal.picture import draw_narrow

    picture = draw_narrow(_scene(stuck), terminal.room, CellRenderer, terminal.colours)
    yield Text(f"Board {stuck.number:,}, where no cell is certainly safe:")
    yield Text()
    yield from picture.lines


def _scene(stuck: Stuck) -> BoardScene:
    """Return a scene that centres large boards on a cell that cannot be opened."""
    from minewise.cli.terminal.picture import BoardScene

    class Scene(BoardScene):
        @property
        def focus(self) -> NDArray[np.bool_]:
            return self._deep(stuck.missed)

    return Scene(stuck.board)
