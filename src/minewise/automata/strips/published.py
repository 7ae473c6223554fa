"""The published machine for strips of two rows: "NFA for 2×n MCP", chapter 3.

Both cells of a column touch the same cells of the adjacent columns. So their order does not matter,
two clues in one column must be equal, and the 64 columns reduce to 19 symbols. A state is a symbol
with what is known about its cells: each cell is followed by `0` or `B` if it is free or mined, or,
for a clue, by the number of mines in its own column and the one to its left. In `21?B` a clue 2 has
seen one mine, the covered cell in its column, and needs one more.

The transitions are derived from this meaning; the tests compare them with the published table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from minewise.automata.strips.columns import check_column, columns_of
from minewise.automata.walks import walks
from minewise.base.arguments import checked
from minewise.base.errors import BoardError, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from minewise.board.board import Board


SYMBOLS: Final = (
    *("0?", "1?", "2?", "3?", "4?", "5?", "?B", "??", "00", "11"),
    *("1B", "22", "2B", "33", "3B", "44", "4B", "5B", "BB"),
)
"""The columns of consistent strips, in the order of the published table."""

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
"""The classes of the published table, and the property their states share."""


@dataclass(frozen=True)
class PublishedState:
    """A state of the machine and its meaning.

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
    """The number of mines in the last column."""
    need: int | None
    """The number of mines that the next column must have, if the last column has a clue."""
    weight: int
    """The number of ways to place the mines in the last column."""

    @property
    def accepted(self) -> bool:
        """Whether a strip may end here."""
        return self.need in (None, 0)

    @property
    def group(self) -> str:
        """The state's class in `CLASSES`. States in one class have the same row in the table."""
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


@checked
def successors(state: PublishedState, symbol: str) -> tuple[PublishedState, ...]:
    """Return the possible next states for a symbol, fewest mines first.

    Examples
    --------
    >>> from minewise.automata.strips.published import START, successors
    >>> [after.name for after in successors(START, "2?")]
    ['20?0', '21?B']
    """
    return _successors(state, symbol)


@cache
def _successors(state: PublishedState, symbol: str) -> tuple[PublishedState, ...]:
    if symbol not in SYMBOLS:
        raise BoardError(f"unknown symbol {quoted(symbol)}: use {', '.join(SYMBOLS)}")
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
    """Return the mine placements in a symbol, with the number of columns each stands for."""
    if symbol == "??":
        return [("00", 1), ("0B", 2), ("BB", 1)]
    fixed = ["B" if shown == "B" else "0" for shown in symbol]
    if "?" not in symbol:
        return [("".join(fixed), 1)]
    place = symbol.index("?")
    return [("".join([*fixed[:place], mark, *fixed[place + 1 :]]), 1) for mark in "0B"]


@cache
def states() -> tuple[PublishedState, ...]:
    """Return all reachable states, class by class.

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
        new = [after for symbol in SYMBOLS for after in _successors(state, symbol)]
        todo += [after for after in new if after not in found]
        found.update(dict.fromkeys(new))
    return tuple(sorted(found, key=lambda state: (state.group, state.name)))


@checked
def symbol_of(column: str) -> str | None:
    """Return the symbol for a column with its cells in either order.

    Returns `None` if no consistent strip has such a column: it has two different clues, a mine
    beside a 0, or a clue that is too large.

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


@checked
def symbols_of(board: Board) -> list[str | None]:
    r"""Return the symbols for a board of two rows.

    Examples
    --------
    >>> from minewise.automata.strips.published import symbols_of
    >>> symbols_of(mw.Board.parse("2?2?\n2B2?"))
    ['22', '?B', '22', '??']
    """
    if board.shape[0] != 2:
        raise BoardError(f"the published machine reads two rows, not {board.shape[0]}")
    return [symbol_of(column) for column in columns_of(board)]


@checked
def run(symbols: Sequence[str | None]) -> list[dict[PublishedState, int]]:
    """Return the live states after every symbol, with the number of placements that lead there.

    The placements that lead to accepted states at the end are the layouts of the board.

    Examples
    --------
    >>> from minewise.automata.strips.published import run
    >>> *_, last = run(["2?", "??", "4?", "?B", "2?"])
    >>> {state.name: ways for state, ways in last.items()}
    {'22?0': 3, '21?0': 1, '22?B': 1}
    """
    return [{state: step.placements for state, step in steps.items()} for steps in _steps(symbols)]


@checked
def live(symbols: Iterable[str | None]) -> Iterator[frozenset[PublishedState]]:
    """Yield the live states after every symbol, in time linear in the number of symbols.

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


@checked
def is_consistent(board: Board) -> bool:
    r"""Return whether any layout fits a board of two rows, in time linear in its length.

    Examples
    --------
    >>> from minewise.automata.strips.published import is_consistent
    >>> is_consistent(mw.Board.parse("2??\n0??"))
    False
    """
    *_, last = live(symbols_of(board))
    return any(state.accepted for state in last)


@checked
def count(board: Board) -> int:
    r"""Count the layouts of a board of two rows.

    Examples
    --------
    >>> from minewise.automata.strips.published import count
    >>> count(mw.Board.parse("2?4??\n???B2"))
    4
    """
    return sum(ways for state, ways in run(symbols_of(board))[-1].items() if state.accepted)


@checked
def paths(symbols: Sequence[str | None]) -> Iterator[list[PublishedState]]:
    """Yield every path from the start to the last symbol, accepted or not.

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
    """Return, at the start and after every symbol, the states that lead to the last symbol."""
    reached = [frozenset([START]), *live(symbols)]
    useful = [reached[-1]]
    for before, symbol in zip(reversed(reached[:-1]), reversed(symbols), strict=True):
        useful.append(_all_leading(before, symbol, useful[-1]))
    return useful[::-1]


class Growth(NamedTuple):
    """The size of a run after a symbol."""

    paths: int
    """The number of paths."""
    live: int
    """The number of states in which the paths end."""


@checked
def growth(symbols: Sequence[str | None]) -> list[Growth]:
    """Count the paths and live states after every symbol.

    The source asks whether the machine goes "to lots of states with explosive growth". The number
    of paths does explode: it may triple with every symbol. The number of live states does not:
    after a symbol, only the states named after that symbol can be live, at most five. So tracking
    live states takes linear time.

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
    return () if symbol is None else _successors(state, symbol)


@cache
def _all_following(
    states: frozenset[PublishedState], symbol: str | None
) -> frozenset[PublishedState]:
    return frozenset(after for state in states for after in _following(state, symbol))


@cache
def _all_leading(
    states: frozenset[PublishedState], symbol: str | None, wanted: frozenset[PublishedState]
) -> frozenset[PublishedState]:
    """Return the states that lead to one of the wanted states."""
    return frozenset(state for state in states if not wanted.isdisjoint(_following(state, symbol)))
