"""What `minewise solve` tells people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.cli.blame import blame
from minewise.cli.facts import columns, listed
from minewise.cli.legend import legend
from minewise.cli.picture import draw
from minewise.cli.terminal import Terminal
from minewise.cli.words import many, safety_text
from minewise.errors import BudgetError
from minewise.numerals import short_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.analysis import Analysis
    from minewise.board import Board


def report(analysis: Analysis) -> str:
    """Draw the board and tell all that is known about it, in the colours of the terminal."""
    terminal = Terminal()
    return terminal.text(_lines(analysis, terminal))


def _lines(analysis: Analysis, terminal: Terminal) -> Iterator[Text]:
    picture = draw(analysis, terminal.room, terminal.colours)
    yield title(analysis.board)
    yield Text()
    yield from picture.lines
    yield Text()
    if picture.part:
        yield Text(f"Only a part of the board is shown: {picture.part}.")
    yield from legend(picture, terminal.width)
    yield Text()
    facts = _if_consistent if analysis.consistent else _if_inconsistent
    yield from columns(facts(analysis), terminal.width)


def title(board: Board) -> Text:
    """Name a board: its size, its mines and how much of it is covered."""
    mines = "unknown number of mines" if board.mines is None else many(board.mines, "mine")
    covered = many(int(board.covered.sum()), "covered cell")
    size = "×".join(map(str, board.shape))
    return Text().append(f"{size} {board.topology.kind}", "bold").append(f", {mines}, {covered}")


def _if_consistent(analysis: Analysis) -> Iterator[tuple[str, str]]:
    yield "Verdict", "consistent" if analysis.exact else estimated(analysis.error)
    yield "Layouts", _counted(analysis)
    yield "Safe", listed(analysis.safe)
    yield "Mined", listed(analysis.mined)
    if analysis.best:
        cell, safety = analysis.best
        doubt = "" if analysis.exact else " (estimated)"
        guess = f"safe with probability {safety_text(safety)} %{doubt}"
        yield "Best move", f"{list(cell)}, {'certainly safe' if cell in analysis.safe else guess}"


def _if_inconsistent(analysis: Analysis) -> Iterator[tuple[str, str]]:
    yield "Verdict", "inconsistent: no layout fits this board"
    if analysis.conflict:
        yield "Conflict", blame(analysis.board, analysis.conflict)


def estimated(error: float) -> str:
    """Say that a board was too wide, and what its percentages are worth."""
    known = "nothing is known of their error"
    if error < 1:
        known = f"standard error up to {100 * error:.2g} percentage points"
    return (
        "consistent, but too wide to be solved exactly within the budget: percentages are "
        f"estimates ({known}), certain cells are proved"
    )


def _counted(analysis: Analysis) -> str:
    try:
        solutions = analysis.solutions
    except BudgetError:
        solutions = None
    return "not counted within the budget" if solutions is None else short_text(solutions)
