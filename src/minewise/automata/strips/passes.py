"""Count, list and sample the layouts of a strip, and compute cell probabilities.

Paths are summed from both ends. Counts are integers. Probabilities and samples use decimals with 40
digits and exponents large enough for strips of any length. Sums have no negative terms, so they are
zero only if all terms are, and certainty never depends on rounding. State values are stored for
every √n-th column and recomputed in between, so memory grows with the square root of the length.
"""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from itertools import islice, pairwise
from math import isqrt, prod
from operator import add
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import numpy as np

from minewise.automata.strips.strip import StripMachine, accepts
from minewise.automata.walks import walks
from minewise.base.arguments import checked
from minewise.base.errors import InconsistentError
from minewise.board.layout import Layout
from minewise.engine.sample_size import require_sample_size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

    from minewise.automata.strips.strip import Live
    from minewise.board.board import Board

Weight = TypeVar("Weight", int, Decimal)

_DIGITS = 40
_REALS = Context(prec=_DIGITS, Emax=MAX_EMAX, Emin=MIN_EMIN)
_ZERO, _ONE = Decimal(0), Decimal(1)
_RANDOM_BITS = 128


@checked
def count(board: Board) -> int:
    r"""Count the layouts of a strip exactly.

    Examples
    --------
    >>> from minewise.automata.strips.passes import count
    >>> count(mw.Board.parse("2?4??\n???B2"))
    4
    """
    machine = StripMachine(board.shape[0])
    weights = {machine.start: 1}
    factors = []
    for column in machine.columns_of(board):
        if len({following for _, following in machine.moves(weights, column)}) == 1:
            # All states have the same future, so the count so far is a separate factor.
            factors.append(sum(weights.values()))
            weights = dict.fromkeys(islice(weights, 1), 1)
        weights = _forward(machine, weights, column, add)
    factors.append(sum(weight for state, weight in weights.items() if accepts(state)))
    return _product(factors)


@checked
def paths(board: Board) -> Iterator[list[str]]:
    r"""Yield the path of every layout of a strip: the state at the start and after every column.

    The last columns change fastest, and free cells come before mines.

    Examples
    --------
    >>> from minewise.automata.strips.passes import paths
    >>> for path in paths(mw.Board.parse("?1?")):
    ...     print(*path)
    - - 1 B
    - B 0 -
    """
    machine = StripMachine(board.shape[0])
    columns = machine.columns_of(board)
    useful = _useful_states(machine, columns)

    def after(state: str, step: int) -> list[str]:
        found = useful[step + 1].intersection(machine.successors(state, columns[step]))
        return sorted(found, key=_order)

    for path in walks(useful[0], len(columns), after):
        yield list(path)


@checked
def layouts(board: Board) -> Iterator[Layout]:
    r"""Yield every layout of a strip.

    The last columns change fastest, and free cells come before mines.

    Examples
    --------
    >>> from minewise.automata.strips.passes import layouts
    >>> for layout in layouts(mw.Board.parse("?1?")):
    ...     print(layout)
    --B
    B--
    """
    for path in paths(board):
        yield _layout(board, path)


@checked
def sample(board: Board, n: int, *, seed: int = 0) -> list[Layout]:
    """Draw layouts of a strip at random, all equally likely.

    Examples
    --------
    >>> from minewise.automata.strips.passes import sample
    >>> {str(layout) for layout in sample(mw.Board.parse("?1?"), 20)} == {"B--", "--B"}
    True
    """
    require_sample_size(n)
    worths = _Worths(board)
    if not worths.total:
        raise InconsistentError("no layout is consistent with the board")
    randoms = [Random(f"{seed} {number}") for number in range(n)]  # noqa: S311 no secrets here
    paths = [[worths.machine.start] for _ in range(n)]
    for column, _, after in worths:
        for path, random in zip(paths, randoms, strict=True):
            found = worths.machine.successors(path[-1], column)
            path.append(_draw({state: after[state] for state in found if state in after}, random))
    return [_layout(board, path) for path in paths]


class CellProbabilities(NamedTuple):
    """The mine probability of each cell of a strip, and which cells are certain."""

    probability: NDArray[np.float64]
    """The mine probabilities; NaN for cells that are not covered, and on inconsistent boards."""
    safe: NDArray[np.bool_]
    """The covered cells that are free in every layout."""
    mined: NDArray[np.bool_]
    """The covered cells that are mined in every layout."""


