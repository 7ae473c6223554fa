"""The number of Hypothesis examples, which depends on the profile."""

from hypothesis import settings


def examples(factor: float) -> settings:
    """Return settings that draw `factor` times as many examples as the profile."""
    return settings(max_examples=max(1, round(factor * settings().max_examples)))
