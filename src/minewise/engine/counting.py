"""The exact number of layouts, of any size, from counts modulo primes."""

from __future__ import annotations

from functools import cache
from math import prod
from typing import TYPE_CHECKING

from minewise.base.binomials import binomial

if TYPE_CHECKING:
    from minewise._core import Position

    Polynomial = tuple[int, list[int]]  # the least number of mines, and the ways for each from it

_BITS_PER_PRIME = 61
_TICKS_PER_TERM = 16
"""What Python takes to multiply two numbers and add the result; 500 bits add one more."""


def count_layouts(position: Position) -> int:
    """Count the layouts of a loaded board."""
    if not position.possible:
        return 0
    components = _exact_fillings(position)
    if position.mines_left is None:
        ways = prod(ways for _, [ways] in components)
        return ways << position.sea
    return _with_total(position, components, position.mines_left)


def _exact_fillings(position: Position) -> list[Polynomial]:
    """Join counts modulo as many primes as the largest number takes (Chinese remainder)."""
    largest = position.largest_filling_bits()
    exact: list[Polynomial] = []
    modulus = 1
    for index in range(largest // _BITS_PER_PRIME + 1):
        prime = _prime(index)
        residues = position.count_fillings(prime)
        if not exact:
            exact, modulus = residues, prime
            continue
        inverse = pow(modulus, -1, prime)
        for (_, known), (_, new) in zip(exact, residues, strict=True):
            for i, (value, residue) in enumerate(zip(known, new, strict=True)):
                known[i] = value + modulus * ((residue - value) * inverse % prime)
        modulus *= prime
    return exact


def _with_total(position: Position, components: list[Polynomial], mines: int) -> int:
    """Let the components share the mines with the sea."""
    low, ways = 0, [1]
    for component_low, component_ways in components:
        terms = len(ways) * len(component_ways)
        position.charge(terms * (_TICKS_PER_TERM + ways[len(ways) // 2].bit_length() // 500))
        low += component_low
        ways = _product(ways, component_ways)
    total = 0
    sea = position.sea
    choices = 0  # the ways to choose `in_sea` cells of the sea, updated from one to the next
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


def _product(a: list[int], b: list[int]) -> list[int]:
    result = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            result[i + j] += x * y
    return result


@cache
def _prime(index: int) -> int:
    """Give the primes below 2^62, from the largest downwards."""
    candidate = (1 << 62) - 1 if index == 0 else _prime(index - 1) - 2
    while not is_prime(candidate):
        candidate -= 2
    return candidate


def is_prime(number: int) -> bool:
    """Miller and Rabin's test, which has no error below 2^64 with these bases."""
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
