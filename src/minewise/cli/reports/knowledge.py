"""What `minewise knowledge` prints."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from minewise.base.words import many
from minewise.board.symbols import COVERED, FLAG, MINE
from minewise.cli.terminal.text_layout import fact_lines, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.derivations.knowledge import Derivation, Knowledge

_MOST_LINES = 20
"""How many lines of a section a terminal shows."""
_ROOM = 79
_MATCHED = {
    "none": "only facts are matched",
    "pairs": "clauses of two literals are matched with each other",
    "pair-any": "clauses of two literals are matched with any other",
}


def report(knowledge: Knowledge, *, in_full: bool) -> Iterator[str]:
    """Yield the clauses, the steps and the facts; unless in full, what leads to facts at most."""
    board = knowledge.board
    clues = int((board.flat >= 0).sum())
    covered = many(int(board.covered.sum()), "covered cell")
    yield f"{many(clues, 'clue')}, {covered}; {_MATCHED[knowledge.matching]}."
    yield "[r, c] says that this cell is mined, not [r, c] that it is free."
    yield ""
    lines = _Lines(knowledge, in_full=in_full)
    yield from lines.section("From the clues", lines.from_clues())
    yield from lines.section("Resolution", lines.from_resolution())
    yield from lines.omissions()
    yield from map(str, fact_lines(_facts(knowledge), _ROOM))


class _Lines:
    def __init__(self, knowledge: Knowledge, *, in_full: bool) -> None:
        self._knowledge = knowledge
        self._in_full = in_full or len(knowledge.derivations) <= _MOST_LINES
        self._shown = knowledge.derivations
        if not self._in_full and knowledge.proof:
            self._shown = knowledge.proof
        self._width = len(str(max((one.number or 0 for one in self._shown), default=0))) + 2

    def section(self, title: str, lines: Iterable[str]) -> Iterator[str]:
        """Print a title, and below it lines, though not too many."""
        every = list(lines)
        shown = every if self._in_full else every[:_MOST_LINES]
        yield title
        yield from shown or ["  nothing"]
        if len(shown) < len(every):
            yield f"  ... and {many(len(every) - len(shown), 'more line')}"
        yield ""

    def from_clues(self) -> Iterator[str]:
        """Print the clauses of every clue that has some."""
        of_clues = [one for one in self._shown if one.parents is None]
        for clue, derivations in groupby(of_clues, lambda one: one.cell):
            yield f"  {_clue(self._knowledge.board, clue)}"
            yield from map(self._line, derivations)

    def from_resolution(self) -> Iterator[str]:
        """Print every clause that comes from two others."""
        steps = [
            (one, f"{one.parents[0]} and {one.parents[1]} on {list(one.cell)}")
            for one in self._shown
            if one.parents
        ]
        width = max((len(origin) for _, origin in steps), default=0)
        for one, origin in steps:
            yield self._line(one, f"{origin:{width}}  ")

    def omissions(self) -> Iterator[str]:
        """Say what is not shown, and how to see it."""
        if self._in_full:
            return
        some = "some of the clauses"
        if self._knowledge.proof:
            rests = "the contradiction rests" if self._knowledge.contradictory else "facts rest"
            some = f"clauses that {rests} on"
        yield f"Only {some} are shown, of {len(self._knowledge.derivations):,} that were found."
        yield "To see all of them, let another program read: minewise knowledge FILE | less"
        yield ""

    def _line(self, derivation: Derivation, origin: str = "") -> str:
        number = derivation.number or ""
        return f"  {number:>{self._width}}  {origin}{_clause(derivation)}{_fate(derivation)}"


def _clue(board: Board, clue: Cell) -> str:
    """Describe what a clue still needs."""
    codes = [board.shown[cell] for cell in board.topology.neighbours(clue)]
    mines = int(board.shown[clue]) - codes.count(MINE)
    cells = codes.count(COVERED) + codes.count(FLAG)
    needs = f"{many(mines, 'mine')} in {many(cells, 'cell')}"
    if mines < 0:
        needs = f"there are {many(codes.count(MINE), 'known mine')} around it"
    return f"{board.shown[clue]} at {list(clue)}: {needs}"


def _clause(derivation: Derivation) -> str:
    return " or ".join(map(str, derivation.clause)) or "nothing can hold: a contradiction"


def _fate(derivation: Derivation) -> str:
    """Describe what became of a clause, and of others because of it."""
    fates = []
    if derivation.is_fact:
        (literal,) = derivation.clause
        fates.append(f"so {list(literal.cell)} is {'mined' if literal.mined else 'safe'}")
    if derivation.subsumed:
        fates.append(f"subsumes {_numbers(derivation.subsumed)}")
    if derivation.subsumed_by:
        fates.append(f"subsumed by {derivation.subsumed_by}")
    return f"   ({'; '.join(fates)})" if fates else ""


def _numbers(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _facts(knowledge: Knowledge) -> Iterator[tuple[str, str]]:
    """Yield what is known in the end."""
    if knowledge.contradictory:
        yield "Verdict", "inconsistent: the clauses contradict each other"
        return
    limits = ", but there are too many clauses to try all" if knowledge.limited else ""
    yield "Verdict", f"no contradiction found{limits}"
    if knowledge.board.mines is not None:
        total = many(knowledge.board.mines, "mine")
        yield "Mines", f"the total of {total} is not part of the clauses"
    yield "Safe", listed(knowledge.safe)
    yield "Mined", listed(knowledge.mined)
