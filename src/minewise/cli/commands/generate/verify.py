"""What `minewise generate --verify` does: it proves that puzzles need no guess."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from minewise.base.errors import BoardError, BudgetError
from minewise.base.words import many
from minewise.cli.exits import Exit
from minewise.cli.inputs import read_bytes
from minewise.cli.terminal.interrupts import stop_on_interrupt
from minewise.cli.terminal.progress import progress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray
    from rich.text import Text

    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.cli.terminal.picture import BoardScene
    from minewise.cli.terminal.terminal import Terminal
    from minewise.puzzles.puzzle import Puzzle

MOST_LISTED = 20
"""Boards that need a guess, of which each gets a line; there may be thousands."""


class Stuck(NamedTuple):
    """A puzzle that needs a guess."""

    number: int
    """From 1, in the order of the file."""
    puzzle: Puzzle
    clicks: int
    board: Board
    """What is shown when no covered cell is certainly safe."""

    @property
    def missed(self) -> NDArray[np.bool_]:
        """Which free cells are still covered: shaped like the board."""
        return self.board.covered & ~self.puzzle.layout.mines


@dataclass
class Findings:
    """What was proved so far."""

    boards: int = 0
    stuck: list[Stuck] = field(default_factory=list)

    @property
    def solvable(self) -> int:
        """The number of puzzles that need no guess."""
        return self.boards - len(self.stuck)

    def to_json(self) -> dict[str, Any]:
        """Return the findings under the names that JSON uses."""
        return {
            "boards": self.boards,
            "solvable": self.solvable,
            "needs_guess": [
                {"board": stuck.number, "stuck": str(stuck.board)} for stuck in self.stuck
            ],
        }


def verify_file(name: str, first: Cell | None, as_json: bool) -> int:
    """Verify every puzzle of a file, print what comes out, and return the exit code."""
    from minewise.puzzles.file import read_puzzles

    puzzles = list(read_puzzles(read_bytes(name), first))
    if not puzzles:
        raise BoardError("there is no board to verify")
    findings = Findings()
    failure = None
    try:
        _verify(puzzles, findings)
    except BudgetError as error:
        failure = BudgetError(f"board {findings.boards + 1}: {error}")
    if findings.boards or not failure:
        print(json.dumps(findings.to_json()) if as_json else _text(findings), flush=True)
    if failure:
        raise failure
    if findings.boards < len(puzzles):
        done = f"{findings.boards:,} of {many(len(puzzles), 'board')}"
        print(f"minewise: interrupted after {done}", file=sys.stderr)
        return Exit.INTERRUPTED
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
        yield Text(f"and {len(findings.stuck) - MOST_LISTED:,} more, which --json lists")
    yield Text()
    yield from _picture(findings.stuck[0], terminal)


def _summary(findings: Findings) -> str:
    if findings.boards == 1:
        return f"The board {'needs a guess' if findings.stuck else 'can be won without a guess'}."
    if not findings.stuck:
        return f"All {findings.boards:,} boards can be won without a guess."
    needing = len(findings.stuck)
    return (
        f"{findings.solvable:,} of {findings.boards:,} boards can be won without a guess, "
        f"{needing:,} {'needs' if needing == 1 else 'need'} one."
    )


def _where(stuck: Stuck) -> str:
    layout = stuck.puzzle.layout
    missed = int(stuck.missed.sum())
    return (
        f"board {stuck.number:,}: stuck after {many(stuck.clicks, 'click')}, "
        f"{missed:,} of {many(len(layout.topology) - layout.count, 'free cell')} still covered"
    )


def _picture(stuck: Stuck, terminal: Terminal) -> Iterator[Text]:
    from rich.text import Text

    from minewise.cli.terminal.cell_renderer import CellRenderer
    from minewise.cli.terminal.picture import draw_narrow

    picture = draw_narrow(_scene(stuck), terminal.room, CellRenderer, terminal.colours)
    yield Text(f"Board {stuck.number:,}, where no covered cell is certainly safe:")
    yield Text()
    yield from picture.lines
    if picture.part:
        yield Text(f"Only a part is shown: {picture.part}.")


def _scene(stuck: Stuck) -> BoardScene:
    """Of a large board, show the part around a cell that cannot be opened."""
    from minewise.cli.terminal.picture import BoardScene

    class Scene(BoardScene):
        @property
        def focus(self) -> NDArray[np.bool_]:
            return self._deep(stuck.missed)

    return Scene(stuck.board)