@checked
def cell_probabilities(board: Board) -> CellProbabilities:
    r"""Compute the probability that each covered cell is mined; all layouts are equally likely.

    Examples
    --------
    >>> from minewise.automata.strips.passes import cell_probabilities
    >>> cell_probabilities(mw.Board.parse("2?4??\n???B2")).probability
    array([[ nan, 0.75,  nan, 0.75, 0.25],
           [0.5 , 0.75, 0.75,  nan,  nan]])
    """
    worths = _Worths(board)
    probability = np.full(board.shape, np.nan)
    safe = np.zeros(board.shape, bool)
    mined = np.zeros(board.shape, bool)
    weights = {worths.machine.start: _ONE}
    for number, (column, _, after) in enumerate(worths):
        weights = _forward(worths.machine, weights, column, _REALS.add)
        shares = {
            state: _REALS.multiply(weights[state], worth) for state, worth in after.items() if worth
        }
        for row, shown in enumerate(column):
            if shown == "?" and worths.total:
                mine = _sum(share for state, share in shares.items() if state[row] == "B")
                free = _sum(share for state, share in shares.items() if state[row] != "B")
                safe[row, number], mined[row, number] = not mine, not free
                total = _REALS.add(mine, free)
                probability[row, number] = float(_REALS.divide(mine, total))
    return CellProbabilities(probability, safe, mined)


class _Worths:
    """The number of accepted continuations of each live state."""

    def __init__(self, board: Board) -> None:
        self.machine = StripMachine(board.shape[0])
        self._columns = self.machine.columns_of(board)
        self._live = [live.states for live in self.machine.live(self._columns)]
        stride = isqrt(len(self._columns)) + 1
        self._borders = [*range(0, len(self._columns), stride), len(self._columns)]
        worth = {state: _ONE for state in self._live[-1] if accepts(state)}
        self._kept = {len(self._columns): worth}
        for start, end in reversed(list(pairwise(self._borders))):
            self._kept[start] = self._block(start, end)[0]
        self.total = bool(self._kept[0])

    def __iter__(self) -> Iterator[tuple[str, dict[str, Decimal], dict[str, Decimal]]]:
        """Yield every column with the state values before and after it."""
        for start, end in pairwise(self._borders):
            block = self._block(start, end)
            yield from zip(self._columns[start:end], block, block[1:], strict=False)

    def _block(self, start: int, end: int) -> list[dict[str, Decimal]]:
        worths = [self._kept[end]]
        for number in reversed(range(start, end)):
            worths.append(self._backward(self._live[number], self._columns[number], worths[-1]))
        return worths[::-1]

    def _backward(
        self, states: Iterable[str], column: str, after: dict[str, Decimal]
    ) -> dict[str, Decimal]:
        worth = {
            state: _sum(after[found] for found in following if found in after)
            for state, following in self.machine.moves(states, column)
        }
        return {state: value for state, value in worth.items() if value}


def _forward(
    machine: StripMachine,
    weights: dict[str, Weight],
    column: str,
    plus: Callable[[Weight, Weight], Weight],
) -> dict[str, Weight]:
    """Return the weights after a column: every state passes its weight to its successors."""
    after: dict[str, Weight] = {}
    for state, following in machine.moves(weights, column):
        for found in following:
            known = after.get(found)
            after[found] = weights[state] if known is None else plus(known, weights[state])
    return after


def _product(factors: list[int]) -> int:
    """Multiply numbers pairwise, because factors of equal length multiply much faster."""
    while len(factors) > 1:
        factors = [prod(factors[start : start + 2]) for start in range(0, len(factors), 2)]
    return factors[0]


def _useful_states(machine: StripMachine, columns: list[str]) -> list[frozenset[str]]:
    """Return, before the first and after every column, the states that lead to acceptance."""
    live: list[Live] = list(machine.live(columns))
    useful = [frozenset(filter(accepts, live[-1].states))]
    same: dict[frozenset[str], frozenset[str]] = {}  # equal sets are stored once
    for before, column in zip(reversed(live[:-1]), reversed(columns), strict=True):
        states = frozenset(
            state
            for state in before.states
            if not useful[-1].isdisjoint(machine.successors(state, column))
        )
        useful.append(same.setdefault(states, states))
    return useful[::-1]


def _order(state: str) -> str:
    """Return a sort key that puts free cells, with or without a clue, before mines."""
    return "".join("1" if symbol == "B" else "0" for symbol in state)


def _sum(values: Iterable[Decimal]) -> Decimal:
    total = _ZERO
    for value in values:
        total = _REALS.add(total, value)
    return total


def _draw(worths: dict[str, Decimal], random: Random) -> str:
    """Draw a state with probability proportional to its value."""
    part = _REALS.divide(Decimal(random.getrandbits(_RANDOM_BITS)), Decimal(1 << _RANDOM_BITS))
    left = _REALS.multiply(part, _sum(worths.values()))
    for state, worth in worths.items():
        if left < worth:
            return state
        left = _REALS.subtract(left, worth)
    return state  # rounding may leave a remainder


def _layout(board: Board, path: list[str]) -> Layout:
    symbols = np.frombuffer("".join(path[1:]).encode("ascii"), np.uint8)
    return Layout(board.topology, (symbols == ord("B")).reshape(-1, board.shape[0]).T)
