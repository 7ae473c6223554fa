"""The smallest deterministic machine that decides the strips of a given height.

All that the future of a strip can depend on is which mines the next column may have, together
with what its clues have seen on their left. That is, which columns, shown in full, can come next
**and be the last**: such a column names its mines, and its clues tell what they have seen. So a
state of the machine is a set of last columns, and different sets are different states, because one
more column tells them apart. The subset construction on these sets gives the minimal machine at
once; nothing is left to merge. For three rows 2,783 sets are reached, the empty one included.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from minewise._core import Automaton
from minewise.automata.strips.columns import all_columns, check_height, numbered_columns
from minewise.automata.strips.strip import mines_around
from minewise.base.errors import BoardError, BudgetError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from minewise.board.board import Board

LARGEST_HEIGHT = 3
"""The largest height of an explicit machine."""

_ONE_BIT = np.uint64(1)


@dataclass(frozen=True, eq=False)
class MinimalMachine:
    """A complete deterministic machine with as few states as possible, the start being state 0.

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
    """The next state, by state and by number of the column as `all_columns` lists them."""
    accepting: NDArray[np.bool_]
    """By state, whether a strip may end there."""

    @property
    def states(self) -> int:
        """The number of states, with the dead one, from which nothing is accepted."""
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
        """The same for the native core, which reads some hundred million columns a second."""
        return Automaton(self.transitions)

    def is_consistent(self, board: Board) -> bool:
        """Decide whether any layout fits a strip.

        Examples
        --------
        >>> from minewise.automata.strips.minimal import minimal_machine
        >>> minimal_machine(1).is_consistent(mw.Board.parse("0?1?1?1?0"))
        False
        """
        if board.shape[0] != self.height:
            raise BoardError(f"a strip of {self.height} rows is wanted, not of {board.shape[0]}")
        columns = numbered_columns(board)
        return columns is not None and bool(self.accepting[self.automaton.run(columns)])


@cache
def minimal_machine(height: int) -> MinimalMachine:
    """Make the minimal machine of a height, which is at most `LARGEST_HEIGHT`.

    Examples
    --------
    >>> from minewise.automata.strips.minimal import minimal_machine
    >>> minimal_machine(1).states
    6
    >>> minimal_machine(4)
    Traceback (most recent call last):
    minewise.base.errors.BudgetError: the explicit machine of height 4 is too large: ...
    """
    if check_height(height) > LARGEST_HEIGHT:
        raise BudgetError(
            f"the explicit machine of height {height} is too large: the largest is of height "
            f"{LARGEST_HEIGHT}; StripMachine (minewise automaton run) makes its states as it goes, "
            "for any height"
        )
    last_columns = _last_columns(height)
    sets, transitions = _reachable(_moves(height), start=_bits(_first_columns(height)))
    ends = _bits(number for column, number in last_columns.items() if "B" not in column)
    return MinimalMachine(height, transitions, (sets & np.uint64(ends)) != 0)


def _placements(height: int) -> list[str]:
    """List the ways to mine a column, none at all first."""
    return ["".join(mines) for mines in product("-B", repeat=height)]


@cache
def _last_columns(height: int) -> dict[str, int]:
    """Give numbers to the columns that a strip can end with when all its cells are shown."""
    empty, *_ = placements = _placements(height)
    columns = {_shown(left, here, empty) for left, here in product(placements, repeat=2)}
    return {column: number for number, column in enumerate(sorted(columns))}


def _first_columns(height: int) -> Iterator[int]:
    """Give the numbers of those that may be the only column."""
    empty, *_ = placements = _placements(height)
    return (_last_columns(height)[_shown(empty, here, empty)] for here in placements)


def _bits(numbers: Iterable[int]) -> int:
    """Write a set of numbers as the bits of a number."""
    return sum(1 << number for number in set(numbers))


def _moves(height: int) -> list[dict[int, int]]:
    """For every column, which last columns each last column leads to when the column is read."""
    numbers = _last_columns(height)
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
    """Show a column in full, given the mines of the columns beside it and its own."""
    return "".join(
        "B" if mine == "B" else str(sum(mines_around(mines, row) for mines in (left, here, right)))
        for row, mine in enumerate(here)
    )


def _reachable(
    moves: list[dict[int, int]], start: int
) -> tuple[NDArray[np.uint64], NDArray[np.uint16]]:
    """Find all sets that strips lead to, and which follows which, by column."""
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
