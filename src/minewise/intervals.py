"""How far a measured rate may be from the true one."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z95: Final = 1.959963984540054
"""Of a normal variable, 95 % lie within so many standard deviations of its mean."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Give the 95 % interval of a rate: E. B. Wilson (1927), sound even for no wins at all.

    Examples
    --------
    >>> low, high = wilson(0, 100)
    >>> low, round(high, 4)
    (0.0, 0.037)
    """
    if games == 0:
        return 0.0, 1.0
    rate, square = wins / games, Z95**2
    middle = rate + square / (2 * games)
    spread = Z95 * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    scale = 1 + square / games
    low = 0.0 if wins == 0 else (middle - spread) / scale
    high = 1.0 if wins == games else (middle + spread) / scale
    return low, high
