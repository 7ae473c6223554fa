"""The machine for strips of two rows as published: "NFA for 2×n MCP", chapter 3.

Both cells of a column touch the same cells of the columns beside it. So the order of the two does
not matter, two clues in one column must be equal, and 19 symbols are left of 64 columns. A state
is a symbol with what was found out about it: each of its two cells is followed by `0` or `B` for a
free or mined cell, or for a clue by the number of mines in its own and the left column. In `21?B` a
clue 2 has seen one mine, which is the covered cell below or above it, and needs one more.

The transitions are derived from this meaning; the published table is what the tests compare with.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from minewise.automata.strips.columns import check_column, columns_of
from minewise.automata.walks import walks
from minewise.base.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from minewise.board.board import Board

SYMBOLS: Final = (
    *("0?", "1?", "2?", "3?", "4?", "5?", "?B", "??", "00", "11"),
    *("1B", "22", "2B", "33", "3B", "44", "4B", "5B", "BB"),
)
"""The columns that can be part of a consistent strip, in the order of the published table."""

CLASSES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "q0": "the start",
        "q1": "no mine, no clue",
        "q2": "two mines, no clue",
        "q3": "one mine, no clue",
        "q4": "no mine, none may follow",
        "q5": "no mine, one must follow",
        "q6": "one mine, one must follow",
        "q7": "one mine, none may follow",
        "q8": "two mines must follow",
    }
)
"""The classes of the published table, and what their states have in common."""


@dataclass(frozen=True)
class PublishedState:
    """A state of the machine, and what its name means.

    Examples
    --------
    >>> from minewise.automata.strips.published import START, successors
    >>> START
    PublishedState(name='s0', mines=0, need=None, weight=1)
    >>> successors(START, "??")[1]
    PublishedState(name='?0?B', mines=1, need=None, weight=2)
    """

    name: str
    mines: int
    """The mines of the last column."""
    need: int | None
    """The mines that the next column must have, where the last one has a clue."""
    weight: int
    """The number of ways to place the mines of the last column."""

    @property
    def accepted(self) -> bool:
        """Whether a strip may end here."""
        return self.need in (None, 0)

    @property
    def group(self) -> str:
        """The one of `CLASSES` that the published table puts the state in.

        States of a class have the same rows in the table.
        """
        if self.name == START.name:
            return "q0"
        if self.need == 2:
            return "q8"
        return {
            (0, None): "q1",
            (2, None): "q2",
            (1, None): "q3",
            (0, 0): "q4",
            (0, 1): "q5",
            (1, 1): "q6",
            (1, 0): "q7",
        }[self.mines, self.need]


START: Final = PublishedState("s0", mines=0, need=None, weight=1)


@cache
def successors(state: PublishedState, symbol: str) -> tuple[PublishedState, ...]:
    """Give the states that may follow when a symbol is read, with the fewest mines first.

    Examples
    --------
    >>> from minewise.automata.strips.published import START, successors
    >>> [after.name for after in successors(START, "2?")]
    ['20?0', '21?B']
    """
    if symbol not in SYMBOLS:
        raise BoardError(f"{symbol!r} is not a symbol of this machine: use {', '.join(SYMBOLS)}")
    clue = int(symbol[0]) if symbol[0].isdigit() else None
    found = []
    for marks, weight in _placements(symbol):
        mines = marks.count("B")
        seen = state.mines + mines
        need = None if clue is None else clue - seen
        if state.need in (None, mines) and need in (None, 0, 1, 2):
            name = "".join(
                shown + (str(seen) if shown.isdigit() else mark)
                for shown, mark in zip(symbol, marks, strict=True)
            )
            found.append(PublishedState(name, mines, need, weight))
    return tuple(found)


def _placements(symbol: str) -> list[tuple[str, int]]:
    """List the ways to mine the cells of a symbol, with the number of columns each stands for."""
    if symbol == "??":
        return [("00", 1), ("0B", 2), ("BB", 1)]
    fixed = ["B" if shown == "B" else "0" for shown in symbol]
    if "?" not in symbol:
        return [("".join(fixed), 1)]
    place = symbol.index("?")
    return [("".join([*fixed[:place], mark, *fixed[place + 1 :]]), 1) for mark in "0B"]


@cache
def states() -> tuple[PublishedState, ...]:
    """List all states that can be reached, class by class.

    Examples
    --------
    >>> from minewise.automata.strips.published import states
    >>> len(states()), sum(state.accepted for state in states())
    (43, 19)
    """
    found = {START: None}
    todo = [START]
    while todo:
        state = todo.pop()
        new = [after for symbol in SYMBOLS for after in successors(state, symbol)]
        todo += [after for after in new if after not in found]
        found.update(dict.fromkeys(new))
    return tuple(sorted(found, key=lambda state: (state.group, state.name)))


def symbol_of(column: str) -> str | None:
    """Find the symbol of a column, whatever the order of its cells.

    `None` if no consistent strip has such a column: one with two different clues, with a mine
    beside a 0, or with more mines asked for than there is room.

    Examples
    --------
    >>> from minewise.automata.strips.published import symbol_of
    >>> symbol_of("B2"), symbol_of("?2"), symbol_of("12")
    ('2B', '2?', None)
    """
    check_column(column, 2)
    if "-" in column:
        raise BoardError("the published machine has no symbol for - (safe): use StripMachine")
    return next((symbol for symbol in (column, column[::-1]) if symbol in SYMBOLS), None)


def symbols_of(board: Board) -> list[str | None]:
    r"""Read a board of two rows as a sequence of symbols.

    Examples
    --------
    >>> from minewise.automata.strips.published import symbols_of
    >>> symbols_of(mw.Board.parse("2?2?\n2B2?"))
    ['22', '?B', '22', '??']
    """
    if board.shape[0] != 2:
        raise BoardError(f"the published machine reads two rows, not {board.shape[0]}")
    return [symbol_of(column) for column in columns_of(board)]


def run(symbols: Sequence[str | None]) -> list[dict[PublishedState, int]]:
    """Find the live states after every symbol, each with the number of placements that lead there.

    The placements are the paths with their weights, so those of the accepted states at the end
    are the layouts of the board.

    Examples
    --------
    >>> from minewise.automata.strips.published import run
    >>> *_, last = run(["2?", "??", "4?", "?B", "2?"])
    >>> {state.name: ways for state, ways in last.items()}
    {'22?0': 3, '21?0': 1, '22?B': 1}
    """
    return [{state: step.placements for state, step in steps.items()} for steps in _steps(symbols)]


def live(symbols: Iterable[str | None]) -> Iterator[frozenset[PublishedState]]:
    """Yield the live states after every symbol, in time linear in their number.

    Examples
    --------
    >>> from minewise.automata.strips.published import live
    >>> for states in live(["?B", "2?"]):
    ...     print(*sorted(state.name for state in states))
    ?0BB ?BBB
    21?0 22?0 22?B
    """
    states = frozenset([START])
    for symbol in symbols:
        states = _all_following(states, symbol)
        yield states


def is_consistent(board: Board) -> bool:
    r"""Decide whether any layout fits a board of two rows, in time linear in its length.

    Examples
    --------
    >>> from minewise.automata.strips.published import is_consistent
    >>> is_consistent(mw.Board.parse("2??\n0??"))
    False
    """
    *_, last = live(symbols_of(board))
    return any(state.accepted for state in last)


def count(board: Board) -> int:
    r"""Count the layouts of a board of two rows.

    Examples
    --------
    >>> from minewise.automata.strips.published import count
    >>> count(mw.Board.parse("2?4??\n???B2"))
    4
    """
    return sum(ways for state, ways in run(symbols_of(board))[-1].items() if state.accepted)


def paths(symbols: Sequence[str | None]) -> Iterator[list[PublishedState]]:
    """Yield every path from the start to the last symbol, to accepted states and to others.

    Examples
    --------
    >>> from minewise.automata.strips.published import paths
    >>> for path in paths(["?B", "2?"]):
    ...     print(*(state.name for state in path), path[-1].accepted)
    s0 ?0BB 21?0 False
    s0 ?0BB 22?B True
    s0 ?BBB 22?0 True
    """
    useful = _useful_states(symbols)

    def after(state: PublishedState, step: int) -> list[PublishedState]:
        return [next_ for next_ in _following(state, symbols[step]) if next_ in useful[step + 1]]

    for path in walks(useful[0], len(symbols), after):
        yield list(path)


def _useful_states(symbols: Sequence[str | None]) -> list[frozenset[PublishedState]]:
    """Find, at the start and after every symbol, the states from which the last is reached."""
    reached = [frozenset([START]), *live(symbols)]
    useful = [reached[-1]]
    for before, symbol in zip(reversed(reached[:-1]), reversed(symbols), strict=True):
        useful.append(_all_leading(before, symbol, useful[-1]))
    return useful[::-1]


class Growth(NamedTuple):
    """How many paths there are after a symbol, and in how many states they end."""

    paths: int
    """How many paths."""
    live: int
    """In how many states."""


def growth(symbols: Sequence[str | None]) -> list[Growth]:
    """Answer the question whether the machine goes "to lots of states with explosive growth".

    Its paths do: their number may triple with every symbol. Its states do not: after a symbol only
    those named after it can be live, which are never more than five. Whoever keeps the set of
    live states, rather than the paths, is done in time linear in the length.

    Examples
    --------
    >>> from minewise.automata.strips.published import growth
    >>> growth(["??"] * 40)[-1]
    Growth(paths=12157665459056928801, live=3)
    """
    return [
        Growth(sum(step.paths for step in steps.values()), len(steps)) for steps in _steps(symbols)
    ]


class _Step(NamedTuple):
    paths: int
    placements: int


def _steps(symbols: Sequence[str | None]) -> list[dict[PublishedState, _Step]]:
    steps = []
    live = {START: _Step(1, 1)}
    for symbol in symbols:
        after: dict[PublishedState, _Step] = {}
        for state, step in live.items():
            for found in _following(state, symbol):
                known = after.get(found, _Step(0, 0))
                after[found] = _Step(
                    known.paths + step.paths, known.placements + step.placements * found.weight
                )
        live = after
        steps.append(live)
    return steps


def _following(state: PublishedState, symbol: str | None) -> tuple[PublishedState, ...]:
    return () if symbol is None else successors(state, symbol)


@cache
def _all_following(
    states: frozenset[PublishedState], symbol: str | None
) -> frozenset[PublishedState]:
    return frozenset(after for state in states for after in _following(state, symbol))


@cache
def _all_leading(
    states: frozenset[PublishedState], symbol: str | None, wanted: frozenset[PublishedState]
) -> frozenset[PublishedState]:
    """Keep the states that have one of the wanted states among those that follow."""
    return frozenset(state for state in states if not wanted.isdisjoint(_following(state, symbol)))
