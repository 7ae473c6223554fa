"""The minimal machine read cell by cell: exact chances for strips of four rows, of any length.

For four rows, the table of the minimal machine would have 14,641 columns. Cell by cell, there are
only eleven moves, but also states between the rows of a column. With mirror images as one, the
machine for four rows has 458,299 states before the first row and three million between rows.
Building it takes ten seconds and 0.9 GB of memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from minewise._core import CellMachine as NativeMachine
from minewise.automata.strips.columns import alphabet, check_height
from minewise.automata.strips.sequences import dominant_rate
from minewise.automata.strips.shares import as_floats, check_all_chances, check_shares
from minewise.base.arguments import checked
from minewise.base.errors import BudgetError, MinewiseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from numpy.typing import NDArray

    from minewise.automata.strips.shares import Symbols

LARGEST_HEIGHT = 4
"""The largest height for which the machine fits into memory."""

_STATES_AT_A_TIME = 1000
_SYMBOLS = alphabet(LARGEST_HEIGHT)


@dataclass(frozen=True, eq=False)
class CellMachine:
    """The minimal machine for a height; state 0 is dead, and state 1 is the start."""

    moves: tuple[NDArray[np.uint32], ...]
    """For each row, the next state by symbol and by state before that row."""
    accepting: NDArray[np.bool_]
    """For each state before the first row, whether a strip may end there."""

    @checked
    def before(self, worth: NDArray[Any], symbols: Symbols) -> NDArray[Any]:
        """Return the mean value of the states after a random column, by state before it.

        Values may be floats or integers; sums of integers are objects, because they may be large.
        """
        if worth.shape != self.accepting.shape or worth.dtype.kind not in "uifO":
            raise MinewiseError(f"worth must be {len(self.accepting)} numbers, one per state")
        check_shares(symbols)
        shares: Sequence[Fraction | float] = [symbols.get(symbol, 0) for symbol in _SYMBOLS]
        if worth.dtype.kind == "f":  # fractions would make objects of all values
            shares = as_floats(shares)
        else:
            worth = worth.astype(object)
        for moves in reversed(self.moves):
            worth = sum(share * worth[after] for share, after in zip(shares, moves, strict=True))
        return worth


@checked
@cache
def cell_machine(height: int) -> CellMachine:
    """Build the machine for a height of at most `LARGEST_HEIGHT`.

    Examples
    --------
    >>> from minewise.automata.strips.minimal_cells import cell_machine
    >>> [moves.shape for moves in cell_machine(2).moves]
    [(11, 23), (11, 65)]
    """
    if check_height(height) > LARGEST_HEIGHT:
        raise BudgetError(
            f"the machine for height {height} is too large (at most height {LARGEST_HEIGHT}): "
            "use swept_chances"
        )
    native = NativeMachine(height)
    while native.pending:
        native.explore(_STATES_AT_A_TIME)
    moves = (np.ascontiguousarray(native.moves(row).T) for row in range(height))
    return CellMachine(tuple(moves), native.accepting())


@checked
def cellwise_chances(height: int, symbols: Symbols) -> Iterator[float]:
    """Yield the probability that a random strip of 0, 1, 2, ... columns is consistent.

    Parameters
    ----------
    height
        The number of rows, at most `LARGEST_HEIGHT`.
    symbols
        The probability of each symbol: a clue, `B` or `?`. If each is 1, consistent strips are
        counted; counts are exact up to 2⁵³.

    Examples
    --------
    >>> from itertools import islice
    >>> from minewise.automata.strips.minimal_cells import cellwise_chances
    >>> [*islice(cellwise_chances(3, dict.fromkeys("012345678B?", 1)), 4)]
    [1.0, 38.0, 2159.0, 115804.0]
    """
    check_shares(symbols)
    machine = cell_machine(height)
    worth = machine.accepting.astype(np.float64)
    while True:
        yield float(worth[1])
        worth = machine.before(worth, symbols)


@checked
def cellwise_rate(height: int, symbols: Symbols) -> float:
    """Return the factor by which each further column multiplies the probability, in the limit.

    Every symbol must have a positive probability.

    Examples
    --------
    >>> from minewise.automata.strips.chances import any_symbol
    >>> from minewise.automata.strips.minimal_cells import cellwise_rate
    >>> round(cellwise_rate(3, any_symbol(0.1)), 5)
    0.91573
    """
    check_all_chances(height, symbols)
    machine = cell_machine(height)
    return dominant_rate(lambda worth: machine.before(worth, symbols), machine.accepting)
