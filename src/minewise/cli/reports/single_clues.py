"""The steps of `minewise deduce` for players that use one clue at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.base.words import plural
from minewise.board.cell_names import cell_name
from minewise.cli.reports.marks import heading, marked, title, words
from minewise.cli.terminal.text_layout import FormulaRow, formula_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minewise.board.board import Board
    from minewise.derivations.single_clues import SingleClues, Step

_LEFT = {"Probes": "ignored", "Probing": "goes to Q"}
"""What happens to a clue that settles nothing in a stage."""


def single_clue_lines(deduced: SingleClues, room: int) -> Iterator[Text]:
    """Yield the clues examined in each stage, and what they settle."""
    board = deduced.board
    clues = plural(int((board.flat >= 0).sum()), "clue")
    yield title(board, f"{clues}, {plural(int(board.covered.sum()), 'covered cell')}")
    for stage in deduced.stages:
        yield from heading(stage.name)
        rows = [_row(board, step, _LEFT.get(stage.name, "")) for step in stage.steps]
        yield from formula_lines(rows or [FormulaRow("nothing changes")], room)


def _row(board: Board, step: Step, left: str) -> FormulaRow:
    name = f"{board.shown[step.clue]} at {cell_name(step.clue)}"
    needs = f"{plural(step.needs, 'mine')} in {plural(len(step.cells), 'cell')}"
    safe = step.cells if step.fate == "safe" else ()
    mined = step.cells if step.fate == "mined" else ()
    return FormulaRow(name, [Text(needs)], marked(safe, mined) or words(left))
