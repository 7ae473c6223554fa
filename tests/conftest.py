"""Settings for all tests."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.serving import Served

collect_ignore = ["conftest.py"]  # has no doctests, and its name is not unique

# The time per example depends on the machine and its load.
BASE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=40)
settings.register_profile("minewise", BASE)
settings.register_profile("fast", BASE, max_examples=10)
settings.register_profile("soak", BASE, max_examples=2000)
# CI draws the same examples every time, so it fails only because of a change.
settings.register_profile("ci", BASE, derandomize=True)
settings.load_profile("minewise")

# A background script ignores Ctrl-C; without this, so would the programs under test.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    """Start a server with the usual test limits, one per pytest-xdist process."""
    from support.serving import serving  # only a few tests need it

    with serving() as running:
        yield running
