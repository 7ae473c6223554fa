"""The number of Hypothesis examples, which depends on the profile."""

from hypothesis import settings


def examples(factor: float) -> settings:
    """Draw this multiple of the examples that the profile draws."""
    return settings(max_examples=max(1, round(factor * settings().max_examples)))
