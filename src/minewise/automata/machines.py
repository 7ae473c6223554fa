"""Machine runs described in words: state names and their meaning, verdicts and reasons."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from minewise.automata.lines import published as published_line
from minewise.automata.lines.inconsistency import TYPES, first_inconsistency
from minewise.automata.lines.symbols import ALPHABET, END
from minewise.automata.steps import steps_of
from minewise.automata.strips import passes
from minewise.automata.strips import published as published_strip
from minewise.base.numerals import brief_text
from minewise.base.words import plural
from minewise.board.cell_names import cell_name
from minewise.engine.engine import analyze
from minewise.engine.sentences import conflict_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.answers import automata as answers
    from minewise.automata.trace import Trace


_WEIGHED = 40
"""The number of columns with counted placements; later counts are too large to be useful."""


class Path(NamedTuple):
    """A path through the states of a machine."""

    names: Sequence[str]
    accepted: bool
    layouts: int


class Machine:
    """A machine and its run, described in words."""

    title: ClassVar[str]
    legend: ClassVar[str]
    reads: ClassVar[str] = "shows"
    """The heading for what the machine reads."""
    output: str = ""
    """The output of the machine, one symbol per column, if any."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._steps = steps_of(trace.machine, trace.board)
        self.start = self._steps.start

    def symbol(self, column: int) -> str:
        """Return a column as the machine reads it."""
        return self._trace.columns[column]

    def states(self, column: int) -> Sequence[str]:
        """Return the live states after a column."""
        return self._trace.states[column]

    def failure(self, _column: int) -> str:
        """Describe a column after which no state is left."""
        return "no state is left"

    def accepting(self) -> list[str]:
        """Return the live states in which the strip may end."""
        return list(filter(self._steps.accepts, self._trace.states[-1]))

    def paths(self) -> Iterator[Path]:
        """Yield the paths; none if the machine is deterministic."""
        return iter(())


class Derived(Machine):
    """The derived machine, for strips of any height."""

    title = "derived machine"
    legend = (
        "A state describes the last column, cell by cell: B is mined, - is free, and a number is a "
        "clue that needs this many mines from the next column."
    )

    def paths(self) -> Iterator[Path]:
        """Yield the accepted paths, which are the layouts."""
        return (Path(names, accepted=True, layouts=1) for names in passes.paths(self._trace.board))


class PublishedLine(Machine):
    """M. Kadlac's machine for one row."""

    title = "published machine (Kadlac, Tables 1 and 2)"
    legend = (
        "A state is the last symbol and what is known about it: after 1 or ?, o means no bomb, b a "
        "bomb and a second ? either."
    )

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        self.output = "".join(published_line.OUTPUT[state] for (state,) in trace.states)

    def failure(self, column: int) -> str:
        """Describe a column that leads to the error state."""
        before = self._trace.states[column - 1][0] if column else self.start
        return f"{self._trace.columns[column]} cannot follow state {before}"

    def accepting(self) -> list[str]:
        """Return the state after the end of the line, if it is not the error state."""
        (last,) = self._trace.states[-1]
        end = published_line.TRANSITIONS[last][END]
        return [] if end == published_line.ERROR else [end]


