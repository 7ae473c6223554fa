"""Prove the recurrences for the number of consistent strips.

    python benchmarks/automata_recurrence.py

`recurrence` finds coefficients modulo primes, which is not a proof. The strip counts come from a
matrix with n rows, so they satisfy a recurrence of order n. The error of a shorter recurrence
also satisfies this recurrence, so if the error is zero n times in a row, it is always zero. This
script checks that with exact numbers for heights 1 to 3.
"""

from __future__ import annotations

from itertools import islice
from operator import mul
from time import perf_counter

from minewise.automata.strips.minimal import LARGEST_HEIGHT
from minewise.automata.strips.sequences import counting_machine, direct_terms, recurrence
from timing import verdict


def prove(height: int) -> None:
    """Print whether the recurrence for a height holds for enough terms."""
    start = perf_counter()
    coefficients = recurrence(height)
    order, blocks = len(coefficients), len(counting_machine(height).accepting)
    terms = list(islice(direct_terms(height), order + blocks))
    holds = all(
        terms[number] == sum(map(mul, coefficients, reversed(terms[number - order : number])))
        for number in range(order, len(terms))
    )
    print(
        f"height {height}: order {order}, {len(terms):,} exact terms, {blocks:,} in a row hold: "
        f"{verdict(holds)}, {perf_counter() - start:.0f} s"
    )


def main() -> None:
    for height in range(1, LARGEST_HEIGHT + 1):
        prove(height)


if __name__ == "__main__":
    main()
