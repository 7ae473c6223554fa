"""The number of consistent strips: exact values, recurrence and growth rate.

For counting, states of the minimal machine that have the same number of moves into each block of
states are merged into one block. The result is a matrix, and the strip counts are sums over its
powers (the transfer-matrix method). The counts satisfy a linear recurrence with integer
coefficients, which are found modulo primes with the Berlekamp-Massey algorithm and combined with
the Chinese remainder theorem.

Every layout can be covered in 2^cells ways, so there are 4^cells pairs of a strip and a layout, and
a consistent strip has 4^cells / (number of consistent strips) layouts on average.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import islice
from operator import mul
from typing import TYPE_CHECKING, Any

import numpy as np

from minewise.automata.strips.minimal import minimal_machine
from minewise.base.arguments import checked
from minewise.base.errors import MinewiseError
from minewise.engine.counting import is_prime

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from minewise.automata.strips.minimal import MinimalMachine

    Vector = NDArray[np.int64]

_LARGEST_PRIME = (1 << 31) - 1
_PRIMES_TO_CONFIRM = 3
_TOLERANCE = 1e-13
_DIRECT_TERMS = 300
"""The number of terms that are summed directly; the recurrence yields the others."""


@dataclass(frozen=True, eq=False)
class CountingMachine:
    """The number of columns that lead from block to block; the start is in block 0."""

    accepting: NDArray[np.bool_]
    """For each block, whether a strip may end there."""
    firsts: NDArray[np.intp]
    """For each block, where its moves start in `targets` and `columns`."""
    targets: NDArray[np.intp]
    columns: Vector
    """The number of columns that lead to each target."""

    @checked
    def before(self, worth: NDArray[Any]) -> NDArray[Any]:
        """Return, for each block, the sum over all columns of the next block's value.

        Values may be floats, residues, or integers in an object array.
        """
        if worth.shape != self.accepting.shape or worth.dtype.kind not in "uifO":
            raise MinewiseError(f"worth must be {len(self.accepting)} numbers, one per block")
        sums: NDArray[Any] = np.add.reduceat(self.columns * worth[self.targets], self.firsts)
        return sums


@checked
@cache
def counting_machine(height: int) -> CountingMachine:
    """Merge the states of a minimal machine as far as counting allows.

    Examples
    --------
    >>> from minewise.automata.strips.sequences import counting_machine
    >>> [len(counting_machine(height).accepting) for height in (1, 2)]
    [5, 16]
    """
    machine = minimal_machine(height)
    transitions = _useful_columns(machine)
    block = _blocks(transitions, machine.accepting)
    _, first = np.unique(block, return_index=True)
    moves = [np.unique(block[row], return_counts=True) for row in transitions[first]]
    sizes = [len(targets) for targets, _ in moves]
    return CountingMachine(
        machine.accepting[first],
        np.cumsum([0, *sizes[:-1]]),
        np.concatenate([targets for targets, _ in moves]),
        np.concatenate([counts for _, counts in moves]).astype(np.int64),
    )


@checked
def consistent_strips(height: int) -> Iterator[int]:
    """Yield the number of consistent strips of 0, 1, 2, ... columns.

    Examples
    --------
    >>> from minewise.automata.strips.sequences import consistent_strips
    >>> from itertools import islice
    >>> list(islice(consistent_strips(1), 6))
    [1, 3, 11, 38, 133, 464]
    """
    terms: list[int] = []
    for term in islice(direct_terms(height), _DIRECT_TERMS):
        terms.append(term)
        yield term
    coefficients = recurrence(height)
    while True:
        del terms[: -len(coefficients)]
        terms.append(sum(map(mul, coefficients, reversed(terms))))
        yield terms[-1]


@checked
def direct_terms(height: int) -> Iterator[int]:
    """Yield the same numbers as `consistent_strips`, but more slowly, without the recurrence."""
    machine = counting_machine(height)
    worth = machine.accepting.astype(object)
    while True:
        yield int(worth[0])
        worth = machine.before(worth)


@checked
@cache
def recurrence(height: int) -> tuple[int, ...]:
    """Return the shortest linear recurrence for the number of consistent strips.

    The result is the coefficients c in a(n) = c[0] a(n-1) + c[1] a(n-2) + ..., accepted when three
    more primes leave them unchanged. `benchmarks/automata_recurrence.py` proves the recurrences;
    the one for height 3 has order 286.

    Examples
    --------
    >>> from minewise.automata.strips.sequences import recurrence
    >>> recurrence(1)
    (3, 2, -1)
    """
    machine = counting_machine(height)
    terms = 2 * len(machine.accepting)  # enough to find any recurrence of this order
    known: list[int] = []
    modulus, confirmed = 1, 0
    for prime in _primes():
        found = _shortest_recurrence(_terms(machine, terms, prime), prime)
        if len(found) > len(known):  # earlier primes, if any, were unlucky
            known, modulus, confirmed = [0] * len(found), 1, 0
        elif len(found) < len(known):
            continue
        terms = 2 * len(found) + 2
        joined = [
            _joined(value, modulus, residue, prime)
            for value, residue in zip(known, found, strict=True)
        ]
        confirmed = confirmed + 1 if joined == known else 0
        known, modulus = joined, modulus * prime
        if confirmed == _PRIMES_TO_CONFIRM:
            break
    return tuple(known)


@checked
def growth_rate(height: int) -> float:
    """Return the factor by which the number of consistent strips grows per column, in the limit.

    Examples
    --------
    >>> from minewise.automata.strips.sequences import growth_rate
    >>> round(growth_rate(2), 9)
    13.62921709
    """
    machine = counting_machine(height)
    return dominant_rate(machine.before, machine.accepting)


@checked
def dominant_rate(
    before: Callable[[NDArray[np.float64]], NDArray[np.float64]], accepting: NDArray[np.bool_]
) -> float:
    """Return the factor by which one more column multiplies the state values, in the limit.

    `before` maps the values after a column to those before it. All states that are not dead must
    lead to each other, or the factor may not exist.
    """
    if accepting.dtype != np.bool_ or accepting.ndim != 1 or not accepting.any():
        raise MinewiseError("accepting must be one Boolean per state, at least one of them True")
    worth = accepting.astype(np.float64)
    while True:
        earlier = before(worth)
        alive = earlier > 0
        if worth[alive].all():  # the rate is between the smallest and the largest ratio
            ratios = earlier[alive] / worth[alive]
            if np.ptp(ratios) <= _TOLERANCE * ratios.max():
                return float(ratios.mean())
        worth = earlier / earlier.max()


def _useful_columns(machine: MinimalMachine) -> NDArray[np.uint16]:
    """Return the moves for columns that occur in consistent strips: for three rows, a minority."""
    useful = (machine.transitions != machine.dead).any(axis=0)
    return machine.transitions[:, useful]


def _blocks(transitions: NDArray[np.uint16], accepting: NDArray[np.bool_]) -> NDArray[np.uint16]:
    """Refine blocks until the states in each have the same number of moves into every block."""
    block = accepting.astype(np.uint16)
    blocks = 0
    while True:
        numbers: dict[bytes, int] = {}
        keys = np.column_stack([block, np.sort(block[transitions], axis=1)])
        block = np.array([numbers.setdefault(key.tobytes(), len(numbers)) for key in keys], "u2")
        if len(numbers) == blocks:
            return block
        blocks = len(numbers)


def _terms(machine: CountingMachine, length: int, prime: int) -> Vector:
    """Return the first terms modulo a prime."""
    terms = np.zeros(length, np.int64)
    worth = machine.accepting.astype(np.int64)
    for number in range(length):
        terms[number] = worth[0]
        worth = machine.before(worth) % prime
    return terms


def _shortest_recurrence(terms: Vector, prime: int) -> list[int]:
    """Return the recurrence's coefficients modulo a prime (Berlekamp-Massey)."""
    current = np.zeros(len(terms) + 1, np.int64)
    current[0] = 1
    older = current.copy()
    order, since, older_gap = 0, 1, 1
    for number in range(len(terms)):
        window = terms[number - order : number + 1][::-1]
        gap = int((current[: order + 1] * window % prime).sum() % prime)
        if gap == 0:
            since += 1
            continue
        factor = gap * pow(older_gap, -1, prime) % prime
        corrected = current.copy()
        corrected[since:] = (current[since:] - factor * older[:-since]) % prime
        if 2 * order <= number:
            order, since, older_gap, older = number + 1 - order, 1, gap, current
        else:
            since += 1
        current = corrected
    return [-value % prime for value in current[1 : order + 1].tolist()]


def _joined(value: int, modulus: int, residue: int, prime: int) -> int:
    """Combine residues into the number nearest to 0 (Chinese remainder theorem)."""
    joined = value + modulus * ((residue - value) * pow(modulus, -1, prime) % prime)
    whole = modulus * prime
    return (joined + whole // 2) % whole - whole // 2


def _primes() -> Iterator[int]:
    """Yield primes below 2^31, largest first; the product of two fits into 63 bits."""
    yield from filter(is_prime, range(_LARGEST_PRIME, 2, -2))
