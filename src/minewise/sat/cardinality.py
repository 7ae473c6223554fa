"""Cardinality constraints: from `low` to `high` of the given literals are true.

A constraint over n literals is written once, as a `Pattern` over the inputs 1 to n, and then
instantiated for many clues at once by array indexing. The `ENCODINGS` differ in size and in how
much unit propagation deduces.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from itertools import combinations, product
from math import comb, inf, isqrt
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from pysat.card import CardEnc, EncType

from minewise.base.errors import BudgetError, MinewiseError, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    Literals = NDArray[np.int32]

AUTOMATIC: Final = "automatic"
MOST_DIRECT_CLAUSES: Final = 150
"""Maximum number of clauses without auxiliary variables. Clues on flat boards need at most 112."""
MOST_TOTALIZER_INPUTS: Final = 100
"""Maximum number of inputs of a totalizer, which propagates everything but has quadratic size."""
MOST_NETWORK_INPUTS: Final = 2000
"""Maximum number of inputs of a modulo totalizer. A binary adder, used beyond that, propagates
less but has linear size."""
MOST_LITERALS: Final = 20_000_000
"""Maximum number of literals per constraint; beyond it, python-sat would use gigabytes and could
not be interrupted."""


class Pattern(NamedTuple):
    """Clauses over inputs 1 to n and auxiliary variables n + 1 to n + `auxiliaries`."""

    clauses: tuple[Literals, ...]
    """One array per clause length, one row per clause."""
    auxiliaries: int = 0

    def instances(self, inputs: Literals, extra: Literals) -> Iterator[Literals]:
        """Yield the clauses for every row of inputs, with new variables from `extra`.

        Each array holds the clauses of one length, starting with those for the first row.
        """
        table = np.hstack((inputs, extra.reshape(len(inputs), self.auxiliaries)))
        for template in self.clauses:
            yield _filled(template, table)


def between(inputs: int, low: int, high: int, encoding: str = AUTOMATIC) -> Pattern:
    """Return the pattern "from `low` to `high` of the inputs are true".

    If that takes at most one clause per input, it is written directly, whatever the encoding.

    Examples
    --------
    >>> [clauses.tolist() for clauses in between(2, 1, 1).clauses]
    [[[-1, -2], [1, 2]]]
    >>> [clauses.tolist() for clauses in between(2, 3, 3).clauses]  # impossible: the empty clause
    [[[]]]
    >>> between(8, 3, 3, "seqcounter").auxiliaries
    30
    """
    write = writer(encoding)
    low, high = max(low, 0), min(high, inputs)
    if low > high:
        return _pattern(inputs, [()])
    if _direct_clauses(inputs, low, high) <= max(inputs, 1):
        return _direct(inputs, low, high)
    return write(inputs, low, high)


@lru_cache(maxsize=1024)
def exactly(inputs: int, number: int, encoding: str = AUTOMATIC) -> Pattern:
    """Return the cached pattern "exactly `number` of the inputs are true"."""
    return between(inputs, number, number, encoding)


def writer(encoding: str) -> Callable[[int, int, int], Pattern]:
    """Return the function that writes patterns in an encoding."""
    try:
        return ENCODINGS[encoding]
    except KeyError:
        names = ", ".join(ENCODINGS)
        if encoding in ONLY_AT_MOST_ONE:
            raise MinewiseError(
                f'encoding {encoding!r} only supports "at most one": use {names}'
            ) from None
        raise MinewiseError(f"unknown encoding {quoted(encoding)}: use {names}") from None


def _filled(template: Literals, table: Literals) -> Literals:
    """Fill in a template once for each row of the table: variable i becomes the row's literal i."""
    literals = table[:, np.abs(template) - 1] * np.sign(template)
    return literals.reshape(len(table) * len(template), template.shape[1])


def _automatic(inputs: int, low: int, high: int) -> Pattern:
    """Choose the strongest encoding that is small enough."""
    if _direct_clauses(inputs, low, high) <= MOST_DIRECT_CLAUSES:
        return _direct(inputs, low, high)
    if inputs <= MOST_TOTALIZER_INPUTS:
        return _network("totalizer", inputs, low, high)
    if inputs <= MOST_NETWORK_INPUTS:
        return _network("mtotalizer", inputs, low, high)
    return _adder(inputs, low, high)


