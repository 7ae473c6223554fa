"""Binomial coefficients, also of millions."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SMALL = 10_000
"""Up to here `math.comb` is as quick; its time grows with the square of the digits."""


def binomial(n: int, k: int) -> int:
    """Count the ways to choose k of n things.

    Examples
    --------
    >>> binomial(5, 2)
    10
    >>> binomial(10**6, 999_999)
    1000000
    """
    if n <= _SMALL or not 0 < k < n:
        return comb(n, k)
    primes = _primes_up_to(n)
    exponents = np.zeros_like(primes)
    powers = primes
    while len(powers):  # Legendre: how often a prime divides n!, less how often k! and (n-k)!
        exponents[: len(powers)] += n // powers - k // powers - (n - k) // powers
        powers = powers * primes[: len(powers)]
        powers = powers[powers <= n]
    dividing = exponents > 0
    pairs = zip(primes[dividing].tolist(), exponents[dividing].tolist(), strict=True)
    return _product([prime**exponent for prime, exponent in pairs])


def _primes_up_to(n: int) -> NDArray[np.int64]:
    prime = np.ones(n + 1, bool)
    prime[:2] = False
    for number in range(2, int(n**0.5) + 1):
        if prime[number]:
            prime[number * number :: number] = False
    return np.flatnonzero(prime)


def _product(factors: list[int]) -> int:
    """Multiply numbers of like size with each other, which is what long products are quick at."""
    while len(factors) > 1:
        last = factors[-1:] if len(factors) % 2 else []
        pairs = zip(factors[::2], factors[1::2], strict=False)
        factors = [a * b for a, b in pairs] + last
    return factors[0]
