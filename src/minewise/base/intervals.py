"""Confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

Z95: Final = 1.959963984540054
"""95 % of a normal distribution lies within this many standard deviations of the mean."""


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of measured numbers, with its standard error.

    `total` is the sum of the numbers and `squares` the sum of their squares; all numbers lie
    between `low` and `high`.
    """

    count: int
    total: float
    squares: float
    low: float = 0.0
    high: float = 1.0

    def __add__(self, other: Mean) -> Mean:
        return Mean(
            self.count + other.count,
            self.total + other.total,
            self.squares + other.squares,
            self.low,
            self.high,
        )

    @property
    def value(self) -> float:
        """The mean; 0 if there are no numbers."""
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.count < 2:
            return 0.0
        spread = max(0.0, self.squares - self.total * self.value)
        return sqrt(spread / (self.count - 1) / self.count)

    @property
    def interval_95(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean.

        This is the normal interval after adding one number at each extreme, which keeps it valid if
        all numbers are equal.
        """
        wider = Mean(
            self.count + 2,
            self.total + self.low + self.high,
            self.squares + self.low**2 + self.high**2,
        )
        spread = Z95 * wider.error
        return max(self.low, wider.value - spread), min(self.high, wider.value + spread)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a rate, after E. B. Wilson (1927)."""
    if games == 0:
        return 0.0, 1.0
    rate, square = wins / games, Z95**2
    middle = rate + square / (2 * games)
    spread = Z95 * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    scale = 1 + square / games
    low = 0.0 if wins == 0 else (middle - spread) / scale
    high = 1.0 if wins == games else (middle + spread) / scale
    return low, high


def paired(only_first: int, only_second: int, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of the difference between two rates on the same games.

    Only games won by exactly one of the two count. The interval is that of D. G. Bonett and R. M.
    Price (2012): the normal interval after adding one game won only by the first and one won only
    by the second.
    """
    if games == 0:
        return -1.0, 1.0
    first, second = (only_first + 1) / (games + 2), (only_second + 1) / (games + 2)
    middle = first - second
    spread = Z95 * sqrt((first + second - middle**2) / (games + 2))
    return max(-1.0, middle - spread), min(1.0, middle + spread)
