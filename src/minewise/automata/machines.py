"""The machines as people watch them: what their states are and mean."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from minewise.automata.lines import published as published_line
from minewise.automata.strips import passes
from minewise.automata.strips import published as published_strip
from minewise.automata.strips.minimal import minimal_machine
from minewise.automata.strips.strip import StripMachine, accepts
from minewise.base.numerals import brief_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.automata.trace import Trace

_WEIGHED = 40
"""Columns; the numbers of placements after more of them are too large to tell anything."""


class Path(NamedTuple):
    """A way through the states of a machine."""

    names: Sequence[str]
    accepted: bool
    layouts: int


class Derived:
    """The machine that follows from one rule, for strips of any height."""

    title: ClassVar = "derived machine"
    legend: ClassVar = (
        "A state tells of the last column, cell by cell: B mined, - free, or free with a clue "
        "that needs so many more mines."
    )
    output: ClassVar = ""
    """What the machine writes, one symbol for every column, if it writes."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self.start = StripMachine(len(trace.columns[0])).start

    def states(self, column: int) -> Sequence[str]:
        """Name the live states after a column."""
        return self._trace.states[column]

    def failure(self, _column: int) -> str:
        """Say what has happened in a column after which no state is left."""
        return "no state is left"

    def accepting(self) -> list[str]:
        """Name the live states in which the strip may end."""
        return list(filter(accepts, self._trace.states[-1]))

    def paths(self) -> Iterator[Path]:
        """Yield the ways that end well, which are the layouts."""
        return (Path(names, accepted=True, layouts=1) for names in passes.paths(self._trace.board))


class PublishedLine:
    """The machine of M. Kadlac for one row."""

    title: ClassVar = "published machine (Kadlac, Tables 1 and 2)"
    legend: ClassVar = (
        "A state is the last symbol and what is known of it: after 1 or ?, o stands for none, b "
        "for a bomb and a second ? for either."
    )
    start: ClassVar = published_line.START

    def __init__(self, trace: Trace) -> None:
        self._states = [state for (state,) in trace.states]
        self.output = "".join(published_line.OUTPUT[state] for state in self._states)

    def states(self, column: int) -> Sequence[str]:
        """Name the state after a column."""
        return self._states[column : column + 1]

    def failure(self, _column: int) -> str:
        """Say what has happened in a column that leads to the state of errors."""
        return "an error"

    def accepting(self) -> list[str]:
        """Name the state that the end of the line leads to, unless that is an error."""
        end = published_line.TRANSITIONS[self._states[-1]]["e"]
        return [] if end == published_line.ERROR else [end]

    def paths(self) -> Iterator[Path]:
        """Yield nothing: a deterministic machine has no choice."""
        return iter(())


class PublishedStrip:
    """The machine of "NFA for 2×n MCP"."""

    title: ClassVar = "published machine (NFA for 2×n MCP, Table 6)"
    legend: ClassVar = (
        "In a state, 0 or B after a cell means free or mined, and after a clue stands how many "
        "mines it has seen. Then come the class of the state and, as ×2, in how many ways mines "
        f"can be placed to get there (for the first {_WEIGHED} columns)."
    )
    output: ClassVar = ""
    start: ClassVar = f"{published_strip.START.name} {published_strip.START.group}"

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._symbols = [published_strip.symbol_of(column) for column in trace.columns]
        self._placements = [
            {state.name: ways for state, ways in live.items()}
            for live in published_strip.run(self._symbols[:_WEIGHED])
        ]
        self._known = {state.name: state for state in published_strip.states()}

    def states(self, column: int) -> Sequence[str]:
        """Name the live states after a column, with their classes and placements."""
        names = self._trace.states[column]
        if column >= _WEIGHED:
            return [f"{name} {self._known[name].group}" for name in names]
        ways = self._placements[column]
        return [f"{name} {self._known[name].group}{_times(ways[name])}" for name in names]

    def failure(self, column: int) -> str:
        """Say what has happened in a column after which no state is left."""
        if self._symbols[column] is None:
            return "no symbol of the machine, so no state is left"
        return "no state is left"

    def accepting(self) -> list[str]:
        """Name the live states in which the strip may end."""
        return [name for name in self._trace.states[-1] if self._known[name].accepted]

    def paths(self) -> Iterator[Path]:
        """Yield all ways to the last column, as in Figures 14 to 17, good or bad."""
        for path in published_strip.paths(self._symbols):
            names = [state.name for state in path]
            yield Path(names, path[-1].accepted, prod(state.weight for state in path))


class Minimal:
    """The smallest deterministic machine."""

    title: ClassVar = "smallest machine"
    legend: ClassVar = (
        "A state is all that can matter for the columns to come: strips that lead to the same "
        "state can be continued in the same ways. States have numbers, the start is 0."
    )
    output: ClassVar = ""
    start: ClassVar = "0"

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._accepting = minimal_machine(len(trace.columns[0])).accepting

    def states(self, column: int) -> Sequence[str]:
        """Name the state after a column, if it is not the dead one."""
        return self._trace.states[column]

    def failure(self, _column: int) -> str:
        """Say what has happened in a column that leads to the dead state."""
        return "the dead state, which is not drawn"

    def accepting(self) -> list[str]:
        """Name the state after the last column if the strip may end there."""
        return [name for name in self._trace.states[-1] if self._accepting[int(name)]]

    def paths(self) -> Iterator[Path]:
        """Yield nothing: a deterministic machine has no choice."""
        return iter(())


Machine = Derived | PublishedLine | PublishedStrip | Minimal


def machine_of(trace: Trace) -> Machine:
    """Choose the machine that has read a strip."""
    if trace.machine == "derived":
        return Derived(trace)
    if trace.machine == "minimal":
        return Minimal(trace)
    return PublishedLine(trace) if trace.board.shape[0] == 1 else PublishedStrip(trace)


def _times(ways: int) -> str:
    """Write a number of placements, unless it is one."""
    return "" if ways == 1 else f" ×{brief_text(ways)}"
