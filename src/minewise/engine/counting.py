"""Exact layout counts of any size, from counts modulo primes."""

from __future__ import annotations

from functools import cache
from math import comb, prod
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from minewise._core import Meter, Position

    Polynomial = tuple[
        int, list[int]
    ]  # the smallest number of mines, and the number of ways for each number from there on

_BITS_PER_PRIME = 61
_TICKS_PER_TERM = 16
"""Ticks for a multiplication and an addition in Python; every 500 bits add one tick."""
_SMALL_BINOMIAL = 10_000
"""The largest n for `math.comb`, whose time is quadratic in the number of digits."""


def count_layouts(position: Position, meter: Meter) -> int:
    """Return the number of layouts for a native position."""
    if not position.possible:
        return 0
    components = _exact_fillings(position, meter)
    if position.mines_left is None:
        ways = prod(ways for _, [ways] in components)
        return ways << position.sea
    return _with_total(position, components, position.mines_left, meter)


def _exact_fillings(position: Position, meter: Meter) -> list[Polynomial]:
    """Combine counts modulo primes by the Chinese remainder theorem."""
    largest = position.largest_filling_bits(meter)
    exact: list[Polynomial] = []
    modulus = 1
    for index in range(largest // _BITS_PER_PRIME + 1):
        prime = _prime(index)
        residues = [(part.low, part.ways) for part in position.count_fillings(prime, meter)]
        if not exact:
            exact, modulus = residues, prime
            continue
        inverse = pow(modulus, -1, prime)
        for (_, known), (_, new) in zip(exact, residues, strict=True):
            for i, (value, residue) in enumerate(zip(known, new, strict=True)):
                known[i] = value + modulus * ((residue - value) * inverse % prime)
        modulus *= prime
    return exact


def _with_total(position: Position, components: list[Polynomial], mines: int, meter: Meter) -> int:
    """Count the ways to divide the mines between the components and the sea."""
    low, ways = 0, [1]
    for component_low, component_ways in components:
        terms = len(ways) * len(component_ways)
        meter.charge(terms * (_TICKS_PER_TERM + ways[len(ways) // 2].bit_length() // 500))
        low += component_low
        ways = _convolved(ways, component_ways)
    total = 0
    sea = position.sea
    choices = 0  # the number of ways to choose `in_sea` cells from the sea
    for taken, way in enumerate(ways, start=low):
        in_sea = mines - taken
        if in_sea < 0:
            break
        if choices:
            choices = choices * (in_sea + 1) // (sea - in_sea)
        elif in_sea <= sea:
            choices = binomial(sea, in_sea)
        total += way * choices
    return total


def _convolved(a: list[int], b: list[int]) -> list[int]:
    """Return the coefficients of the product of two polynomials."""
    result = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            result[i + j] += x * y
    return result


def binomial(n: int, k: int) -> int:
    """Return the binomial coefficient of n and k."""
    if n <= _SMALL_BINOMIAL or not 0 < k < n:
        return comb(n, k)
    primes = _primes_up_to(n)
    exponents = np.zeros_like(primes)
    powers = primes
    while len(powers):  # Legendre: exponents of primes in n! / (k! (n-k)!)
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
    """Multiply factors in a balanced tree, because multiplying numbers of equal size is fastest."""
    while len(factors) > 1:
        last = factors[-1:] if len(factors) % 2 else []
        pairs = zip(factors[::2], factors[1::2], strict=False)
        factors = [a * b for a, b in pairs] + last
    return factors[0]


@cache
def _prime(index: int) -> int:
    """Return a prime below 2^62 by index, where index 0 is the largest."""
    candidate = (1 << 62) - 1 if index == 0 else _prime(index - 1) - 2
    while not is_prime(candidate):
        candidate -= 2
    return candidate


def is_prime(number: int) -> bool:
    """Return whether a number is prime, by Miller-Rabin with bases that are exact below 2^64."""
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    if any(number % base == 0 for base in bases):
        return False
    odd = number - 1
    twos = (odd & -odd).bit_length() - 1
    odd >>= twos
    return all(_passes(number, base, odd, twos) for base in bases)


def _passes(number: int, base: int, odd: int, twos: int) -> bool:
    power = pow(base, odd, number)
    if power in (1, number - 1):
        return True
    for _ in range(twos - 1):
        power = power * power % number
        if power == number - 1:
            return True
    return False