def _pairwise(inputs: int, low: int, high: int) -> Pattern:
    _require_room("pairwise", inputs, _direct_clauses(inputs, low, high) * inputs)
    return _direct(inputs, low, high)


def _direct(inputs: int, low: int, high: int) -> Pattern:
    """Forbid each set of `high` + 1 true inputs and of `inputs` - `low` + 1 false inputs."""
    negative = combinations(range(-1, -inputs - 1, -1), high + 1)
    positive = combinations(range(1, inputs + 1), inputs - low + 1)
    return _pattern(inputs, [*negative, *positive])


def _direct_clauses(inputs: int, low: int, high: int) -> float:
    return _subsets(inputs, high + 1) + _subsets(inputs, inputs - low + 1)


def _subsets(inputs: int, size: int) -> float:
    """Count the subsets of a given size, or return infinity early if the number is huge."""
    if inputs > 64 and 1 < size < inputs - 1:
        return inf
    return comb(inputs, size)


def _network(name: str, inputs: int, low: int, high: int) -> Pattern:
    """Write the clauses with python-sat.

    In the main thread, python-sat handles Ctrl-C itself, raises its own error and then ignores any
    further Ctrl-C. In another thread, it leaves signals alone.
    """
    _require_room(name, inputs, most_network_literals(name, inputs, low, high))
    with ThreadPoolExecutor(max_workers=1) as worker:
        clauses = worker.submit(_network_clauses, name, inputs, low, high).result()
    return _pattern(inputs, clauses)


def _network_clauses(name: str, inputs: int, low: int, high: int) -> list[list[int]]:
    encoding: int = getattr(EncType, name)
    literals = list(range(1, inputs + 1))
    clauses: list[list[int]] = []
    top = inputs
    if low > 0:
        least = CardEnc.atleast(literals, low, top_id=top, encoding=encoding)
        clauses += least.clauses
        top = max(top, least.nv)
    if high < inputs:
        clauses += CardEnc.atmost(literals, high, top_id=top, encoding=encoding).clauses
    return clauses


def most_network_literals(name: str, inputs: int, low: int, high: int) -> float:
    """Bound the number of literals that python-sat writes, with formulas fitted to its output."""
    if name == "seqcounter":
        return 5 * inputs + 5 * (low * (inputs - low) + high * (inputs - high))
    if name == "totalizer":
        return 30 * inputs + 3 * inputs**2
    if name in ("mtotalizer", "kmtotalizer"):
        return 30 * inputs + 12 * inputs * isqrt(inputs)
    digits = inputs.bit_length()
    return (1 << digits) * 7 * digits**2  # the size of a sorting network is a power of two


def _require_room(name: str, inputs: int, literals: float) -> None:
    if literals > MOST_LITERALS:
        raise BudgetError(
            f"the {name} encoding of a constraint on {inputs:,} cells may take more than "
            f"{MOST_LITERALS:,} literals: choose another encoding"
        )


def _adder(inputs: int, low: int, high: int) -> Pattern:
    """Add the inputs with full adders, then compare the binary sum."""
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
    """Yield clauses that bound a number whose binary digits are literals, lowest first."""
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
    """Return the pattern "the first three inputs add up to the fourth plus twice the fifth".

    It contains all prime implicates of the truth table, so propagation is complete.
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


NETWORKS: Final = (
    "seqcounter",
    "sortnetwrk",
    "cardnetwrk",
    "totalizer",
    "mtotalizer",
    "kmtotalizer",
)
"""The python-sat encodings that support any bounds, by their python-sat names."""

ENCODINGS: Final[dict[str, Callable[[int, int, int], Pattern]]] = {
    AUTOMATIC: _automatic,
    "pairwise": _pairwise,
    **{name: partial(_network, name) for name in NETWORKS},
    "adder": _adder,
}
"""All encodings by name. `pairwise` forbids every subset that is too large."""

ONLY_AT_MOST_ONE: Final = ("bitwise", "ladder")
"""The python-sat encodings that support only "at most one"."""
