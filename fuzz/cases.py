"""Try a check on random examples, and shrink one that fails."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

import hypothesis
from hypothesis import HealthCheck, Phase, given, settings

from fuzz.apart import apart

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

T = TypeVar("T")

APART = "MINEWISE_FUZZ_APART"
"""Set in a process that tries every example in a process of its own."""


def cases(
    check: Callable[[T], object],
    examples: SearchStrategy[T],
    seed: int,
    most: int = 200,
    *,
    shrink: bool = True,
) -> int:
    """Call `check` with up to `most` examples drawn from `seed`, and return their number.

    If one fails, raise its error for the simplest example that fails, with a note that shows it;
    without `shrink`, which is for checks that take long, for the first example.
    """
    tried = 0
    attempt = apart(check) if APART in os.environ else check

    @hypothesis.seed(seed)
    @settings(
        max_examples=most,
        phases=[Phase.generate, Phase.shrink] if shrink else [Phase.generate],
        database=None,
        deadline=None,
        derandomize=False,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(examples)
    def run(example: T) -> None:
        nonlocal tried
        try:
            attempt(example)
        except Exception as error:
            error.add_note(f"Example: {example!r}")
            raise
        tried += 1

    run()
    return tried
