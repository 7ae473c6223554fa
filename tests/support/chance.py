"""Statistics for tests of random draws."""

from collections import Counter


def surprise(counts: Counter, outcomes: int) -> float:
    """Return the chi-square statistic of counts against a uniform distribution.

    The result is the distance from the statistic's mean in standard deviations: rarely above 5 for
    uniform draws.
    """
    assert len(counts) <= outcomes
    expected = counts.total() / outcomes
    statistic = sum((count - expected) ** 2 for count in counts.values()) / expected
    statistic += (outcomes - len(counts)) * expected
    freedom = outcomes - 1
    return abs(statistic - freedom) / (2 * freedom) ** 0.5
