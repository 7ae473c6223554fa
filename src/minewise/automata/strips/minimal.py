"""The minimal deterministic machine for strips of a given height, and its size.

The continuations of a strip depend only on which fully shown columns can come next **and be the
last**: such a column determines its own mines and, by its clues, the mines to its left. So a state
is a set of last columns, and different sets are different states, because one more column tells
them apart. The subset construction on these sets yields the minimal machine directly. For three
rows it reaches 2,783 sets, including the empty one.

For four rows the table would have 914,880 rows and 14,641 columns, so the native core finds only
the states.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import TYPE_CHECKING, Protocol

import numpy as np

from minewise._core import Automaton, StripStates
from minewise.automata.strips.columns import all_columns, alphabet, check_height, numbered_columns
from minewise.automata.strips.strip import mines_around
from minewise.base.arguments import checked
from minewise.base.budget import Budget
from minewise.base.errors import BoardError, BudgetError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

    from minewise.board.board import Board


_MOST_ROWS = 8
"""The last columns are found from all pairs of placements: 65,536 for eight rows."""
LARGEST_HEIGHT = 3
"""The largest height for which an explicit machine is built."""

_ONE_BIT = np.uint64(1)


@dataclass(frozen=True, eq=False)
class MinimalMachine:
    """A minimal complete deterministic machine; state 0 is the start.

    Examples
    --------
    >>> from minewise.automata.strips.minimal import minimal_machine
    >>> machine = minimal_machine(2)
    >>> machine.states, machine.symbols
    (23, 64)
    >>> machine.transitions.shape, int(machine.accepting.sum())
    ((23, 64), 15)
    """

    height: int
    transitions: NDArray[np.uint16]
    """The next state, by state and by column index in `all_columns`."""
    accepting: NDArray[np.bool_]
    """For each state, whether a strip may end there."""

    @property
    def states(self) -> int:
        """The number of states, including the dead one."""
        return len(self.accepting)

    @property
    def symbols(self) -> int:
        """The number of columns over the alphabet."""
        return len(self.transitions[0])

    @property
    def dead(self) -> int:
        """The state from which nothing is accepted."""
        stays = (self.transitions == np.arange(self.states)[:, None]).all(axis=1)
        return int(np.flatnonzero(stays & ~self.accepting)[0])

    @cached_property
    def automaton(self) -> Automaton:
        """The machine in the native core, which reads over 100 million columns a second."""
        return Automaton(self.transitions)

    @checked
    def is_consistent(self, board: Board) -> bool:
        """Return whether any layout fits a strip."""
        if board.shape[0] != self.height:
            raise BoardError(f"expected a strip of {self.height} rows, not {board.shape[0]}")
        columns = numbered_columns(board)
        return columns is not None and bool(self.accepting[self.automaton.run(columns)])


@checked
@cache
def minimal_machine(height: int) -> MinimalMachine:
    """Build the minimal machine for a height of at most `LARGEST_HEIGHT`.

    Examples
    --------
    >>> from minewise.automata.strips.minimal import minimal_machine
    >>> minimal_machine(1).states
    6
    >>> minimal_machine(4)
    Traceback (most recent call last):
    minewise.base.errors.BudgetError: the explicit machine for height 4 is too large ...
    """
    if check_height(height) > LARGEST_HEIGHT:
        raise BudgetError(
            f"the explicit machine for height {height} is too large (at most height "
            f"{LARGEST_HEIGHT}): use StripMachine (minewise automaton run), which builds states on "
            "demand"
        )
    sets, transitions = _reachable(column_moves(height), start=_bits(first_columns(height)))
    ends = _bits(number for column, number in last_columns(height).items() if "B" not in column)
    return MinimalMachine(height, transitions, (sets & np.uint64(ends)) != 0)


def _placements(height: int) -> list[str]:
    """Return all placements of mines in a column, the empty one first."""
    if check_height(height) > _MOST_ROWS:
        raise BudgetError(f"{height} rows are too many to list all columns: use {_MOST_ROWS}")
    return ["".join(mines) for mines in product("-B", repeat=height)]


@checked
@cache
def last_columns(height: int) -> dict[str, int]:
    """Return the fully shown columns that a strip can end with, numbered."""
    empty, *_ = placements = _placements(height)
    columns = {_shown(left, here, empty) for left, here in product(placements, repeat=2)}
    return {column: number for number, column in enumerate(sorted(columns))}


@checked
def first_columns(height: int) -> Iterator[int]:
    """Return the numbers of the columns that form a strip on their own."""
    empty, *_ = placements = _placements(height)
    return (last_columns(height)[_shown(empty, here, empty)] for here in placements)


def _bits(numbers: Iterable[int]) -> int:
    """Return a set of numbers as bits."""
    return sum(1 << number for number in set(numbers))


@checked
def column_moves(height: int) -> list[dict[int, int]]:
    """Return, for every column, which last columns can follow each last column, as bits."""
    numbers = last_columns(height)
    empty, *_ = placements = _placements(height)
    moves: dict[str, dict[int, int]] = {column: {} for column in all_columns(height)}
    for left, here, right in product(placements, repeat=3):
        before = numbers[_shown(left, here, empty)]
        after = 1 << numbers[_shown(here, right, empty)]
        for view in product(*((symbol, "?") for symbol in _shown(left, here, right))):
            steps = moves["".join(view)]
            steps[before] = steps.get(before, 0) | after
    return list(moves.values())


def _shown(left: str, here: str, right: str) -> str:
    """Return a fully shown column, given its mines and those of the columns beside it."""
    return "".join(
        "B" if mine == "B" else str(sum(mines_around(mines, row) for mines in (left, here, right)))
        for row, mine in enumerate(here)
    )


def _reachable(
    moves: list[dict[int, int]], start: int
) -> tuple[NDArray[np.uint64], NDArray[np.uint16]]:
    """Return all reachable sets, and the number of the next set for each set and column."""
    known = {start: 0}
    new = np.array([start], np.uint64)
    rows = []
    while len(new):
        following = np.zeros((len(new), len(moves)), np.uint64)
        for number, steps in enumerate(moves):
            for place, result in steps.items():
                has = new >> np.uint64(place) & _ONE_BIT
                following[:, number] |= has * np.uint64(result)
        rows.append(following)
        found = np.unique(following).tolist()
        new = np.array([columns for columns in found if columns not in known], np.uint64)
        known.update(zip(new.tolist(), range(len(known), len(known) + len(new)), strict=True))
    sets = np.array(list(known), np.uint64)
    order = np.argsort(sets)
    places = np.searchsorted(sets, np.concatenate(rows), sorter=order)
    return sets, order[places].astype(np.uint16)


LARGEST_COUNTED_HEIGHT = 4
"""The largest height whose states can all be counted."""

_SEARCHED_HEIGHT = 6
_DEFAULT_BUDGET = Budget(seconds=600)
_STATES_AT_A_TIME = 20
"""The number of states between checks for Ctrl-C; with six rows, a few tenths of a second."""


class SearchProgress(Protocol):
    """The progress of the search for states."""

    @property
    def found(self) -> int:
        """The number of states found so far, including the dead one."""

    @property
    def found_up_to_reflection(self) -> int:
        """The number of live states found so far, not counting mirror images."""

    @property
    def pending(self) -> int:
        """The number of states still to visit, not counting mirror images."""


@checked
def minimal_size(
    height: int,
    budget: Budget = _DEFAULT_BUDGET,
    report: Callable[[SearchProgress], None] = lambda _: None,
) -> int:
    """Count the states of the minimal machine for a height, including the dead one.

    Parameters
    ----------
    height
        The number of rows in the strips.
    budget
        The time and memory limits for the search. If they are reached, `BudgetError` states a
        lower bound.
    report
        Called regularly with the progress of the search.

    Examples
    --------
    >>> from minewise.automata.strips.minimal import minimal_size
    >>> [minimal_size(height) for height in (1, 2, 3)]
    [6, 23, 2783]
    """
    if check_height(height) > _SEARCHED_HEIGHT:
        raise BudgetError(
            f"height {height} has too many states to count: use at most "
            f"{LARGEST_COUNTED_HEIGHT}, or {_SEARCHED_HEIGHT} for a lower bound"
        )
    search = StripStates(height)
    meter = budget.start()
    while search.pending:
        search.explore(_STATES_AT_A_TIME)
        report(search)
        late = meter.seconds_left <= 0
        if search.pending and (late or search.memory > budget.memory):
            raise BudgetError(
                f"the machine for height {height} has at least {search.found:,} states: "
                f"out of {'time' if late else 'memory'}"
            )
    return search.found


@checked
def alphabet_size(height: int) -> int:
    """Count the columns over the alphabet for a height.

    Examples
    --------
    >>> from minewise.automata.strips.minimal import alphabet_size
    >>> [alphabet_size(height) for height in (1, 2, 3, 4)]
    [5, 64, 1331, 14641]
    """
    columns: int = len(alphabet(height)) ** height
    return columns
