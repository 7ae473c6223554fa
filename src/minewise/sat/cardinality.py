"""Clauses that say: of these literals, at least so many and at most so many are true.

A constraint over n literals is written once, as a `Pattern` over the inputs 1 to n, and then
instantiated for any number of clues at a time by indexing arrays.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import combinations, product
from math import comb, inf
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from pysat.card import CardEnc, EncType

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    Literals = NDArray[np.int32]

MOST_DIRECT_CLAUSES: Final = 150
"""Up to here no auxiliary variables are used. No clue on a flat board needs more than 112."""
MOST_TOTALIZER_INPUTS: Final = 100
"""Up to here a totalizer counts: propagation alone finds all that follows, but it is quadratic."""
MOST_NETWORK_INPUTS: Final = 2000
"""Up to here a modulo totalizer counts; above, a binary adder, which is weak but linear."""


class Pattern(NamedTuple):
    """Clauses over inputs 1 to n and auxiliary variables n + 1 to n + `auxiliaries`."""

    clauses: tuple[Literals, ...]
    """One array per length of clause, one row per clause."""
    auxiliaries: int = 0

    def instances(self, inputs: Literals, extra: Literals, guards: Literals) -> list[Literals]:
        """Write the clauses for every row of inputs, with fresh variables from `extra`.

        The clauses of a row hold in any case when the row's guard is false.
        """
        table = np.hstack((inputs, extra.reshape(len(inputs), self.auxiliaries)))
        return [
            np.column_stack((_filled(template, table), np.repeat(-guards, len(template))))
            for template in self.clauses
        ]


def between(inputs: int, low: int, high: int) -> Pattern:
    """Say that from `low` to `high` of the inputs are true.

    Examples
    --------
    >>> [clauses.tolist() for clauses in between(2, 1, 1).clauses]
    [[[-1, -2], [1, 2]]]
    >>> [clauses.tolist() for clauses in between(2, 3, 3).clauses]  # impossible: the empty clause
    [[[]]]
    """
    low, high = max(low, 0), min(high, inputs)
    if low > high:
        return _pattern(inputs, [()])
    too_many, too_few = high + 1, inputs - low + 1
    clauses = _subsets(inputs, too_many) + _subsets(inputs, too_few)
    if clauses <= max(MOST_DIRECT_CLAUSES, inputs):
        negative = combinations(range(-1, -inputs - 1, -1), too_many)
        positive = combinations(range(1, inputs + 1), too_few)
        return _pattern(inputs, [*negative, *positive])
    if inputs <= MOST_NETWORK_INPUTS:
        return _network(inputs, low, high)
    return _adder(inputs, low, high)


@lru_cache(maxsize=1024)
def exactly(inputs: int, number: int) -> Pattern:
    """Say that just so many of the inputs are true; clues ask for few patterns, again and again."""
    return between(inputs, number, number)


def _filled(template: Literals, table: Literals) -> Literals:
    """Put every row of the table, in turn, in place of the variables 1, 2, ... of a template."""
    literals = table[:, np.abs(template) - 1] * np.sign(template)
    return literals.reshape(len(table) * len(template), template.shape[1])


def _subsets(inputs: int, size: int) -> float:
    """Count the subsets of one size, or give up early: the true number may have many pages."""
    if inputs > 64 and 1 < size < inputs - 1:
        return inf
    return comb(inputs, size)


def _network(inputs: int, low: int, high: int) -> Pattern:
    """Let python-sat write the clauses.

    In the main thread it answers Ctrl-C by a jump out of its own code, an error of its own and
    deafness to any further Ctrl-C. In another thread it leaves signals alone.
    """
    with ThreadPoolExecutor(max_workers=1) as worker:
        clauses = worker.submit(_network_clauses, inputs, low, high).result()
    return _pattern(inputs, clauses)


def _network_clauses(inputs: int, low: int, high: int) -> list[list[int]]:
    encoding = EncType.totalizer if inputs <= MOST_TOTALIZER_INPUTS else EncType.mtotalizer
    literals = list(range(1, inputs + 1))
    least = CardEnc.atleast(literals, low, top_id=inputs, encoding=encoding)
    most = CardEnc.atmost(literals, high, top_id=max(inputs, least.nv), encoding=encoding)
    return [*least.clauses, *most.clauses]


def _adder(inputs: int, low: int, high: int) -> Pattern:
    """Add the inputs up with full adders, then compare the binary digits of the sum."""
    never = inputs + 1
    top = never
    column = np.arange(1, inputs + 1, dtype=np.int32)  # the digits of one weight
    blocks = [np.array([[-never]], np.int32)]
    digits: list[int] = []
    while len(column):
        carries = []
        while len(column) > 1:
            padding = np.full(-len(column) % 3, never, np.int32)
            addends = np.concatenate((column, padding)).reshape(-1, 3)
            results = np.arange(top + 1, top + 1 + 2 * len(addends), dtype=np.int32).reshape(2, -1)
            table = np.column_stack((addends, *results))
            blocks += [_filled(template, table) for template in _full_adder().clauses]
            top += results.size
            column = results[0]
            carries.append(results[1])
        digits.append(int(column[0]))
        column = np.concatenate(carries) if carries else column[:0]
    blocks += _pattern(inputs, _comparison(digits, low, high)).clauses
    return Pattern(tuple(blocks), top - inputs)


def _comparison(digits: list[int], low: int, high: int) -> Iterator[list[int]]:
    """Bound a number by constants; its digits are literals, the lowest one first."""
    for place, digit in enumerate(digits):
        above = range(place + 1, len(digits))
        if not high >> place & 1:
            yield [-digit, *(-digits[i] for i in above if high >> i & 1)]
        if low >> place & 1:
            yield [digit, *(digits[i] for i in above if not low >> i & 1)]


def _pattern(inputs: int, clauses: Iterable[Sequence[int]]) -> Pattern:
    by_length: dict[int, list[Sequence[int]]] = {}
    highest = inputs
    for clause in clauses:
        by_length.setdefault(len(clause), []).append(clause)
        highest = max(highest, *map(abs, clause)) if clause else highest
    arrays = (
        np.array(rows, np.int32).reshape(len(rows), length) for length, rows in by_length.items()
    )
    return Pattern(tuple(arrays), highest - inputs)


@lru_cache(maxsize=1)
def _full_adder() -> Pattern:
    """Say of five inputs that the first three add up to the fourth plus twice the fifth.

    All shortest clauses that the truth table implies are written, so that nothing that follows
    is left for the solver to search.
    """
    rows = [row for row in product((-1, 1), repeat=5) if sum(row[:3]) == row[3] + 2 * row[4]]
    prime: list[tuple[int, ...]] = []
    for length in range(1, 6):
        for inputs in combinations(range(5), length):
            for signs in product((-1, 1), repeat=length):
                clause = tuple(sign * (i + 1) for i, sign in zip(inputs, signs, strict=True))
                implied = all(any(row[abs(x) - 1] * x > 0 for x in clause) for row in rows)
                if implied and not any(set(shorter) <= set(clause) for shorter in prime):
                    prime.append(clause)
    return _pattern(5, prime)
