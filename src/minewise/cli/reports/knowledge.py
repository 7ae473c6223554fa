"""The steps of `minewise deduce` for players that resolve clauses."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from minewise.base.words import plural
from minewise.board.cell_names import cell_name
from minewise.board.symbols import COVERED, FLAG, MINE
from minewise.cli.reports.marks import title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.derivations.knowledge import Derivation, Knowledge

_MOST_LINES = 20
"""The maximum number of lines per section on a terminal."""
_MATCHED = {
    "none": "only facts are resolved",
    "pairs": "two-literal clauses are resolved with each other",
    "pair-any": "two-literal clauses are resolved with all others",
    "all": "all clauses are resolved with each other",
}


def knowledge_lines(knowledge: Knowledge, *, in_full: bool) -> Iterator[Text]:
    """Yield the clauses and steps; unless `in_full`, only those that lead to facts."""
    board = knowledge.board
    clues = int((board.flat >= 0).sum())
    covered = plural(int(board.covered.sum()), "covered cell")
    yield title(board, f"{plural(clues, 'clue')}, {covered}; {_MATCHED[knowledge.matching]}.")
    yield Text("A cell's name means that it is mined; with not, that it is free.")
    lines = _Lines(knowledge, in_full=in_full)
    yield from map(Text, lines.section("From the clues", lines.from_clues()))
    yield from map(Text, lines.section("Resolution", lines.from_resolution()))
    yield from map(Text, lines.omissions())


class _Lines:
    def __init__(self, knowledge: Knowledge, *, in_full: bool) -> None:
        self._knowledge = knowledge
        self._in_full = in_full or len(knowledge.derivations) <= _MOST_LINES
        self._shown = knowledge.derivations
        if not self._in_full and knowledge.proof:
            self._shown = knowledge.proof
        self._width = len(str(max((one.number or 0 for one in self._shown), default=0))) + 2

    def section(self, title: str, lines: Iterable[str]) -> Iterator[str]:
        """Yield a title and lines, up to a limit unless in full."""
        every = list(lines)
        shown = every if self._in_full else every[:_MOST_LINES]
        yield ""
        yield title
        yield from shown or ["  none"]
        if len(shown) < len(every):
            yield f"  ... and {plural(len(every) - len(shown), 'more line')}"

    def from_clues(self) -> Iterator[str]:
        """Yield the clauses from each clue."""
        of_clues = [one for one in self._shown if one.parents is None]
        for clue, derivations in groupby(of_clues, lambda one: one.cell):
            yield f"  {_clue(self._knowledge.board, clue)}"
            yield from map(self._line, derivations)

    def from_resolution(self) -> Iterator[str]:
        """Yield the clauses resolved from two other clauses."""
        steps = [
            (one, f"{one.parents[0]} and {one.parents[1]} on {cell_name(one.cell)}")
            for one in self._shown
            if one.parents
        ]
        width = max((len(origin) for _, origin in steps), default=0)
        for one, origin in steps:
            yield self._line(one, f"{origin:{width}}  ")

    def omissions(self) -> Iterator[str]:
        """Yield what is not shown, and how to see it."""
        if self._in_full:
            return
        some = "the first clauses"
        if self._knowledge.proof:
            goal = "the contradiction" if self._knowledge.contradictory else "facts"
            some = f"the clauses that lead to {goal}"
        yield ""
        yield f"Shown: {some}, of {len(self._knowledge.derivations):,} in all."
        yield "To see all of them, pipe the output to less."

    def _line(self, derivation: Derivation, origin: str = "") -> str:
        number = derivation.number or ""
        return f"  {number:>{self._width}}  {origin}{_clause(derivation)}{_fate(derivation)}"


def _clue(board: Board, clue: Cell) -> str:
    """Describe what a clue still needs."""
    codes = [board.shown[cell] for cell in board.topology.neighbours(clue)]
    mines = int(board.shown[clue]) - codes.count(MINE)
    cells = codes.count(COVERED) + codes.count(FLAG)
    needs = f"{plural(mines, 'mine')} in {plural(cells, 'cell')}"
    if mines < 0:
        needs = f"{plural(codes.count(MINE), 'known mine')} around it"
    return f"{board.shown[clue]} at {cell_name(clue)}: {needs}"


def _clause(derivation: Derivation) -> str:
    literals = (f"{'' if mined else 'not '}{cell_name(cell)}" for cell, mined in derivation.clause)
    return " or ".join(literals) or "contradiction"


def _fate(derivation: Derivation) -> str:
    """Describe what a clause settles, subsumes or is subsumed by."""
    fates = []
    if derivation.is_fact:
        (literal,) = derivation.clause
        fates.append(f"{cell_name(literal.cell)} is {'mined' if literal.mined else 'safe'}")
    if derivation.subsumed:
        fates.append(f"subsumes {_numbers(derivation.subsumed)}")
    if derivation.subsumed_by:
        fates.append(f"subsumed by {derivation.subsumed_by}")
    return f"   ({'; '.join(fates)})" if fates else ""


def _numbers(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
