"""The moves of all machines behind one interface: states by name, boards column by column."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import islice
from typing import TYPE_CHECKING, ClassVar, Final, Literal, get_args

import numpy as np

from minewise.automata.lines import published as published_line
from minewise.automata.lines.symbols import END
from minewise.automata.strips import published as published_strip
from minewise.automata.strips.columns import all_columns
from minewise.automata.strips.minimal import minimal_machine
from minewise.automata.strips.strip import StripMachine, accepts
from minewise.base.errors import BoardError, quoted
from minewise.board.cell_names import cell_name
from minewise.board.symbols import SAFE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from minewise.board.board import Board

MachineName = Literal["derived", "published", "minimal"]
MACHINES: Final[tuple[MachineName, ...]] = get_args(MachineName)


class Steps(ABC):
    """The moves of a machine."""

    counts: ClassVar[bool]
    """Whether the machine's paths count layouts."""
    start: str

    @abstractmethod
    def after(self, state: str, column: str) -> Iterable[tuple[str, int]]:
        """Return the next states, each with its number of placements."""

    @abstractmethod
    def accepts(self, state: str) -> bool:
        """Return whether the board may end in a state."""

    def live(self, columns: Sequence[str]) -> Iterator[frozenset[str]]:
        """Yield the live states after every column, in time linear in the number of columns."""
        known: dict[tuple[frozenset[str], str], frozenset[str]] = {}
        live = frozenset([self.start])
        for column in columns:
            move = live, column
            if move not in known:
                known[move] = frozenset(
                    found for state in live for found, _ in self.after(state, column)
                )
            live = known[move]
            yield live


class DerivedSteps(Steps):
    """The moves of the derived machine."""

    counts = True

    def __init__(self, height: int) -> None:
        self._machine = StripMachine(height)
        self.start = self._machine.start

    def after(self, state: str, column: str) -> Iterable[tuple[str, int]]:
        """Return the next states, one for each placement."""
        return ((found, 1) for found in self._machine.successors(state, column))

    def accepts(self, state: str) -> bool:
        """Return whether no clue needs more mines."""
        return accepts(state)

    def live(self, columns: Sequence[str]) -> Iterator[frozenset[str]]:
        """Yield the live states after every column, within the machine's budget."""
        return (live.states for live in islice(self._machine.live(columns), 1, None))


class PublishedLineSteps(Steps):
    """The moves of the published machine for one row."""

    counts = False
    start = published_line.START

    def after(self, state: str, column: str) -> Iterable[tuple[str, int]]:
        """Return the next state; a clue that no line can show leads to the error state."""
        return ((published_line.TRANSITIONS[state].get(column, published_line.ERROR), 1),)

    def accepts(self, state: str) -> bool:
        """Return whether the end of the line does not lead to the error state."""
        return published_line.TRANSITIONS[state][END] != published_line.ERROR


class PublishedStripSteps(Steps):
    """The moves of the published machine for two rows."""

    counts = True
    start = published_strip.START.name

    def __init__(self) -> None:
        self._states = {state.name: state for state in published_strip.states()}

    def after(self, state: str, column: str) -> Iterable[tuple[str, int]]:
        """Return the next states; none if the column is not a symbol of the machine."""
        symbol = published_strip.symbol_of(column)
        if symbol is None:
            return ()
        found = published_strip.successors(self._states[state], symbol)
        return ((following.name, following.weight) for following in found)

    def accepts(self, state: str) -> bool:
        """Return whether no clue needs more mines."""
        return self._states[state].accepted


class MinimalSteps(Steps):
    """The moves of the minimal machine, without its dead state."""

    counts = False
    start = "0"

    def __init__(self, height: int) -> None:
        self._machine = minimal_machine(height)
        self._dead = self._machine.dead
        self._numbers = {column: number for number, column in enumerate(all_columns(height))}

    def after(self, state: str, column: str) -> Iterable[tuple[str, int]]:
        """Return the next state, unless it is the dead state, to which unknown columns lead."""
        if column not in self._numbers:
            return ()
        found = int(self._machine.transitions[int(state), self._numbers[column]])
        return () if found == self._dead else ((str(found), 1),)

    def accepts(self, state: str) -> bool:
        """Return whether the state is accepting."""
        return bool(self._machine.accepting[int(state)])


def steps_of(machine: str, board: Board) -> Steps:
    """Return the moves of a machine; raise `BoardError` if it cannot read the board."""
    height = board.shape[0]
    match machine:
        case "derived":
            return DerivedSteps(height)
        case "minimal":
            _refuse_safe(board, "the minimal machine has")
            return MinimalSteps(height)
        case "published" if height > 2:
            raise BoardError(
                f"the published machines read one row or two, not {height}: use the derived machine"
            )
        case "published":
            _refuse_safe(board, "the published machines have")
            return PublishedLineSteps() if height == 1 else PublishedStripSteps()
    raise BoardError(f"unknown machine {quoted(machine)}: use {', '.join(MACHINES)}")


def _refuse_safe(board: Board, who: str) -> None:
    safe = np.argwhere(board.shown == SAFE).tolist()
    if safe:
        where = cell_name(tuple(safe[0]))
        message = f"{who} no symbol for - (safe), as at {where}: use the derived machine"
        raise BoardError(message).at_cell(safe[0])
