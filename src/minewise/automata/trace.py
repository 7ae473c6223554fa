"""What a machine does on a board, column by column, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar, get_args

import numpy as np

from minewise.automata.lines import published as published_line
from minewise.automata.lines.symbols import ALPHABET
from minewise.automata.strips import passes
from minewise.automata.strips import published as published_strip
from minewise.automata.strips.columns import all_columns, columns_of
from minewise.automata.strips.minimal import minimal_machine
from minewise.automata.strips.strip import StripMachine
from minewise.base.errors import BoardError
from minewise.base.numerals import decimal_text
from minewise.board.symbols import SAFE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from minewise.board.board import Board
    from minewise.board.layout import Layout

MachineName = Literal["derived", "published", "minimal"]
MACHINES: Final[tuple[MachineName, ...]] = get_args(MachineName)

State = TypeVar("State")


@dataclass(frozen=True)
class Trace:
    r"""A strip that a machine has read.

    Examples
    --------
    >>> from minewise.automata.trace import trace
    >>> trace(mw.Board.parse("?1?")).to_json()
    {'consistent': True, 'layouts': '2', 'layout': ['--B'], 'states': [['-', 'B'], ['0', '1'], ...]}
    """

    board: Board
    machine: MachineName
    columns: Sequence[str]
    """What the machine has read, the cells of a column from top to bottom."""
    states: Sequence[Sequence[str]]
    """The names of the live states after every column."""
    consistent: bool
    """The verdict of the machine."""
    layouts: int
    layout: Layout | None
    """The first layout, if there is any."""

    @property
    def death(self) -> int | None:
        """The first column after which no state is left, if there is one.

        The published machine for lines is never without a state, but dead in its state `Er`.
        """
        return next(
            (
                column
                for column, states in enumerate(self.states)
                if not states or states[0] == published_line.ERROR
            ),
            None,
        )

    def to_json(self) -> dict[str, Any]:
        """Give what `minewise automaton run --json` prints."""
        return {
            "consistent": self.consistent,
            "layouts": decimal_text(self.layouts),
            "layout": self.layout.rows() if self.layout else None,
            "states": self.states,
        }


def trace(board: Board, machine: MachineName = "derived") -> Trace:
    r"""Let a machine read a strip.

    Parameters
    ----------
    board
        A grid without a total of mines.
    machine
        `derived`, which reads strips of any height; `published`, the machine of the source,
        which is there for one row and for two; or `minimal`, the smallest deterministic machine,
        up to three rows.

    Examples
    --------
    >>> from minewise.automata.trace import trace
    >>> trace(mw.Board.parse("0?1?0"), "published").states
    [['0'], ['?o'], ['1o'], ['?b'], ['Er']]
    >>> trace(mw.Board.parse("?B\n2?"), "published").states
    [['20?0', '21?B'], ['?0BB', '?BBB']]
    >>> trace(mw.Board.parse("0?1?0"), "minimal").states
    [['2'], ['0'], ['3'], ['4'], []]
    """
    if machine not in MACHINES:
        raise BoardError(f"there is no machine {machine!r}: use {', '.join(MACHINES)}")
    columns = columns_of(board)
    match machine:
        case "derived":
            states, consistent = _derived(columns)
        case "published":
            check_published(board)
            states, consistent = _PUBLISHED[board.shape[0]](columns)
        case "minimal":
            _refuse_safe(board, "the minimal machine has")
            states, consistent = _minimal(columns)
    layouts = passes.count(board)
    layout = next(passes.layouts(board)) if layouts else None
    return Trace(board, machine, columns, states, consistent, layouts, layout)


def _derived(columns: Sequence[str]) -> tuple[list[list[str]], bool]:
    machine = StripMachine(len(columns[0]))
    live = list(machine.live(columns))
    return _named((one.states for one in live[1:]), str), live[-1].accepted


def _published_line(columns: Sequence[str]) -> tuple[list[list[str]], bool]:
    """Run the machine; a clue that is no symbol of it, because no line has it, is an error."""
    symbols = "".join(columns)
    unread = len(symbols.lstrip(ALPHABET))
    known = symbols[: len(symbols) - unread]
    run = published_line.run(known) if known else published_line.LineRun([], consistent=True)
    states = [[state] for state in run.states] + [[published_line.ERROR]] * unread
    return states, run.consistent and not unread


def _published_strip(columns: Sequence[str]) -> tuple[list[list[str]], bool]:
    live = list(published_strip.live(map(published_strip.symbol_of, columns)))
    return _named(live, attrgetter("name")), any(state.accepted for state in live[-1])


def _minimal(columns: Sequence[str]) -> tuple[list[list[str]], bool]:
    """Run the machine; in its dead state, where what is no symbol leads to, none is live."""
    height = len(columns[0])
    machine = minimal_machine(height)
    numbers = {column: number for number, column in enumerate(all_columns(height))}
    dead, state = machine.dead, 0
    states: list[list[str]] = []
    for column in columns:
        known = column in numbers
        state = int(machine.transitions[state, numbers[column]]) if known else dead
        states.append([] if state == dead else [str(state)])
    return states, bool(machine.accepting[state])


_PUBLISHED = {1: _published_line, 2: _published_strip}


def _named(sets: Iterable[frozenset[State]], name: Callable[[State], str]) -> list[list[str]]:
    """Name the states of every set. Strips are long and sets few, so equal ones share a list."""
    read = list(sets)
    names = {states: sorted(map(name, states)) for states in set(read)}
    return [names[states] for states in read]


def check_published(board: Board) -> None:
    """Refuse boards that no published machine reads."""
    height = board.shape[0]
    if height not in _PUBLISHED:
        raise BoardError(
            f"the published machines read one row or two, not {height}: use the derived machine"
        )
    _refuse_safe(board, "the published machines have")


def _refuse_safe(board: Board, who: str) -> None:
    safe = np.argwhere(board.shown == SAFE).tolist()
    if safe:
        message = f"{who} no symbol for - (safe), as at {safe[0]}: use the derived machine"
        raise BoardError(message).at_cell(safe[0])
