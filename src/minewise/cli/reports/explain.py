"""The output of `minewise explain`."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from minewise.base.words import plural, safety_text
from minewise.board.cell_names import cell_name
from minewise.board.technique import Technique
from minewise.cli.reports.board import board_title, estimate_text, picture_lines
from minewise.cli.terminal.picture import BoardScene, draw, draw_scene
from minewise.cli.terminal.terminal import Terminal
from minewise.cli.terminal.text_layout import fact_lines, wrap_words
from minewise.explanation.names import capital, cell_names, number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from minewise.board.topology import Cell
    from minewise.cli.terminal.cell_renderer import CellInfo
    from minewise.explanation.explanation import Explanation, Guess, Proof, Step

_FEWEST_TOGETHER = 4
"""The shortest run of single-clue mine steps that is merged."""
_MOST_PLACES = 20
"""The maximum number of guesses to print; --json lists all."""
_MARGIN = 16


def report(explanation: Explanation) -> str:
    """Draw the board and list the steps, or the guesses."""
    terminal = Terminal()
    return terminal.text(_whole(explanation, terminal))


def report_cell(explanation: Explanation, cell: Cell) -> str:
    """Draw the board with the clues that prove what a cell is, and explain the proof."""
    terminal = Terminal()
    return terminal.text(_one(explanation, cell, terminal))


def _whole(explanation: Explanation, terminal: Terminal) -> Iterator[Text]:
    analysis = explanation.analysis
    yield board_title(explanation.board)
    yield Text()
    yield from picture_lines(draw(analysis, terminal.room, terminal.colours), terminal.width)
    if not analysis.exact:
        yield from wrap_words(capital(estimate_text(analysis.error)) + ".", terminal.width)
        yield Text()
    if explanation.steps:
        yield from _steps(explanation.steps, terminal)
    elif not explanation.board.covered.any():
        yield Text("No cell is covered: there is nothing to explain.")
    if explanation.guess:
        if explanation.steps:
            yield Text()
        yield from _guess(explanation.guess, terminal)


def _one(explanation: Explanation, cell: Cell, terminal: Terminal) -> Iterator[Text]:
    proof = explanation.proof(cell)
    yield board_title(explanation.board)
    yield Text()
    scene = _Explained(explanation, cell, proof)
    yield from picture_lines(draw_scene(scene, terminal.room, terminal.colours), terminal.width)
    if proof is None:
        yield from wrap_words(_uncertain(explanation, cell), terminal.width)
        return
    yield from fact_lines(_facts(proof), terminal.width)
    if len(proof.steps) > 1:
        yield Text()
        yield from _steps(proof.steps, terminal)
    else:
        yield from fact_lines([("Why", proof.text)], terminal.width)


def _uncertain(explanation: Explanation, cell: Cell) -> str:
    chance = safety_text(float(explanation.analysis.probability[cell]))
    about = "" if explanation.analysis.exact else "about "
    return (
        f"{cell_name(cell)} is not certain: it is a mine in some layouts and safe in others. "
        f"It is a mine with probability {about}{chance} %."
    )


def _facts(proof: Proof) -> Iterator[tuple[str, str]]:
    yield "Verdict", f"{cell_name(proof.cell)} is certainly {proof.fate}"
    yield "Technique", str(proof.technique)
    clues = plural(len(proof.clues), "clue")
    total = " and the mine count" if proof.uses_total else ""
    if proof.smallest:
        doubt = "the fewest possible"
    elif proof.minimal:
        doubt = "all of them needed, but another proof may use fewer"
    else:
        doubt = "some may be unnecessary"
    yield "Proof", f"{clues}{total}: {doubt}"


def _steps(steps: Sequence[Step], terminal: Terminal) -> Iterator[Text]:
    """List the steps; runs of steps that only find mines around single clues are merged."""
    first = 1
    for together, group in groupby(steps, key=_finds_mines_only):
        run = list(group)
        if together and len(run) >= _FEWEST_TOGETHER:
            yield from _step_lines(
                f"{first}-{first + len(run) - 1}", Technique.SINGLE, _merged(run), terminal
            )
        else:
            for place, step in enumerate(run, first):
                yield from _step_lines(str(place), step.technique, step.text, terminal)
        first += len(run)


def _finds_mines_only(step: Step) -> bool:
    return step.technique is Technique.SINGLE and not step.safe


def _merged(steps: Iterable[Step]) -> str:
    steps = list(steps)
    cells = [cell for step in steps for cell in step.mined]
    return (
        f"{capital(number(len(steps)))} clues, one after the other, need all their covered cells "
        f"to be mines: {cell_names(cells, most=len(cells))} are mines."
    )


def _step_lines(place: str, technique: Technique, words: str, terminal: Terminal) -> Iterator[Text]:
    for line, text in enumerate(wrap_words(words, terminal.width - _MARGIN)):
        head = Text(" " * _MARGIN)
        if line == 0:
            head = Text(f"{place:>5}  ", "bold").append(f"{technique:<9}", "dim")
        yield head.append(text)


def _guess(guess: Guess, terminal: Terminal) -> Iterator[Text]:
    yield from wrap_words(guess.text, terminal.width)
    for place in guess.places[:_MOST_PLACES]:
        for line, text in enumerate(wrap_words(place.text, terminal.width - 2)):
            yield Text("  " if line else "- ").append(text)
    if len(guess.places) > _MOST_PLACES:
        yield Text(f"- and {len(guess.places) - _MOST_PLACES:,} more: see --json")


class _Explained(BoardScene):
    """A board with the clues in a proof and the cells that they settle."""

    def __init__(self, explanation: Explanation, cell: Cell, proof: Proof | None) -> None:
        super().__init__(explanation.board, cell, "this cell")
        fates = {} if proof is None else {c: m for s in proof.steps for c, m in s.fates.items()}
        self._safe = self.marked([cell for cell, mined in fates.items() if not mined])
        self._mined = self.marked([cell for cell, mined in fates.items() if mined])
        self._reason = self.marked(proof.clues if proof else ())

    def cell_info(self, *place: int) -> CellInfo:
        plain = super().cell_info(*place)
        return plain._replace(
            safe=bool(self._safe[place]),
            mined=bool(self._mined[place]),
            best=bool(self.pointed[place]),
            reason=bool(self._reason[place]),
        )
