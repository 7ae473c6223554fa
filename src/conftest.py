"""Doctests: public examples run with nothing but `mw` defined, as in the reference."""

from __future__ import annotations

import pytest

import minewise
from support.public_names import described

collect_ignore = ["conftest.py"]  # has no doctests, and shares its name with others


@pytest.fixture(autouse=True)
def _namespace(request: pytest.FixtureRequest) -> None:
    """Run public examples with `mw` alone; other examples see the names of their module."""
    if not isinstance(request.node, pytest.DoctestItem):
        return
    test = request.node.dtest
    parts = test.name.split(".")
    if not described().isdisjoint(".".join(parts[:length]) for length in range(len(parts) + 1)):
        test.globs = {"mw": minewise}
