"""Statistics for tests of random draws."""

from collections import Counter


def surprise(counts: Counter, outcomes: int) -> float:
    """Return the chi-square statistic of counts against a uniform distribution.

    The result is in standard deviations from the mean of that statistic: around 0 for uniform
    draws, and rarely beyond 5 on either side.
    """
    assert len(counts) <= outcomes
    expected = counts.total() / outcomes
    statistic = sum((count - expected) ** 2 for count in counts.values()) / expected
    statistic += (outcomes - len(counts)) * expected
    freedom = outcomes - 1
    return abs(statistic - freedom) / (2 * freedom) ** 0.5
