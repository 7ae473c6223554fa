"""How far a measured rate may be from the true one."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

Z95: Final = 1.959963984540054
"""Of a normal variable, 95 % lie within so many standard deviations of its mean."""


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of measured numbers, and how sure it is.

    Parameters
    ----------
    count, total, squares
        How many numbers there are, their sum, and the sum of their squares.
    low, high
        The least and the greatest that such a number can be.

    Examples
    --------
    >>> from minewise.base.intervals import Mean
    >>> mean = Mean(count=4, total=2.0, squares=1.5)
    >>> mean.value, round(mean.error, 4)
    (0.5, 0.2041)
    >>> mean + mean
    Mean(count=8, total=4.0, squares=3.0, low=0.0, high=1.0)
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
        """Its standard error: the standard deviation over many such measurements."""
        if self.count < 2:
            return 0.0
        spread = max(0.0, self.squares - self.total * self.value)
        return sqrt(spread / (self.count - 1) / self.count)

    @property
    def interval_95(self) -> tuple[float, float]:
        """Where the true mean lies, with a confidence of 95 %.

        It is the normal interval after one number of either extreme has been added, so that it
        is sound even if all numbers are the same.
        """
        wider = Mean(
            self.count + 2,
            self.total + self.low + self.high,
            self.squares + self.low**2 + self.high**2,
        )
        spread = Z95 * wider.error
        return max(self.low, wider.value - spread), min(self.high, wider.value + spread)


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


def paired(only_first: int, only_second: int, games: int) -> tuple[float, float]:
    """Give the 95 % interval of the difference of two rates measured on the same games.

    Only the games that one of the two has won, and the other has not, tell them apart. The
    interval is that of D. G. Bonett and R. M. Price (2012): the normal one after one such game
    has been added for each of the two, sound even if there are none.

    Examples
    --------
    >>> low, high = paired(12, 2, 50)
    >>> round(low, 4), round(high, 4)
    (0.0509, 0.3337)
    """
    if games == 0:
        return -1.0, 1.0
    first, second = (only_first + 1) / (games + 2), (only_second + 1) / (games + 2)
    middle = first - second
    spread = Z95 * sqrt((first + second - middle**2) / (games + 2))
    return max(-1.0, middle - spread), min(1.0, middle + spread)