class PublishedStrip(Machine):
    """The machine from "NFA for 2×n MCP"."""

    title = "published machine (NFA for 2×n MCP, Table 6)"
    reads = "symbol"
    legend = (
        "A symbol is a column with its cells in either order: B over 1 is the symbol 1B. In a "
        "state, 0 or B after a cell means free or mined, and the number after a clue is the "
        "number of mines it has seen. The state's class comes next and, as ×2, the number of "
        f"mine placements that lead there (for the first {_WEIGHED} columns)."
    )

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        self._symbols = [published_strip.symbol_of(column) for column in trace.columns]
        self._placements = [
            {state.name: ways for state, ways in live.items()}
            for live in published_strip.run(self._symbols[:_WEIGHED])
        ]
        self._groups = {state.name: state.group for state in published_strip.states()}
        self.start = f"{self.start} {self._groups[self.start]}"

    def symbol(self, column: int) -> str:
        """Return the symbol for a column, or the column if it is not a symbol of the machine."""
        return self._symbols[column] or super().symbol(column)

    def states(self, column: int) -> Sequence[str]:
        """Return the live states after a column, with their classes and placements."""
        names = self._trace.states[column]
        if column >= _WEIGHED:
            return [f"{name} {self._groups[name]}" for name in names]
        ways = self._placements[column]
        return [f"{name} {self._groups[name]}{_times(ways[name])}" for name in names]

    def failure(self, column: int) -> str:
        """Describe a column after which no state is left."""
        if self._symbols[column] is None:
            return "not a symbol of the machine, no state is left"
        return "no state is left"

    def paths(self) -> Iterator[Path]:
        """Yield all paths to the last column, accepted or not, as in Figures 14 to 17."""
        for path in published_strip.paths(self._symbols):
            names = [state.name for state in path]
            yield Path(names, path[-1].accepted, prod(state.weight for state in path))


class Minimal(Machine):
    """The minimal deterministic machine."""

    title = "minimal machine"
    legend = (
        "A state stands for all strips with the same continuations. States are numbered; the "
        "start is 0."
    )

    def failure(self, _column: int) -> str:
        """Describe a column that leads to the dead state."""
        return "the dead state, which is not drawn"


def machine_of(trace: Trace) -> Machine:
    """Return the machine for a run."""
    if trace.machine == "derived":
        return Derived(trace)
    if trace.machine == "minimal":
        return Minimal(trace)
    return PublishedLine(trace) if trace.board.shape[0] == 1 else PublishedStrip(trace)


def _times(ways: int) -> str:
    """Format a number of placements; empty for 1."""
    return "" if ways == 1 else f" ×{brief_text(ways)}"


class Reason(NamedTuple):
    """The reason why no layout fits a strip."""

    words: str
    kind: str | None
    """For a line, the type of inconsistency and its meaning."""
    cells: tuple[tuple[int, ...], ...]
    """The inconsistent piece of a line, or the conflicting clues of a strip."""

    def to_json(self) -> answers.Reason:
        """Return the JSON form."""
        cells = [list(cell) for cell in self.cells]
        return {"words": self.words, "kind": self.kind, "cells": cells}


def reason(trace: Trace) -> Reason:
    r"""Return a proof that a line is inconsistent, or the clues of a strip that cannot all hold.

    Examples
    --------
    >>> from minewise import Board
    >>> from minewise.automata.trace import trace
    >>> reason(trace(Board.parse("?0B"))).kind
    'Be (0BXX), too many mines beside a 0 or a 1'
    >>> reason(trace(Board.parse("2?\n0?"))).cells
    ((0, 0), (1, 0))
    """
    symbols = "".join(trace.columns)
    if trace.board.shape[0] == 1 and not symbols.strip(ALPHABET):
        piece = first_inconsistency(symbols)
        if piece:
            kind = f"{piece.kind.type} ({piece.kind.subtype}), {TYPES[piece.kind.type]}"
            cells = tuple((0, cell) for cell in range(piece.start, piece.stop))
            return Reason(piece.words, kind, cells)
    conflict = analyze(trace.board).conflict
    if conflict is None:
        return Reason("not found within the budget", None, ())
    return Reason(conflict_sentence(trace.board, conflict), None, tuple(conflict.clues))


def flaw(line: str, output: str) -> str:
    """Describe whether the published machine's output is a layout and, if not, why.

    Examples
    --------
    >>> flaw("?1B", "B-B")
    'which is not a layout: the 1 at r1c2 has 2 mines beside it'
    """
    around = f"-{output}-"
    for cell, shown in enumerate(line):
        if shown.isdigit():
            mines = (around[cell] == "B") + (around[cell + 2] == "B")
            if mines != int(shown):
                return (
                    f"which is not a layout: the {shown} at {cell_name((0, cell))} has "
                    f"{plural(mines, 'mine')} beside it"
                )
    return "which is a layout"
