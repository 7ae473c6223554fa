"""The chance that a random strip is consistent, cell by cell, for heights beyond the machines.

A sweep reads random cells column by column, from top to bottom, and keeps what matters for the
cells to come: **the set of possible mines** around the border between cells read and cells unread.
Random boards with the same set have the same future, so a sweep needs one probability for each
set. No machine is built, so strips of five or six rows can be swept too, as long as the sets fit
into memory.

Unlikely sets can be blurred: everything is forgotten about the column before the last, so that
they merge. A blurred set has more possible mines, so the chance can only be too high, by at most
the probability of the strips whose set was blurred.

A set is an integer with one bit for each way to mine the cells at the border; each cell owns one
bit of the ways' numbers, its slot.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from minewise.automata.strips.columns import check_height
from minewise.automata.strips.shares import check_share, check_shares
from minewise.base.arguments import checked
from minewise.base.errors import BudgetError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Sets: TypeAlias = dict[int, Any]
    """The probability of each set."""

_MOST_ROWS = 6
"""A set has 2^(2 · rows + 3) bits: 4 KB for six rows, 64 KB for eight."""


class Chance(NamedTuple):
    """Proven bounds of a probability."""

    low: Any
    """The probability is at least this."""
    high: Any
    """The probability is at most this, and close to it."""


class _Reading(NamedTuple):
    """How a cell is read."""

    added: list[int]
    """The slots of the cells that come into view."""
    shown: dict[str, int]
    """For each symbol, the ways to mine the cells in view that agree with it."""
    gone: list[tuple[int, int]]
    """For each cell that goes out of view, its slot and the ways in which it is free."""


@checked
def swept_chances(height: int, symbols: Mapping[str, Any], least: float = 0) -> Iterator[Chance]:
    """Yield the probability that a random strip of 0, 1, 2, ... columns is consistent.

    Parameters
    ----------
    height
        The number of rows, at most six. From four rows on, long strips need unlikely sets to be
        blurred.
    symbols
        The probability of each symbol: a clue, `B` or `?`. The sums are exact if all probabilities
        are fractions or integers; if each is 1, they count consistent strips.
    least
        After every column, sets with a smaller share are blurred; with 0, none is, and both bounds
        are equal.

    Examples
    --------
    >>> from itertools import islice
    >>> from minewise.automata.strips.sweeps import swept_chances
    >>> [chance.low for chance in islice(swept_chances(2, dict.fromkeys("012345B?", 1)), 5)]
    [1, 11, 157, 2159, 29345]
    """
    if check_height(height) > _MOST_ROWS:
        raise BudgetError(f"{height} rows are too many to sweep: use at most {_MOST_ROWS}")
    check_shares(symbols)
    check_share("least share", least)
    sweep = _Sweep(height)
    sets: Sets = {sweep.start: 1}
    blurred = 0
    for column in count():
        high = sum(sets[ways] for ways in sets if ways & sweep.without_mines(column))
        yield Chance(max(high - blurred, 0), high)
        for row in range(height):
            sets = _read(sets, sweep.reading(column, row), symbols)
        sets = _merged(sets, sweep, column + 1)
        if least:
            limit = least * sum(sets.values())
            blurred += sum(chance for chance in sets.values() if chance < limit)
            sets = _blurred(sets, sweep.column(column), limit)


def _read(sets: Sets, reading: _Reading, symbols: Mapping[str, Any]) -> Sets:
    """Read one random cell."""
    shown = [(reading.shown.get(symbol, 0), share) for symbol, share in symbols.items()]
    after: Sets = {}
    for before, chance in sets.items():
        ways = before
        for slot in reading.added:
            ways |= ways << (1 << slot)
        for agrees, share in shown:
            found = ways & agrees
            if found:
                for slot, free in reading.gone:
                    found = (found | found >> (1 << slot)) & free
                after[found] = after.get(found, 0) + chance * share
    return after


def _blurred(sets: Sets, slots: list[tuple[int, int]], limit: float) -> Sets:
    """Forget whether the cells in some slots are mined, in all sets below a limit."""
    after: Sets = {}
    for before, chance in sets.items():
        ways = before
        if chance < limit:
            for slot, free in slots:
                ways = (ways | ways >> (1 << slot)) & free
                ways |= ways << (1 << slot)
        after[ways] = after.get(ways, 0) + chance
    return after


def _merged(sets: Sets, sweep: _Sweep, column: int) -> Sets:
    """Merge sets with the same future: those that only seem to differ, and mirror images."""
    after: Sets = {}
    alike, swaps = sweep.alike(column), sweep.swaps(column)
    for before, chance in sets.items():
        ways = before
        for group in alike:
            if ways & group:
                ways |= group
        mirrored = ways
        for distance, lower in swaps:
            moved = (mirrored ^ mirrored >> distance) & lower
            mirrored ^= moved | moved << distance
        ways = min(ways, mirrored)
        after[ways] = after.get(ways, 0) + chance
    return after


class _Sweep:
    """The slots of a strip's cells, and how cells are read.

    When a cell is read, its own column and both neighbouring columns are in view, without the cells
    on the left that no later cell touches and those on the right that no earlier cell touches.
    """

    def __init__(self, height: int) -> None:
        self.height = height
        self.slots = 2 * height + 3
        self._mined = [_with_bit(slot, self.slots) for slot in range(self.slots)]
        self._all = (1 << (1 << self.slots)) - 1
        columns = (self._numbers(0, mines) for mines in range(1 << height))
        self.start = sum(1 << number for number in columns)

    def reading(self, column: int, row: int) -> _Reading:
        """Return how a cell is read."""
        rows = range(self.height)
        near = [near_row for near_row in (row - 1, row, row + 1) if near_row in rows]
        own = self._mined[self._slot(column, row)]
        around = [
            self._slot(column + step, near_row)
            for step in (-1, 0, 1)
            for near_row in near
            if step or near_row != row
        ]
        shown = {str(clue): ways & ~own for clue, ways in enumerate(self._with_mines(around))}
        added = [0, 1] if row == 0 else [row + 1]
        gone = [row - 1, row] if row == self.height - 1 else [row - 1]
        left = [self._slot(column - 1, other) for other in gone if other in rows]
        return _Reading(
            [self._slot(column + 1, other) for other in added if other in rows],
            shown | {"B": own, "?": self._all},
            [(slot, self._all & ~self._mined[slot]) for slot in left],
        )

    def column(self, column: int) -> list[tuple[int, int]]:
        """Return the slots of a column's cells, and for each the ways in which the cell is free."""
        slots = [self._slot(column, row) for row in range(self.height)]
        return [(slot, self._all & ~self._mined[slot]) for slot in slots]

    def without_mines(self, column: int) -> int:
        """Return the ways in which a column has no mine: a strip may end before it."""
        return self._with_mines([self._slot(column, row) for row in range(self.height)])[0]

    def alike(self, column: int) -> list[int]:
        """Group ways to mine a column and the one before that no later clue tells apart.

        The column before is seen only by the free cells of this one, each of which counts mines.
        """
        groups: dict[tuple[int, ...], int] = {}
        for left in range(1 << self.height):
            for here in range(1 << self.height):
                counts = (
                    -1 if here >> row & 1 else (left << 1 >> row & 7).bit_count()
                    for row in range(self.height)
                )
                number = self._numbers(column - 1, left) | self._numbers(column, here)
                look = (here, *counts)
                groups[look] = groups.get(look, 0) | 1 << number
        return [ways for ways in groups.values() if ways.bit_count() > 1]

    def swaps(self, column: int) -> list[tuple[int, int]]:
        """Return how to turn a column and the one before upside down, by swapping pairs of cells.

        Each swap moves the ways that have a mine only in the lower slot up by a distance, to those
        that have one only in the higher slot.
        """
        found = []
        for mirrored in (column - 1, column):
            for row in range(self.height // 2):
                pair = (self._slot(mirrored, row), self._slot(mirrored, self.height - 1 - row))
                low, high = sorted(pair)
                lower = self._mined[low] & ~self._mined[high]
                found.append(((1 << high) - (1 << low), lower))
        return found

    def _slot(self, column: int, row: int) -> int:
        return (column * self.height + row) % self.slots

    def _numbers(self, column: int, mines: int) -> int:
        """Return the number of the way whose only mines are some of a column's, given as bits."""
        return sum(1 << self._slot(column, row) for row in range(self.height) if mines >> row & 1)

    def _with_mines(self, slots: Sequence[int]) -> list[int]:
        """Return the ways with 0, 1, 2, ... mines in the slots."""
        found = [self._all]
        for slot in slots:
            free = [ways & ~self._mined[slot] for ways in found]
            mined = [ways & self._mined[slot] for ways in found]
            found = [one | other for one, other in zip([*free, 0], [0, *mined], strict=True)]
        return found


def _with_bit(bit: int, bits: int) -> int:
    """Return the set of the numbers of `bits` bits that have a bit."""
    return sum(1 << number for number in range(1 << bits) if number >> bit & 1)
