"""The smallest deterministic machine that decides the strips of a given height.

All that a strip's future can depend on is a **relation**: which mines the last column may have
together with which mines of the next column. So the subset construction is carried out on
relations, which are sets of pairs and fit into the bits of a number: sets of states that differ
only in how their clues put it are one relation from the beginning. For three rows 3,403 relations
can be reached, where there are 2^64 of them, and 2,783 are left when those that accept the same
strips are merged.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from minewise._core import Automaton
from minewise.automata.columns import all_columns, check_height, numbered_columns
from minewise.automata.strip import mines_around
from minewise.errors import BoardError, BudgetError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from minewise.board import Board

LARGEST_HEIGHT = 3
"""The largest height of an explicit machine."""

_ONE_BIT = np.uint64(1)


@dataclass(frozen=True, eq=False)
class MinimalMachine:
    """A complete deterministic machine with as few states as possible, the start being state 0.

    Examples
    --------
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
        >>> from minewise import Board
        >>> minimal_machine(1).is_consistent(Board.parse("0?1?1?1?0"))
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
    >>> minimal_machine(1).states
    6
    >>> minimal_machine(4)
    Traceback (most recent call last):
    minewise.errors.BudgetError: the explicit machine of height 4 is too large: ...
    """
    if check_height(height) > LARGEST_HEIGHT:
        raise BudgetError(
            f"the explicit machine of height {height} is too large: the largest is of height "
            f"{LARGEST_HEIGHT}; StripMachine makes its states as it goes, for any height"
        )
    relations, transitions = _reachable(height)
    empty, *_ = placements = _placements(height)
    ends = sum(1 << _place(mines, empty) for mines in placements)
    accepting = (relations & np.uint64(ends)) != 0
    return MinimalMachine(height, *_merged(transitions, accepting))


def _placements(height: int) -> list[str]:
    """List the ways to mine a column, none at all first."""
    return ["".join(mines) for mines in product("-B", repeat=height)]


def _place(left: str, right: str) -> int:
    """Give the place of a pair among the bits of a relation."""
    return int((left + right).replace("-", "0").replace("B", "1"), 2)


def _reachable(height: int) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    """Find all relations that strips lead to, and which follows which, by column."""
    moves = _moves(height)
    empty, *_ = placements = _placements(height)
    start = sum(1 << _place(empty, right) for right in placements)
    known = {start: 0}
    new = np.array([start], np.uint64)
    rows = []
    while len(new):
        following = np.zeros((len(new), len(moves)), np.uint64)
        for number, steps in enumerate(moves):
            for place, result in steps.items():
                following[:, number] |= (new >> np.uint64(place) & _ONE_BIT) * result
        rows.append(following)
        found = np.unique(following).tolist()
        new = np.array([relation for relation in found if relation not in known], np.uint64)
        known.update(zip(new.tolist(), range(len(known), len(known) + len(new)), strict=True))
    relations = np.array(list(known), np.uint64)
    order = np.argsort(relations)
    places = np.searchsorted(relations, np.concatenate(rows), sorter=order)
    return relations, order[places]


def _moves(height: int) -> list[dict[int, np.uint64]]:
    """For every column, what each pair of a relation turns into when the column is read."""
    moves: dict[str, dict[int, int]] = {column: {} for column in all_columns(height)}
    for left, here, right in product(_placements(height), repeat=3):
        before, after = _place(left, here), 1 << _place(here, right)
        for column in _columns_showing(left, here, right):
            moves[column][before] = moves[column].get(before, 0) | after
    return [
        {place: np.uint64(result) for place, result in steps.items()} for steps in moves.values()
    ]


def _columns_showing(left: str, here: str, right: str) -> Iterator[str]:
    """List what a column may show, given the mines of the columns beside it and its own."""
    shown = [
        "B" if mine == "B" else str(sum(mines_around(mines, row) for mines in (left, here, right)))
        for row, mine in enumerate(here)
    ]
    return map("".join, product(*((symbol, "?") for symbol in shown)))


def _merged(
    transitions: NDArray[np.intp], accepting: NDArray[np.bool_]
) -> tuple[NDArray[np.uint16], NDArray[np.bool_]]:
    """Merge the states that accept the same strips (Moore's partition refinement)."""
    block = accepting.astype(np.uint16)
    blocks = 0
    while True:
        numbers: dict[bytes, int] = {}
        keys = np.column_stack([block, block[transitions]])
        block = np.array([numbers.setdefault(key.tobytes(), len(numbers)) for key in keys], "u2")
        if len(numbers) == blocks:
            break
        blocks = len(numbers)
    _, first = np.unique(block, return_index=True)
    return block[transitions[first]], accepting[first]
