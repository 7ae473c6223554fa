"""The probability that a strip of random symbols is consistent.

Each cell shows a symbol independently, with given probabilities. Reading a random column is then a
multiplication by a matrix: the moves of the minimal machine, weighted by column probability (the
transfer-matrix method). Given fractions, the result is an exact fraction; floats are faster.

M. Kadlac, *Explorations of the Minesweeper Consistency Problem* (2003), asks for a prediction of
whether a grid is consistent. Four rows are read cell by cell (`minimal_cells`), which takes ten
seconds for the first strip and 0.9 GB of memory. For more rows the probability is predicted: each
further row multiplies it by about the same factor as the third row.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from itertools import count, islice
from math import comb, lcm, prod
from numbers import Rational
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from minewise.automata.strips.columns import all_columns, check_height
from minewise.automata.strips.minimal import LARGEST_HEIGHT, minimal_machine
from minewise.automata.strips.minimal_cells import cell_machine
from minewise.automata.strips.sequences import dominant_rate
from minewise.automata.strips.shares import CLUES, check_all_chances, check_chances, check_share
from minewise.base.arguments import checked
from minewise.base.errors import BoardError
from minewise.board.topology import MAX_CELLS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from minewise.automata.strips.shares import Symbols

_NEIGHBOURS = 8


@checked
def any_symbol(density: Fraction | float, clues: str = CLUES) -> dict[str, Fraction | float]:
    """Return symbol probabilities for a cell that shows a mine or any clue, all equally likely.

    Parameters
    ----------
    density
        The share of cells that are not covered.
    clues
        The clues that a cell may show; `012` for a line.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from minewise.automata.strips.chances import any_symbol
    >>> any_symbol(Fraction(4, 5), clues="012")
    {'0': Fraction(1, 5), '1': Fraction(1, 5), '2': Fraction(1, 5), 'B': Fraction(1, 5), '?': ...}
    """
    check_share("density", density)
    shown = f"{clues}B"
    return dict.fromkeys(shown, density / len(shown)) | {"?": 1 - density}


@checked
def typical_symbol(
    density: Fraction | float, mined: Fraction | float
) -> dict[str, Fraction | float]:
    """Return symbol probabilities for a cell on typical boards.

    A shown cell is a mine with probability `mined`, or else a clue with eight random neighbours.
    `density` is the share of cells that are not covered.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from minewise.automata.strips.chances import typical_symbol
    >>> symbols = typical_symbol(Fraction(1, 2), mined=Fraction(1, 5))
    >>> symbols["B"], symbols["?"], float(symbols["2"])
    (Fraction(1, 10), Fraction(1, 2), 0.117440512)
    """
    check_share("density", density)
    check_share("share of mined cells", mined)
    clues = {
        clue: density
        * (1 - mined)
        * comb(_NEIGHBOURS, int(clue))
        * mined ** int(clue)
        * (1 - mined) ** (_NEIGHBOURS - int(clue))
        for clue in CLUES
    }
    return clues | {"B": density * mined, "?": 1 - density}


@checked
def chances_of_consistency(height: int, symbols: Symbols) -> Iterator[Fraction | float]:
    """Yield the probability that a random strip of 0, 1, 2, ... columns is consistent.

    Parameters
    ----------
    height
        The number of rows, at most four.
    symbols
        The probability of each symbol: a clue, `B` or `?`; missing symbols never occur. If all
        probabilities are fractions, so are the results; with four rows, each further column then
        takes seconds.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from itertools import islice
    >>> from minewise.automata.strips.chances import any_symbol, chances_of_consistency
    >>> chances = chances_of_consistency(1, any_symbol(Fraction(4, 5), clues="012"))
    >>> print(*islice(chances, 5))
    1 3/5 11/25 38/125 133/625
    """
    check_chances(symbols)
    if not all(isinstance(chance, Rational) for chance in symbols.values()):
        yield from map(float, _sums(height, symbols, np.float64))
        return
    # Integers over one denominator, because fractions would be reduced after every sum.
    scale = lcm(*(Fraction(chance).denominator for chance in symbols.values()))
    whole = {symbol: int(chance * scale) for symbol, chance in symbols.items()}
    for cells, total in zip(count(0, height), _sums(height, whole, object), strict=False):
        yield Fraction(total, scale**cells)


@checked
def chance_of_consistency(height: int, length: int, symbols: Symbols) -> Fraction | float:
    """Return the probability that a random strip is consistent; see `chances_of_consistency`.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from minewise.automata.strips.chances import any_symbol, chance_of_consistency
    >>> round(chance_of_consistency(2, 10, any_symbol(0.1)), 4)
    0.4483
    >>> chance_of_consistency(1, 2, any_symbol(Fraction(1, 10)))
    Fraction(2161, 2500)
    """
    if not 0 <= length <= MAX_CELLS:
        raise BoardError(f"a strip cannot have {length} columns")
    return next(islice(chances_of_consistency(height, symbols), length, None))


@checked
def predicted_chance(height: int, length: int, symbols: Symbols) -> Fraction | float:
    """Predict how likely a random board is to be consistent, from machines for up to three rows.

    Clues conflict locally, so each further row of a tall board multiplies the probability by about
    the same factor. The factor for the third row is used, which is close to the limit: with 16
    rows, the probability may be 32 % where 26 % is predicted. For boards with at most three rows or
    columns, the probability is exact; for four rows, use `chance_of_consistency`.

    Examples
    --------
    >>> from minewise.automata.strips.chances import any_symbol, predicted_chance
    >>> round(predicted_chance(10, 10, any_symbol(0.1)), 3)
    0.097
    """
    height, length = sorted((check_height(height), check_height(length)))
    narrow = chance_of_consistency(min(height, LARGEST_HEIGHT), length, symbols)
    if height <= LARGEST_HEIGHT or not narrow:
        return narrow
    share = narrow / chance_of_consistency(LARGEST_HEIGHT - 1, length, symbols)
    return narrow * share ** (height - LARGEST_HEIGHT)


@checked
def decay_rate(height: int, symbols: Symbols) -> float:
    """Return the factor by which each further column multiplies the probability, in the limit.

    Every symbol that the height allows must be possible. Then all states that are not dead lead to
    each other through a column of zeros, so there is a single rate.

    Examples
    --------
    >>> from minewise.automata.strips.chances import any_symbol, decay_rate
    >>> round(decay_rate(1, any_symbol(0.8, clues="012")), 9)  # growth_rate(1) divided by 5
    0.698172723
    """
    check_all_chances(height, symbols)
    before, accepting, _ = _moves(height, symbols, np.float64)
    return dominant_rate(before, accepting)


def _sums(height: int, shares: Symbols, number: type) -> Iterator[Any]:
    """Yield, for each length, the sum over consistent strips of the product of their shares."""
    before, accepting, start = _moves(height, shares, number)
    worth: NDArray[Any] = accepting.astype(np.int64).astype(number)
    while True:
        yield worth[start]
        worth = before(worth)


class _Moves(NamedTuple):
    """A machine that reads random columns."""

    before: Callable[[NDArray[Any]], NDArray[Any]]
    """The values of the states before a column, given those after it."""
    accepting: NDArray[np.bool_]
    start: int


def _moves(height: int, shares: Symbols, number: type) -> _Moves:
    if height > LARGEST_HEIGHT:
        cells = cell_machine(height)
        return _Moves(partial(cells.before, symbols=shares), cells.accepting, start=1)
    transitions, columns = _live_moves(height)
    weights = _weights(columns, shares, number)
    accepting = minimal_machine(height).accepting
    return _Moves(lambda worth: worth[transitions] @ weights, accepting, start=0)


@cache
def _live_moves(height: int) -> tuple[NDArray[np.uint16], list[str]]:
    """Return the minimal machine's moves for columns of consistent strips, and these columns."""
    machine = minimal_machine(height)
    live = np.flatnonzero((machine.transitions != machine.dead).any(axis=0))
    columns = all_columns(height)
    return machine.transitions[:, live], [columns[number] for number in live]


def _weights(columns: list[str], shares: Symbols, number: type) -> NDArray[Any]:
    """Return, for each column, the product of its cells' shares."""
    return np.array([prod(shares.get(cell, 0) for cell in column) for column in columns], number)
